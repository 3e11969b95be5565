import { placeSlug } from "../../../domain/quotes/public-pages/published";
import type { Locality } from "../../../domain/location/locality";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import { priceItemsAt, findNearbySuppliers } from "../priced-repairs";
import { readCostFigures, findCommonCar } from "./cost-of";
import { readOrComputeFigures } from "./cached-figures";
import { arePublishable } from "./shown-prices";
import { isJobOffered, priceJobsFor, publishedJobs } from "./published-jobs";
import { localToday } from "../../core/local-today";

/** Number of locations in each part of the site map. Each location needs a search. */
const PLACES_PER_PART = 10;

/** One part of the site map. */
export interface SiteMapPart {
  readonly ok: true;
  readonly paths: readonly string[];
  /** Date on which the paths were last calculated. Null = they change only with a release. */
  readonly changedOn: PlainDay | null;
}

/** The names of the site map parts with price pages. A part may be empty. */
export const siteMapParts = async (context: Context): Promise<readonly string[]> =>
  (
    await readOrComputeFigures(context, "site-map/parts", async () => ({
      ok: true,
      parts: await listSiteMapParts(context),
    }))
  ).parts;

async function listSiteMapParts(context: Context): Promise<readonly string[]> {
  const publishedContent = await context.db.publicPages.findByCountry(context.config.country);
  const jobs = await publishedJobs(context, publishedContent);
  return [
    ...jobs.map(({ facts }) => `cost-${facts.slug}`),
    ...Array.from(
      { length: Math.ceil(publishedContent.places.length / PLACES_PER_PART) },
      (_, index) => `mechanics-${index + 1}`,
    ),
  ];
}

/** The pages in one part that search engines may list: those with prices from enough workshops, not counting demo data. */
export async function readSiteMapPart(
  context: Context,
  name: string,
): Promise<SiteMapPart | Refusal<"page-not-found">> {
  const [, kind, rest = ""] = /^(cost|mechanics)-(.+)$/.exec(name) ?? [];
  if (kind === "cost") return buildCostPart(context, rest);
  if (kind === "mechanics" && /^\d{1,3}$/.test(rest))
    return readOrComputeFigures(context, `site-map/mechanics/${rest}`, () => buildMechanicsPart(context, Number(rest)));
  return refuse("page-not-found");
}

/** The pages of a job and its models, based on the figures of the job's own page. */
async function buildCostPart(context: Context, slug: string): Promise<SiteMapPart | Refusal<"page-not-found">> {
  const cost = await readCostFigures(context, slug, null);
  if (!cost.ok) return cost;
  return {
    ok: true,
    paths: [
      ...(cost.isPublishable ? [`/cost/${slug}`] : []),
      ...cost.pricesByCar.filter(({ isPublishable }) => isPublishable).map(({ car }) => `/cost/${slug}/${car.slug}`),
    ],
    changedOn: cost.day,
  };
}

async function buildMechanicsPart(context: Context, part: number): Promise<SiteMapPart | Refusal<"page-not-found">> {
  const publishedContent = await context.db.publicPages.findByCountry(context.config.country);
  const places = publishedContent.places.slice((part - 1) * PLACES_PER_PART, part * PLACES_PER_PART);
  if (part < 1 || places.length === 0) return refuse("page-not-found");
  const listedPlaces = await publishablePlaces(context, places);
  return {
    ok: true,
    paths: listedPlaces.map((place) => `/mechanics/${placeSlug(place)}`),
    changedOn: localToday(context),
  };
}

/** The locations whose pages search engines may list. Like the page itself, this checks the first job that is shown on the page. */
async function publishablePlaces(context: Context, places: readonly Locality[]): Promise<readonly Locality[]> {
  const publishedContent = await context.db.publicPages.findByCountry(context.config.country);
  const [commonCar, jobs] = await Promise.all([
    findCommonCar(context, publishedContent),
    publishedJobs(context, publishedContent),
    context.db.priceData.read(),
  ]);
  if (commonCar === null) return [];
  const checkedPlaces = await Promise.all(
    places.map(async (place) => {
      const offeredJobs = jobs.filter((job) => isJobOffered(job, place));
      const [first] = await priceJobsFor(context, commonCar, offeredJobs, place.state);
      if (first === undefined) return [];
      const suppliersByCategory = await findNearbySuppliers(context, place, [first]);
      const [priced] = await priceItemsAt(context, commonCar, [first], suppliersByCategory, place.state);
      return arePublishable(priced?.offers ?? []) ? [place] : [];
    }),
  );
  return checkedPlaces.flat();
}

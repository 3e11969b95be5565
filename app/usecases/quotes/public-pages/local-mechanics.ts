import { COUNTRIES, type Currency } from "../../../domain/core/country/country";
import { nearestPlaces } from "../../../domain/location/distance";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { placeSlug, workshopSlug } from "../../../domain/quotes/public-pages/published";
import type { SupplierKind } from "../../../domain/supplier/supplier";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import { priceItemsAt, findNearbySuppliers } from "../priced-repairs";
import { findCommonCar } from "./cost-of";
import { readOrComputeFigures } from "./cached-figures";
import { arePublishable, toPlaceFacts, type PlaceFacts, type PricedRow, toPricedRows } from "./shown-prices";
import { isJobOffered, priceJobsFor, publishedJobs } from "./published-jobs";
import { localToday } from "../../core/local-today";

/** Maximum numbers of priced jobs, workshops and neighbouring places on the page. */
const MAX_JOBS = 8;
const MAX_WORKSHOPS = 12;
const MAX_NEIGHBOURS = 6;

/** Data for the public page of a location: workshops and prices around it. */
export interface PlaceFigures {
  readonly ok: true;
  readonly day: PlainDay;
  readonly currency: Currency;
  readonly place: PlaceFacts;
  readonly state: string;
  /** The car that the prices are for. Null = it is not in the database. */
  readonly car: string | null;
  readonly jobs: readonly PricedRow[];
  /** The workshops around the location, nearest first. */
  readonly workshops: readonly {
    readonly slug: string;
    readonly name: string;
    readonly kind: SupplierKind;
    readonly metres: number;
    readonly rating100: number;
    readonly ratingCount: number;
    readonly isDemo: boolean;
  }[];
  readonly neighbours: readonly PlaceFacts[];
  readonly isPublishable: boolean;
}

/** Data for the public page of a location. At most three D1 round trips, none when cached. */
export const findMechanics = (context: Context, slug: string): Promise<PlaceFigures | Refusal<"page-not-found">> =>
  readOrComputeFigures(context, `mechanics/${slug}`, () => computePlaceFigures(context, slug));

async function computePlaceFigures(context: Context, slug: string): Promise<PlaceFigures | Refusal<"page-not-found">> {
  const { country } = context.config;
  const publishedContent = await context.db.publicPages.findByCountry(country);
  const place = publishedContent.places.find((locality) => placeSlug(locality) === slug);
  if (place === undefined) return refuse("page-not-found");
  const [commonCar, jobs] = await Promise.all([
    findCommonCar(context, publishedContent),
    publishedJobs(context, publishedContent),
    context.db.priceData.read(),
  ]);
  const suitableSuppliers =
    commonCar === null
      ? []
      : await priceJobsFor(
          context,
          commonCar,
          jobs.filter((job) => isJobOffered(job, place)),
          place.state,
        );
  const listedJobs = suitableSuppliers.slice(0, MAX_JOBS);
  const pricedJobs =
    commonCar === null
      ? []
      : await priceItemsAt(
          context,
          commonCar,
          listedJobs,
          await findNearbySuppliers(context, place, listedJobs),
          place.state,
        );
  const offers = new Map(
    pricedJobs.flatMap(({ offers }) => offers).map((offer) => [offer.supplier.id, offer] as const),
  );
  return {
    ok: true,
    day: localToday(context),
    currency: COUNTRIES[country].currency,
    place: toPlaceFacts(place),
    state: place.state,
    car: commonCar?.car.text ?? null,
    jobs: toPricedRows(pricedJobs),
    workshops: [...offers.values()]
      .sort((a, b) => a.metres - b.metres || a.supplier.id - b.supplier.id)
      .slice(0, MAX_WORKSHOPS)
      .map(({ supplier, metres }) => ({
        slug: workshopSlug(supplier),
        name: supplier.name,
        kind: supplier.kind,
        metres,
        rating100: supplier.rating100,
        ratingCount: supplier.ratingCount,
        isDemo: supplier.isDemo,
      })),
    neighbours: nearestPlaces(
      publishedContent.places.filter(({ id }) => id !== place.id),
      place,
      MAX_NEIGHBOURS,
    ).map(toPlaceFacts),
    isPublishable: arePublishable(pricedJobs[0]?.offers ?? []),
  };
}

/** The locations that have a page, by state or region, largest first. */
export async function placesByState(
  context: Context,
): Promise<readonly { readonly state: string; readonly places: readonly PlaceFacts[] }[]> {
  const { places } = await context.db.publicPages.findByCountry(context.config.country);
  return [...new Set(places.map(({ state }) => state))].map((state) => ({
    state,
    places: places.filter((place) => place.state === state).map(toPlaceFacts),
  }));
}

import type { ListedTask } from "../../../domain/catalogue/catalogue";
import { matchVehicle } from "../../../domain/catalogue/fits-vehicle";
import { relatedTasks } from "../../../domain/catalogue/related";
import { COUNTRIES, type Currency } from "../../../domain/core/country/country";
import type { Locality } from "../../../domain/location/locality";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import {
  selectCities,
  modelSlug,
  type PublishedContent,
  type PublishedModel,
} from "../../../domain/quotes/public-pages/published";
import type { PriceStatistics } from "../../../domain/quotes/public-pages/spread";
import type { Symptom } from "../../../domain/catalogue/symptoms/guide";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { describeVehicle, formatMakeAndModel } from "../../../domain/catalogue/vehicle/describe";
import type { Variant } from "../../../domain/catalogue/vehicle/variant";
import type { Context } from "../../context";
import {
  priceItemsAt,
  type PriceableItem,
  type SuppliersByCategory,
  findNearbySuppliers,
  type VariantInYear,
  toVehicle,
} from "../priced-repairs";
import { type SymptomLink, toSymptomLink } from "../../catalogue/symptoms/find-symptoms";
import { readOrComputeFigures } from "./cached-figures";
import { isJobOffered, type JobFacts, priceJobsFor, type PublishedJob, publishedJobs } from "./published-jobs";
import { arePublishable, toPlaceFacts, type PlaceFacts, type PricesView, toPricesView } from "./shown-prices";
import { localToday } from "../../core/local-today";

const MAX_RELATED_JOBS = 6;
const MAX_SIGNS = 6;

/** A car for which prices are shown: a version of a model with a build year. */
export interface PricedCar {
  readonly slug: string;
  /** "Mazda 3". */
  readonly name: string;
  /** "2018 Mazda 3 BN Touring, 2.0L petrol, Automatic, Hatchback". */
  readonly text: string;
  readonly year: number;
  readonly mid: string;
}

/** Prices of the variants of a job, such as its sizes. */
export interface PricedGroup {
  readonly property: string;
  readonly heading: string;
  readonly rows: readonly { readonly name: string; readonly detail?: string; readonly spread: PriceStatistics }[];
}

/** Data for the price page of a job. The API call for priced repairs returns the same prices for the same car and location. */
export interface CostFigures {
  readonly ok: true;
  /** The date of the prices. */
  readonly day: PlainDay;
  readonly currency: Currency;
  readonly job: JobFacts;
  /** What `prices` and `pricesByPlace` are for, e.g. "four 205/55 R16 Value tyres, fitted and balanced". Null = the whole job. */
  readonly subject: string | null;
  /** False = the price does not depend on the car. */
  readonly dependsOnCar: boolean;
  /** The car for `prices` and `pricesByPlace`. Null = no model has a price for this job. */
  readonly car: PricedCar | null;
  /** The location for `prices` and `pricesByCar`. Null = the job is not offered in any of the large places. */
  readonly place: PlaceFacts | null;
  /** Null if no supplier there shows a price. */
  readonly prices: PricesView | null;
  /** Prices by variant, for `car` in `place`. */
  readonly groups: readonly PricedGroup[];
  readonly pricesByCar: readonly {
    readonly car: PricedCar;
    readonly spread: PriceStatistics;
    readonly isPublishable: boolean;
  }[];
  readonly pricesByPlace: readonly { readonly place: PlaceFacts; readonly spread: PriceStatistics }[];
  /** Names of models that cannot have the job, e.g. those with a timing chain for a timing belt. */
  readonly exclusions: readonly string[];
  /** Signs that a driver needs the job, with links to the symptom guide. */
  readonly signs: readonly Pick<SymptomLink, "href" | "title">[];
  readonly related: readonly { readonly slug: string; readonly name: string }[];
  /** Whether search engines may list the page. */
  readonly isPublishable: boolean;
  /** Whether the other country has a page with the same path. */
  readonly isInOtherCountry: boolean;
}

/** Data for the price page of a job, for any car (`model` null) or for one model. At most three D1 round trips, none when cached. */
export const readCostFigures = (
  context: Context,
  task: string,
  model: string | null,
): Promise<CostFigures | Refusal<"page-not-found">> =>
  readOrComputeFigures(context, `cost/${task}/${model ?? ""}`, () => computeCostFigures(context, task, model));

async function computeCostFigures(
  context: Context,
  slug: string,
  model: string | null,
): Promise<CostFigures | Refusal<"page-not-found">> {
  const { country } = context.config;
  const publishedContent = await context.db.publicPages.findByCountry(country);
  const jobs = await publishedJobs(context, publishedContent);
  const job = jobs.find(({ facts }) => facts.slug === slug);
  const publishedModels = publishedContent.models.filter(
    (publishedModel) => model === null || modelSlug(publishedModel) === model,
  );
  if (job === undefined || publishedModels.length === 0 || (model !== null && !job.dependsOnCar))
    return refuse("page-not-found");

  const cities = selectCities(publishedContent.places).filter(({ state }) => isJobOffered(job, { country, state }));
  const [cars, suppliersByCategory, otherCountry, guide] = await Promise.all([
    findCars(context, publishedModels, job),
    Promise.all(cities.map((city) => findNearbySuppliers(context, city, [job]))),
    context.db.publicPages.findByCountry(COUNTRIES[country].otherCountry),
    context.db.symptomGuides.read(),
    context.db.priceData.read(),
  ]);
  const [first] = cars.priced;
  if (first === undefined && model !== null) return refuse("page-not-found");
  const pricesByPlace =
    first === undefined ? [] : await priceInCities(context, job, first, cities, suppliersByCategory);
  const mainPlace = pricesByPlace[0] ?? null;
  const mainSuppliers = (mainPlace && suppliersByCategory[cities.indexOf(mainPlace.city)]) ?? null;
  const showsCars = mainSuppliers !== null && model === null && job.dependsOnCar;
  return {
    ok: true,
    day: localToday(context),
    currency: COUNTRIES[country].currency,
    job: job.facts,
    subject: job.subject,
    dependsOnCar: job.dependsOnCar,
    car: first?.car ?? null,
    place: mainPlace && toPlaceFacts(mainPlace.city),
    prices: mainPlace && toPricesView(mainPlace.offers),
    groups:
      first && mainPlace && mainSuppliers ? await priceGroups(context, job, first, mainSuppliers, mainPlace.city) : [],
    pricesByCar:
      showsCars && mainPlace ? await findPricesByCar(context, job, cars.priced, mainSuppliers, mainPlace.city) : [],
    pricesByPlace: pricesByPlace.flatMap(({ city, offers }) => {
      const prices = toPricesView(offers);
      return prices === null ? [] : [{ place: toPlaceFacts(city), spread: prices.all }];
    }),
    exclusions: model === null ? cars.exclusions : [],
    signs: findSigns(job, guide.symptoms),
    related: relatedJobs(job, jobs, first),
    isPublishable: mainPlace !== null && arePublishable(mainPlace.offers),
    isInOtherCountry:
      (job.task === null || otherCountry.taskIds.includes(job.task.id)) &&
      (model === null || otherCountry.models.some((publishedModel) => modelSlug(publishedModel) === model)),
  };
}

/** The signs of a problem that this job may fix, most likely first. */
function findSigns({ task }: PublishedJob, symptoms: readonly Symptom[]): CostFigures["signs"] {
  if (task === null) return [];
  return symptoms
    .filter(({ taskIds }) => taskIds.includes(task.id))
    .sort((a, b) => a.taskIds.indexOf(task.id) - b.taskIds.indexOf(task.id))
    .slice(0, MAX_SIGNS)
    .map(toSymptomLink)
    .map(({ href, title }) => ({ href, title }));
}

/** Related tasks that fit the car. For a service, these are the other services. */
function relatedJobs(job: PublishedJob, jobs: readonly PublishedJob[], car: Car | undefined): CostFigures["related"] {
  const { task } = job;
  if (task === null)
    return jobs
      .filter((other) => other.task === null && other !== job)
      .map(({ facts: { slug, name } }) => ({ slug, name }));
  const tasks = jobs.flatMap((other) => (other.task === null ? [] : [other.task]));
  return relatedTasks(task, car ? tasks.filter((other) => fitsCar(other, car)) : tasks, MAX_RELATED_JOBS).map(
    ({ friendlyName, name }) => ({ slug: friendlyName, name }),
  );
}

/** A version of a published model, with the data that its price needs. */
export interface Car extends VariantInYear {
  readonly car: PricedCar;
}

const fitsCar = (task: ListedTask, car: VariantInYear) => matchVehicle(task, toVehicle(car), null).fits === "yes";

/** The versions of each published model that exist in the database. Takes one D1 round trip. */
export async function publishedVersions(
  context: Pick<Context, "db">,
  models: readonly PublishedModel[],
): Promise<ReadonlyMap<PublishedModel, readonly Car[]>> {
  const mids = models.flatMap(({ versions }) => versions.map(({ mid }) => mid));
  const variants = new Map((await context.db.vehicles.findMany(mids)).map((variant) => [variant.mid, variant]));
  return new Map(
    models.map((model) => [
      model,
      model.versions.flatMap(({ mid, year }) => {
        const variant = variants.get(mid);
        return variant ? [{ car: toPricedCar(model, year, variant), variant, year }] : [];
      }),
    ]),
  );
}

/** For each model, its first version that fits the job and has a price for it. Also returns the models without such a version. */
async function findCars(
  context: Context,
  models: readonly PublishedModel[],
  job: PublishedJob,
): Promise<{ readonly priced: readonly Car[]; readonly exclusions: readonly string[] }> {
  const versionsByModel = await publishedVersions(context, models);
  const { task } = job;
  const results = await Promise.all(
    models.map(async (model) => {
      const versions = versionsByModel.get(model) ?? [];
      const pricedVariants = await Promise.all(
        versions.map(async (car) => ((await priceJobsFor(context, car, [job], null)).length > 0 ? [car] : [])),
      );
      const isRuledOut =
        task !== null &&
        versions.length > 0 &&
        versions.every((car) => matchVehicle(task, toVehicle(car), null).fits === "no");
      return { first: pricedVariants.flat()[0], exclusions: isRuledOut ? [formatMakeAndModel(model)] : [] };
    }),
  );
  return {
    priced: results.flatMap(({ first }) => first ?? []),
    exclusions: results.flatMap(({ exclusions }) => exclusions),
  };
}

const toPricedCar = (model: PublishedModel, year: number, variant: Variant): PricedCar => ({
  slug: modelSlug(model),
  name: formatMakeAndModel(model),
  text: describeVehicle({ ...variant, year }),
  year,
  mid: variant.mid,
});

/** The car whose prices are shown if no model is given: the first version of the first model. Null = the database does not have it. */
export async function findCommonCar(context: Context, publishedContent: PublishedContent): Promise<Car | null> {
  for (const model of publishedContent.models.slice(0, 1)) {
    const [version] = model.versions;
    const variant = version ? await context.db.vehicles.find(version.mid) : null;
    if (version && variant) return { car: toPricedCar(model, version.year, variant), variant, year: version.year };
  }
  return null;
}

interface PricedCity {
  readonly city: Locality;
  readonly offers: Parameters<typeof toPricesView>[0];
}

/** Prices of suppliers around a location for one item. Empty if no supplier has a price. */
async function findItemOffers(
  context: Context,
  job: PriceableItem,
  car: VariantInYear,
  suppliersByCategory: SuppliersByCategory,
  state: string,
): Promise<PricedCity["offers"] | null> {
  const [pricedVariants] = await priceItemsAt(context, car, [job], suppliersByCategory, state);
  return pricedVariants?.offers ?? null;
}

/** The locations with at least one price, in order. */
async function priceInCities(
  context: Context,
  job: PublishedJob,
  car: VariantInYear,
  cities: readonly Locality[],
  suppliersByCategory: readonly SuppliersByCategory[],
): Promise<readonly PricedCity[]> {
  const results = await Promise.all(
    cities.map(async (city, index) => {
      const offers = await findItemOffers(context, job, car, suppliersByCategory[index] ?? new Map(), city.state);
      return offers === null ? [] : [{ city, offers }];
    }),
  );
  return results.flat();
}

/** The variants of the job that have a price. */
const priceGroups = (
  context: Context,
  job: PublishedJob,
  car: VariantInYear,
  suppliersByCategory: SuppliersByCategory,
  { state }: Locality,
): Promise<readonly PricedGroup[]> =>
  Promise.all(
    job.groups.map(async ({ property, heading, options }) => {
      const rows = options.map(async ({ item, ...option }) => {
        const prices = toPricesView(
          (await findItemOffers(context, { ...job, item }, car, suppliersByCategory, state)) ?? [],
        );
        return prices === null ? [] : [{ ...option, spread: prices.all }];
      });
      return { property, heading, rows: (await Promise.all(rows)).flat() };
    }),
  );

async function findPricesByCar(
  context: Context,
  job: PublishedJob,
  cars: readonly Car[],
  suppliersByCategory: SuppliersByCategory,
  { state }: Locality,
): Promise<CostFigures["pricesByCar"]> {
  const results = await Promise.all(
    cars.map(async ({ car, ...version }) => {
      const offers = (await findItemOffers(context, job, version, suppliersByCategory, state)) ?? [];
      const prices = toPricesView(offers);
      return prices ? [{ car, spread: prices.all, isPublishable: arePublishable(offers) }] : [];
    }),
  );
  return results.flat();
}

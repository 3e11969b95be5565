import type { ListedTask } from "../../domain/catalogue/catalogue";
import { matchVehicle } from "../../domain/catalogue/fits-vehicle";
import { isOffered } from "../../domain/catalogue/is-offered";
import { relatedTasks } from "../../domain/catalogue/related";
import { COUNTRIES, type Currency } from "../../domain/country/country";
import type { Locality } from "../../domain/location/locality";
import { type Refusal, refuse } from "../../domain/outcomes";
import { citiesOf, modelSlug, type Published, type PublishedModel } from "../../domain/public-pages/published";
import type { Spread } from "../../domain/public-pages/spread";
import type { PlainDay } from "../../domain/time/plain-date";
import { describeVehicle, makeAndModel } from "../../domain/vehicle/describe";
import type { Variant } from "../../domain/vehicle/variant";
import type { Context } from "../context";
import {
  type PricedRepair,
  pricedAt,
  repairsPricedFor,
  type SuppliersNear,
  nearbySuppliers,
  type VariantInYear,
  vehicleOf,
} from "../quotes/priced-repairs";
import { figuresDay, cachedFigures } from "./cached-figures";
import { arePublishable, placeFacts, type PlaceFacts, type PricesView, pricesView } from "./shown-prices";
import { taskFactsOf, publishedTasks, type TaskFacts } from "./task-facts";

const MAX_RELATED = 6;

/** A car that is priced: a version of a model in a build year. */
export interface PricedCar {
  readonly slug: string;
  /** "Mazda 3". */
  readonly name: string;
  /** "2018 Mazda 3 BN Touring, 2.0L petrol, Automatic, Hatchback". */
  readonly text: string;
  readonly year: number;
  readonly mid: string;
}

/** Everything that a job's price page shows. Each price equals that of the priced repairs call for the same car and place. */
export interface CostFigures {
  readonly ok: true;
  /** Whose prices these are. */
  readonly day: PlainDay;
  readonly currency: Currency;
  readonly task: TaskFacts;
  /** The car that `prices` and `byPlace` are for; null = none of the models can have this job priced. */
  readonly car: PricedCar | null;
  /** Where `prices` and `byCar` are; null = the job is done in none of the large places. */
  readonly place: PlaceFacts | null;
  /** null when no supplier shows a price there. */
  readonly prices: PricesView | null;
  readonly byCar: readonly { readonly car: PricedCar; readonly spread: Spread; readonly isPublishable: boolean }[];
  readonly byPlace: readonly { readonly place: PlaceFacts; readonly spread: Spread }[];
  /** Names of models that cannot have the job, e.g. a timing belt where the engine has a chain. */
  readonly notFor: readonly string[];
  readonly related: readonly { readonly slug: string; readonly name: string }[];
  /** Search engines may list it. */
  readonly isPublishable: boolean;
  /** The other country has a page of the same address. */
  readonly isInOtherCountry: boolean;
}

/** A job for any car (`model` null) or for one model. At most three D1 round trips, none when cached. */
export const costOf = (
  context: Context,
  task: string,
  model: string | null,
): Promise<CostFigures | Refusal<"page-not-found">> =>
  cachedFigures(context, `cost/${task}/${model ?? ""}`, () => computeCost(context, task, model));

async function computeCost(
  context: Context,
  slug: string,
  model: string | null,
): Promise<CostFigures | Refusal<"page-not-found">> {
  const { country } = context.config;
  const published = await context.db.publicPages.of(country);
  const tasks = await publishedTasks(context, published);
  const task = tasks.find(({ friendlyName }) => friendlyName === slug);
  const publishedModels = published.models.filter(
    (publishedModel) => model === null || modelSlug(publishedModel) === model,
  );
  if (task === undefined || publishedModels.length === 0) return refuse("page-not-found");

  const cities = citiesOf(published.places).filter(({ state }) => isOffered(task, { country, state }));
  const [cars, near, redirectElsewhere] = await Promise.all([
    carsFor(context, publishedModels, task),
    Promise.all(cities.map((city) => nearbySuppliers(context, city, [task]))),
    context.db.publicPages.of(COUNTRIES[country].other),
    context.db.priceData.read(),
  ]);
  const [first] = cars.priced;
  if (first === undefined && model !== null) return refuse("page-not-found");
  const byPlace = first === undefined ? [] : await pricedIn(context, task, first, cities, near);
  const main = byPlace[0] ?? null;
  const mainNear = main && near[cities.indexOf(main.city)];
  return {
    ok: true,
    day: figuresDay(context),
    currency: COUNTRIES[country].currency,
    task: taskFactsOf(task),
    car: first?.car ?? null,
    place: main && placeFacts(main.city),
    prices: main && pricesView(main.priced.offers),
    byCar: mainNear && model === null ? await byCarIn(context, task, cars.priced, mainNear, main.city) : [],
    byPlace: byPlace.flatMap(({ city, priced }) => {
      const prices = pricesView(priced.offers);
      return prices === null ? [] : [{ place: placeFacts(city), spread: prices.all }];
    }),
    notFor: model === null ? cars.notFor : [],
    related: relatedTasks(task, first ? tasks.filter((other) => fitsCar(other, first)) : tasks, MAX_RELATED).map(
      ({ friendlyName, name }) => ({ slug: friendlyName, name }),
    ),
    isPublishable: main !== null && arePublishable(main.priced.offers),
    isInOtherCountry:
      redirectElsewhere.taskIds.includes(task.id) &&
      (model === null || redirectElsewhere.models.some((publishedModel) => modelSlug(publishedModel) === model)),
  };
}

/** A published version of a model, as it is priced. */
export interface Car extends VariantInYear {
  readonly car: PricedCar;
}

const fitsCar = (task: ListedTask, car: VariantInYear) => matchVehicle(task, vehicleOf(car), null).fits === "yes";

/** The versions of each model that the database has. One round of D1. */
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
        return variant ? [{ car: carOf(model, year, variant), variant, year }] : [];
      }),
    ]),
  );
}

/** For each model its first version that the task fits and that can be priced, and the models without such a version. */
async function carsFor(
  context: Context,
  models: readonly PublishedModel[],
  task: ListedTask,
): Promise<{ readonly priced: readonly Car[]; readonly notFor: readonly string[] }> {
  const versionsOf = await publishedVersions(context, models);
  const matches = await Promise.all(
    models.map(async (model) => {
      const versions = versionsOf.get(model) ?? [];
      const priced = await Promise.all(
        versions.map(async (car) => ((await repairsPricedFor(context, car, [task.id], null)).length > 0 ? [car] : [])),
      );
      const isRuledOut =
        versions.length > 0 && versions.every((car) => matchVehicle(task, vehicleOf(car), null).fits === "no");
      return { first: priced.flat()[0], notFor: isRuledOut ? [makeAndModel(model)] : [] };
    }),
  );
  return {
    priced: matches.flatMap(({ first }) => first ?? []),
    notFor: matches.flatMap(({ notFor: excludedFor }) => excludedFor),
  };
}

const carOf = (model: PublishedModel, year: number, variant: Variant): PricedCar => ({
  slug: modelSlug(model),
  name: makeAndModel(model),
  text: describeVehicle({ ...variant, year }),
  year,
  mid: variant.mid,
});

/** The car used for prices when no model is given: the first one. null when the database has none. */
export async function commonCarFor(context: Context, published: Published): Promise<Car | null> {
  for (const model of published.models.slice(0, 1)) {
    const [version] = model.versions;
    const variant = version ? await context.db.vehicles.find(version.mid) : null;
    if (version && variant) return { car: carOf(model, version.year, variant), variant, year: version.year };
  }
  return null;
}

interface PricedCity {
  readonly city: Locality;
  readonly priced: PricedRepair;
}

/** The places with at least one price, in order. */
async function pricedIn(
  context: Context,
  task: ListedTask,
  car: VariantInYear,
  cities: readonly Locality[],
  near: readonly SuppliersNear[],
): Promise<readonly PricedCity[]> {
  const matches = await Promise.all(
    cities.map(async (city, index) => {
      const [priced] = await pricedAt(context, car, [task], near[index] ?? new Map(), city.state);
      return priced === undefined ? [] : [{ city, priced }];
    }),
  );
  return matches.flat();
}

async function byCarIn(
  context: Context,
  task: ListedTask,
  cars: readonly Car[],
  near: SuppliersNear,
  { state }: Locality,
): Promise<CostFigures["byCar"]> {
  const matches = await Promise.all(
    cars.map(async ({ car, ...version }) => {
      const [priced] = await pricedAt(context, version, [task], near, state);
      const prices = priced && pricesView(priced.offers);
      return prices ? [{ car, spread: prices.all, isPublishable: arePublishable(priced.offers) }] : [];
    }),
  );
  return matches.flat();
}

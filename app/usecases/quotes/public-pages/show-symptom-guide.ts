import type { ListedTask } from "../../../domain/catalogue/catalogue";
import { isListed, isOffered } from "../../../domain/catalogue/is-offered";
import type { Currency } from "../../../domain/core/country/country";
import { COUNTRIES } from "../../../domain/core/country/country";
import { type Locality, localityLabel } from "../../../domain/location/locality";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PriceStatistics } from "../../../domain/quotes/public-pages/spread";
import type {
  Symptom,
  SymptomGroup,
  SymptomGuide,
  SymptomQuestion,
  SymptomSource,
} from "../../../domain/catalogue/symptoms/guide";
import { isFuelQuestionNeeded } from "../../../domain/catalogue/symptoms/symptom-jobs";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { priceTasksAt, priceRepairs, findNearbySuppliers } from "../priced-repairs";
import type { Context } from "../../context";
import { findMatchingPlaces } from "../../location/places";
import { type Car, publishedVersions } from "./cost-of";
import { readOrComputeFigures } from "./cached-figures";
import { toPlaceFacts, type PlaceFacts, toPricesView } from "./shown-prices";
import { GUIDE_PATH, type SymptomLink, toSymptomLink } from "../../catalogue/symptoms/find-symptoms";
import { localToday } from "../../core/local-today";

/** Id of the fuel question, which is asked only if its answer matters. */
const FUEL_QUESTION_ID = 13;
/** Maximum number of jobs for which a page looks up prices, and maximum number of prices that it shows. */
const MAX_PRICED_ITEMS = 5;
const MAX_SHOWN_PRICES = 4;
const MAX_RELATED_SYMPTOMS = 6;
const MAX_PLACES = 5;

export interface GuideIndex {
  readonly groups: readonly SymptomGroup[];
  /** Common warning lights, and common symptoms of other kinds, for the start page. */
  readonly lights: readonly SymptomLink[];
  readonly commonSymptoms: readonly SymptomLink[];
}

/** Slugs of the most common warning lights and of other common symptoms. */
const COMMON_LIGHTS: readonly string[] = [
  "engine-light",
  "battery-light",
  "oil-pressure-light",
  "brake-warning-light",
  "temperature-light-red",
  "tyre-pressure-light",
];
const COMMON_SYMPTOMS: readonly string[] = [
  "squealing-brakes",
  "wont-start-clicks",
  "overheating",
  "clunk-over-bumps",
  "steering-shake",
  "aircon-warm",
  "leak-oil",
  "humming-with-speed",
];

export async function readGuideIndex({ db }: Pick<Context, "db">): Promise<GuideIndex> {
  const { groups, symptoms } = await db.symptomGuides.read();
  const bySlug = new Map(symptoms.map((symptom) => [symptom.slug, symptom]));
  const toLinks = (slugs: readonly string[]) => slugs.flatMap((slug) => bySlug.get(slug) ?? []).map(toSymptomLink);
  return {
    groups,
    lights: toLinks(COMMON_LIGHTS),
    commonSymptoms: toLinks(COMMON_SYMPTOMS),
  };
}

/** The paths of all pages of the guide. */
export async function listGuidePaths({ db }: Pick<Context, "db">): Promise<readonly string[]> {
  const { groups, symptoms } = await db.symptomGuides.read();
  return [
    ...(groups.length === 0 ? [] : [GUIDE_PATH]),
    ...groups.map(({ slug }) => `${GUIDE_PATH}/${slug}`),
    ...symptoms.map((symptom) => toSymptomLink(symptom).href),
  ];
}

export interface GuideGroup {
  readonly ok: true;
  readonly group: SymptomGroup;
  readonly symptoms: readonly SymptomLink[];
  readonly others: readonly Pick<SymptomGroup, "slug" | "name">[];
}

export async function readGuideGroup(
  { db }: Pick<Context, "db">,
  slug: string,
): Promise<GuideGroup | Refusal<"page-not-found">> {
  const { groups, symptoms } = await db.symptomGuides.read();
  const group = groups.find((symptomGroup) => symptomGroup.slug === slug);
  if (group === undefined) return refuse("page-not-found");
  return {
    ok: true,
    group,
    symptoms: symptoms.filter((symptom) => symptom.group === slug).map(toSymptomLink),
    others: groups
      .filter((symptomGroup) => symptomGroup !== group)
      .map((symptomGroup) => ({ slug: symptomGroup.slug, name: symptomGroup.name })),
  };
}

/** A job with the link to its price page (`href`), which is null if the job has no page. */
export interface JobLink {
  readonly name: string;
  readonly href: string | null;
}

/** Prices of jobs around a location. Each price is for the first published car that can have the job. */
export interface SymptomPrices {
  readonly ok: true;
  readonly day: PlainDay;
  readonly currency: Currency;
  readonly place: PlaceFacts | null;
  readonly rows: readonly (JobLink & { readonly id: number; readonly car: string; readonly spread: PriceStatistics })[];
}

export interface SymptomPage {
  readonly ok: true;
  readonly symptom: Omit<Symptom, "phrases" | "causes" | "taskIds">;
  readonly group: SymptomGroup;
  readonly causes: readonly { readonly text: string; readonly jobs: readonly JobLink[] }[];
  /** The job that a quote starts with. */
  readonly firstJob: (JobLink & { readonly id: number; readonly summary: string }) | null;
  readonly questions: readonly SymptomQuestion[];
  readonly sources: readonly SymptomSource[];
  readonly related: readonly SymptomLink[];
  readonly prices: SymptomPrices;
  /** The entered location; "" = none. */
  readonly placeText: string;
  /** Whether the prices are for the entered location. */
  readonly isPlaceFound: boolean;
  /** Places that the entered text may mean, if there are several. */
  readonly places: readonly string[];
}

/** A warning light or symptom, with prices near the entered location. Without one, the prices are for the largest place. */
export async function showSymptom(
  context: Context,
  groupSlug: string,
  slug: string,
  placeText: string,
): Promise<SymptomPage | Refusal<"page-not-found">> {
  const guide = await context.db.symptomGuides.read();
  const symptom = guide.symptoms.find((symptom) => symptom.slug === slug && symptom.group === groupSlug);
  const group = guide.groups.find((symptomGroup) => symptomGroup.slug === groupSlug);
  if (symptom === undefined || group === undefined) return refuse("page-not-found");
  const publishedContent = await context.db.publicPages.findByCountry(context.config.country);
  const matchedPlaces = placeText === "" ? [] : await findMatchingPlaces(context, placeText, "any");
  const matchedPlace = matchedPlaces.length === 1 ? (matchedPlaces[0] ?? null) : null;
  const tasks = await listSymptomTasks(context, symptom);
  const toJobLink = ({ id, name, friendlyName }: ListedTask): JobLink => ({
    name,
    href: publishedContent.taskIds.includes(id) ? `/cost/${friendlyName}` : null,
  });
  const place = matchedPlace ?? publishedContent.places[0] ?? null;
  const [first] = tasks.first;
  const { phrases: _phrases, causes, taskIds: _taskIds, ...view } = symptom;
  return {
    ok: true,
    symptom: view,
    group,
    causes: causes.map(({ text, taskIds }) => ({
      text,
      jobs: taskIds.flatMap((id) => tasks.byId.get(id) ?? []).map(toJobLink),
    })),
    firstJob: first === undefined ? null : { ...toJobLink(first), id: first.id, summary: first.summary },
    questions: listSymptomQuestions(guide, symptom, tasks.first),
    sources: symptom.sources.flatMap((key) => guide.sources.find((source) => source.key === key) ?? []),
    related: findRelatedSymptoms(guide, symptom).map(toSymptomLink),
    prices: await readOrComputeFigures(context, `symptom/${slug}/${place?.id ?? ""}`, () =>
      findSymptomPrices(context, place, [...tasks.byId.values()].slice(0, MAX_PRICED_ITEMS), toJobLink),
    ),
    placeText,
    isPlaceFound: matchedPlace !== null,
    places: matchedPlaces.length > 1 ? matchedPlaces.slice(0, MAX_PLACES).map(localityLabel) : [],
  };
}

/** The jobs of a symptom: first the one that a quote starts with, then those for its causes, then all others. */
export async function listSymptomTasks(context: Pick<Context, "config" | "db">, { taskIds, causes }: Symptom) {
  const place = { country: context.config.country, state: null };
  const ids = [...new Set([...taskIds.slice(0, 1), ...causes.flatMap((cause) => cause.taskIds), ...taskIds])];
  const byId = new Map(
    (await context.db.tasks.findMany(ids))
      .filter((task) => isListed(task) && isOffered(task, place))
      .map((task) => [task.id, task]),
  );
  return { byId, first: taskIds.flatMap((id) => byId.get(id) ?? []) };
}

/** The questions on the page: the symptom's own questions, and the fuel question if the fuel matters. */
export function listSymptomQuestions(
  guide: SymptomGuide,
  symptom: Symptom,
  tasks: readonly ListedTask[],
): readonly SymptomQuestion[] {
  const ids = [
    ...symptom.questionIds,
    ...(isFuelQuestionNeeded(symptom, tasks, listFuels(guide)) ? [FUEL_QUESTION_ID] : []),
  ];
  return ids.flatMap((id) => guide.questions.find((question) => question.id === id) ?? []);
}

const listFuels = ({ questions }: SymptomGuide): readonly string[] =>
  questions
    .filter(({ id }) => id === FUEL_QUESTION_ID)
    .flatMap(({ options }) => options.flatMap(({ fuel }) => fuel ?? []));

/**
 * Related symptoms: symptoms in the same group, and symptoms that share at least two jobs with this one. Those that lead to the same jobs come first, followed
 * by the ones next to this symptom in the list.
 */
function findRelatedSymptoms({ symptoms }: SymptomGuide, symptom: Symptom): readonly Symptom[] {
  const others = symptoms.filter((other) => other !== symptom);
  const sharedTaskCount = (other: Symptom) => other.taskIds.filter((id) => symptom.taskIds.includes(id)).length;
  return others
    .filter((other) => other.group === symptom.group || sharedTaskCount(other) > 1)
    .map((other, position) => ({
      other,
      score: sharedTaskCount(other) * 2 + Number(other.group === symptom.group),
      place: position,
    }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, MAX_RELATED_SYMPTOMS)
    .map(({ other }) => other);
}

async function findSymptomPrices(
  context: Context,
  place: Locality | null,
  tasks: readonly ListedTask[],
  toJobLink: (task: ListedTask) => JobLink,
): Promise<SymptomPrices> {
  const { country } = context.config;
  const noPrices = {
    ok: true as const,
    day: localToday(context),
    currency: COUNTRIES[country].currency,
    place: place && toPlaceFacts(place),
    rows: [],
  };
  if (place === null || tasks.length === 0) return noPrices;
  const { models } = await context.db.publicPages.findByCountry(country);
  const [versions, suppliersByCategory] = await Promise.all([
    publishedVersions(context, models),
    findNearbySuppliers(context, place, tasks),
    context.db.priceData.read(),
  ]);
  const cars = [...versions.values()].flat();
  const rows = await Promise.all(
    tasks.map(async (task) => {
      const car = await findFirstCar(context, cars, task, place.state);
      const [priced] = car === null ? [] : await priceTasksAt(context, car, [task], suppliersByCategory, place.state);
      const prices = priced && toPricesView(priced.offers);
      return car && prices ? [{ ...toJobLink(task), id: task.id, car: car.car.text, spread: prices.all }] : [];
    }),
  );
  return { ...noPrices, rows: rows.flat().slice(0, MAX_SHOWN_PRICES) };
}

/** The first published car that fits the job and has a price for it; null = none. */
async function findFirstCar(
  context: Context,
  cars: readonly Car[],
  task: ListedTask,
  state: string,
): Promise<Car | null> {
  for (const car of cars) if ((await priceRepairs(context, car, [task.id], state)).length > 0) return car;
  return null;
}

import { isElectric, parseVehicleSearch } from "../../../domain/catalogue/search/vehicle-terms";
import type { Symptom, SymptomGuide, Urgency } from "../../../domain/catalogue/symptoms/guide";
import { canOccur } from "../../../domain/catalogue/symptoms/symptom-jobs";
import {
  searchSymptoms,
  type SymptomIndex,
  buildSymptomIndex,
  findUrgency,
} from "../../../domain/catalogue/symptoms/search-symptoms";
import { allVehicleNames } from "../find-jobs";
import type { Context } from "../../context";

/** A symptom in a list. */
export interface SymptomLink {
  readonly href: string;
  readonly title: string;
  readonly summary: string;
  readonly urgency: Urgency;
  readonly symbol: string | null;
  readonly colours: Symptom["colours"];
}

export const GUIDE_PATH = "/what-is-wrong";

export const toSymptomLink = ({ slug, group, title, summary, urgency, symbol, colours }: Symptom): SymptomLink => ({
  href: `${GUIDE_PATH}/${group}/${slug}`,
  title,
  summary,
  urgency,
  symbol,
  colours,
});

export interface SymptomSearch {
  /** Best match first. If nothing matches, only the entry for customers who are not sure. */
  readonly symptoms: readonly SymptomLink[];
  readonly isMatch: boolean;
  /** The highest urgency of the symptoms that may apply. */
  readonly urgency: Urgency;
}

const MAX_SHOWN = 6;
/** The entry for symptoms that the guide does not cover. */
const NOT_SURE_SLUG = "not-sure";

/** Search index for each guide. The adapter caches the guide, and the index is kept as long as the guide. */
const indexes = new WeakMap<SymptomGuide, SymptomIndex>();

/** Words that are part of a job and not a vehicle. A "leaf spring", for example, is not a Nissan. */
const isPartOfJob = (_word: string, neighbour: string) => /^(springs?|light)$/.test(neighbour);

/** Finds symptoms for a driver's description. If the text names a fully electric car, the oil light is excluded. */
export async function findSymptoms(context: Pick<Context, "config" | "db">, text: string): Promise<SymptomSearch> {
  const [guide, names] = await Promise.all([context.db.symptomGuides.read(), allVehicleNames(context)]);
  const index = indexes.get(guide) ?? buildSymptomIndex(guide);
  indexes.set(guide, index);
  const { vehicle } = parseVehicleSearch(text, names, context.config.country, isPartOfJob);
  const fuel = isElectric(vehicle) ? "Electric" : null;
  const matches = searchSymptoms(index, text, (symptom) => canOccur(symptom, fuel));
  const symptoms = matches.length > 0 ? matches : guide.symptoms.filter(({ slug }) => slug === NOT_SURE_SLUG);
  return {
    symptoms: symptoms.slice(0, MAX_SHOWN).map(toSymptomLink),
    isMatch: matches.length > 0,
    urgency: findUrgency(text, symptoms) ?? "workshop",
  };
}

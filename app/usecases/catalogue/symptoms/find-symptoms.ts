import { isElectric, parseVehicleSearch } from "../../../domain/catalogue/search/vehicle-terms";
import type { Symptom, SymptomGuide, Urgency } from "../../../domain/catalogue/symptoms/guide";
import { canOccur } from "../../../domain/catalogue/symptoms/symptom-jobs";
import {
  searchSymptoms,
  type SymptomIndex,
  symptomIndex,
  urgencyOf,
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

export const symptomLink = ({ slug, group, title, summary, urgency, symbol, colours }: Symptom): SymptomLink => ({
  href: `${GUIDE_PATH}/${group}/${slug}`,
  title,
  summary,
  urgency,
  symbol,
  colours,
});

export interface SymptomSearch {
  /** Best first; without a match, the symptom for customers who are not sure. */
  readonly symptoms: readonly SymptomLink[];
  readonly isMatch: boolean;
  /** How urgent it may be, whatever the symptom turns out to be. */
  readonly urgency: Urgency;
}

const SHOWN = 6;
/** The entry for everything that the guide does not know. */
const NOT_SURE = "not-sure";

/** The guide is kept in memory by its adapter, and its index lives as long as the guide. */
const indexes = new WeakMap<SymptomGuide, SymptomIndex>();

/** A "leaf spring" is no Nissan. */
const isPartOfJob = (_word: string, neighbour: string) => /^(springs?|light)$/.test(neighbour);

/** Symptoms for what a driver wrote. A car that runs on electricity alone, named in the text, has no oil light. */
export async function findSymptoms(context: Pick<Context, "config" | "db">, text: string): Promise<SymptomSearch> {
  const [guide, names] = await Promise.all([context.db.symptomGuides.read(), allVehicleNames(context)]);
  const index = indexes.get(guide) ?? symptomIndex(guide);
  indexes.set(guide, index);
  const { vehicle } = parseVehicleSearch(text, names, context.config.country, isPartOfJob);
  const fuel = isElectric(vehicle) ? "Electric" : null;
  const matches = searchSymptoms(index, text, (symptom) => canOccur(symptom, fuel));
  const symptoms = matches.length > 0 ? matches : guide.symptoms.filter(({ slug }) => slug === NOT_SURE);
  return {
    symptoms: symptoms.slice(0, SHOWN).map(symptomLink),
    isMatch: matches.length > 0,
    urgency: urgencyOf(text, symptoms) ?? "workshop",
  };
}

import type { Country } from "../../core/country/country";
import type { Locality } from "../../location/locality";
import { foldText } from "../../core/words/edit-distance";
import { formatMakeAndModel } from "../../catalogue/vehicle/describe";
import { friendlyName } from "../../core/words/title";
import type { TyreSize } from "./price-options";

/** A version of a model in a build year. */
export interface PublishedVersion {
  readonly year: number;
  /** Id in the vehicle catalogue. */
  readonly mid: string;
}

/** A model with its own pages, and the versions priced there: for each job, the first version that it fits. */
export interface PublishedModel {
  readonly make: string;
  readonly model: string;
  readonly versions: readonly PublishedVersion[];
}

/**
 * Content of the pages for search engines. It is deliberately limited to useful pages (data/catalogue/public-pages.json). The first model and place are the
 * examples on shared pages.
 */
export interface PublishedContent {
  /** Catalogue task ids, most common first. */
  readonly taskIds: readonly number[];
  /** Sizes with published prices. The first is the example on shared pages. */
  readonly tyreSizes: readonly TyreSize[];
  readonly models: readonly PublishedModel[];
  /** Largest first. */
  readonly places: readonly Locality[];
}

export type PublishedByCountry = Readonly<Record<Country, PublishedContent>>;

/** Minimum number of workshops for meaningful prices. With fewer, the page exists but is not offered to search engines. */
export const MIN_WORKSHOPS = 5;
/** Minimum number of reviews for showing a rating. */
export const MIN_REVIEWS = 3;
/** Maximum number of places for price comparisons: the largest of each state or region. */
const MAX_CITIES = 8;

const toUrlName = (text: string): string => friendlyName(foldText(text));

/** Formats a model for URLs: "mazda-3", "toyota-landcruiser-prado". */
export const modelSlug = (model: Pick<PublishedModel, "make" | "model">): string =>
  toUrlName(formatMakeAndModel(model));

/** Formats a place for URLs: "bondi-2026", "whangarei-0110". */
export const placeSlug = ({ name, postcode }: Pick<Locality, "name" | "postcode">): string =>
  toUrlName(`${name} ${postcode ?? ""}`);

/** Formats a workshop for URLs: "harbour-auto-1042". The number identifies the workshop, and the name is for readers. */
export const workshopSlug = ({ id, name }: { readonly id: number; readonly name: string }): string =>
  toUrlName(`${name} ${id}`);

/** The workshop number at the end of a URL; null = none. */
export function parseSlugId(slug: string): number | null {
  const match = /(?:^|-)(\d{1,9})$/.exec(slug);
  return match ? Number(match[1]) : null;
}

/** The largest place of each state or region, at most eight, largest first. */
export function selectCities(places: readonly Locality[]): readonly Locality[] {
  const usedNames = new Set<string>();
  return places.filter(({ state }) => (usedNames.has(state) ? false : usedNames.add(state))).slice(0, MAX_CITIES);
}

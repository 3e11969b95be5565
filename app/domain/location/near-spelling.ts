import { editDistance } from "../core/words/edit-distance";

/** Minimum query length for matching only the beginning of a name: "parama" matches "Parramatta". */
const MIN_PREFIX_LENGTH = 6;
/** Population limits. A hamlet with exactly the typed name does not rank above a city whose name differs by one letter. */
const HAMLET_MAX_POPULATION = 200;
const CITY_MIN_POPULATION = 5_000;

/** Whether the input differs from a key, or from its beginning, by at most one letter: added, dropped, changed or swapped. */
export function isNearSpelling(input: string, key: string): boolean {
  if (editDistance(input, key, 1) <= 1) return true;
  if (input.length < MIN_PREFIX_LENGTH || key.length <= input.length) return false;
  return [input.length - 1, input.length, input.length + 1].some(
    (length) => editDistance(input, key.slice(0, length), 1) <= 1,
  );
}

/** Search results by kind of match. Each kind is sorted by weight, highest first. */
export interface PlaceSearchResults<P> {
  /** Places with exactly this name. */
  readonly nameMatches: readonly P[];
  /** Places whose name begins with the query. */
  readonly prefixMatches: readonly P[];
  /** Places that contain every word of the query. */
  readonly wordMatches: readonly P[];
  /** Places with a similar spelling. */
  readonly similarMatches: readonly P[];
}

/**
 * Sorts the results by relevance; a place may appear twice. Similar spellings and well-known towns rank above a hamlet with exactly the typed name:
 * "paramatta" means Parramatta, not the 11 people of Paramatta, and "alice" means Alice Springs.
 */
export function sortByRelevance<P extends { readonly weight: number }>({
  nameMatches: matches,
  prefixMatches: prefixPlaces,
  wordMatches,
  similarMatches: similarPlaces,
}: PlaceSearchResults<P>): readonly P[] {
  if (matches.some(({ weight }) => weight >= HAMLET_MAX_POPULATION))
    return [...matches, ...prefixPlaces, ...wordMatches];
  const isTown = ({ weight }: P) => weight >= CITY_MIN_POPULATION;
  const similar = prefixPlaces.some(isTown) ? [] : similarPlaces;
  return [
    ...prefixPlaces.filter(isTown),
    ...similar.filter(isTown),
    ...matches,
    ...prefixPlaces,
    ...wordMatches,
    ...similar,
  ];
}

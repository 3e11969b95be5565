import { editDistance } from "../core/words/edit-distance";

/** From here on the beginning of a name is enough: "parama" is on the way to "Parramatta". */
const MIN_BEGINNING = 6;
/** A hamlet of the very spelling does not stand before a city that is one letter away. Persons. */
const HAMLET = 200;
const CITY = 5_000;

/** Whether a key is what was typed but for one letter: added, dropped, changed or swapped. */
export function isNearSpelling(input: string, key: string): boolean {
  if (editDistance(input, key, 1) <= 1) return true;
  if (input.length < MIN_BEGINNING || key.length <= input.length) return false;
  return [input.length - 1, input.length, input.length + 1].some(
    (length) => editDistance(input, key.slice(0, length), 1) <= 1,
  );
}

/** What a search found, of each kind the heaviest first. */
export interface PlaceSearchResults<P> {
  /** Of that very name. */
  readonly named: readonly P[];
  /** Whose name begins with it. */
  readonly beginning: readonly P[];
  /** With every word somewhere. */
  readonly worded: readonly P[];
  /** Spelled near to it. */
  readonly near: readonly P[];
}

/**
 * In the order to offer, some of them twice. A near spelling counts where nothing larger has the very one, and a hamlet of that name does not
 * stand before a town that is meant far more often: "paramatta" is Parramatta, not the 11 people of Paramatta, and "alice" is Alice Springs.
 */
export function sortByRelevance<P extends { readonly weight: number }>({
  named: matches,
  beginning,
  worded,
  near,
}: PlaceSearchResults<P>): readonly P[] {
  if (matches.some(({ weight }) => weight >= HAMLET)) return [...matches, ...beginning, ...worded];
  const isTown = ({ weight }: P) => weight >= CITY;
  const spelled = beginning.some(isTown) ? [] : near;
  return [...beginning.filter(isTown), ...spelled.filter(isTown), ...matches, ...beginning, ...worded, ...spelled];
}

import { foldText } from "../core/words/edit-distance";
import { distanceMetres, type Point } from "./distance";

/** Words of a typed address that belong neither to its street nor to its place. */
const NON_PLACE_WORDS = new Set([
  "unit",
  "level",
  "shop",
  "suite",
  "flat",
  "apt",
  "lot",
  "australia",
  "new",
  "zealand",
  "nz",
  "nsw",
  "vic",
  "qld",
  "sa",
  "wa",
  "tas",
  "nt",
  "act",
]);

/** Whether a typed street contains a number. It must, because the mechanic needs to know where to stop. */
export const hasStreetNumber = (text: string): boolean => /\d/.test(text);

/**
 * Whether a directory entry ("3/12 Church Street", "Parramatta NSW, Australia") is the address that was entered and not just the nearest match. The text must
 * contain a word of the street and, if it contains more than the street, a word of the place. Short forms and one wrong letter are accepted.
 */
export function isStreetAddress(
  text: string,
  candidate: { readonly main: string; readonly secondary: string },
): boolean {
  const inputWords = splitIntoWords(text);
  const street = splitIntoWords(candidate.main);
  // "Street" is part of most names, so it only counts when it is the whole name.
  const names = street.length > 1 ? street.slice(0, -1) : street;
  if (!names.some((name) => inputWords.some((word) => isCloseMatch(word, name)))) return false;
  const otherWords = inputWords.filter(
    (word) => !street.some((name) => isCloseMatch(word, name)) && !isStreetType(word),
  );
  const place = splitIntoWords(candidate.secondary);
  return otherWords.length === 0 || otherWords.some((word) => place.some((name) => isCloseMatch(word, name)));
}

const splitIntoWords = (text: string): readonly string[] =>
  foldText(text)
    .split(" ")
    .filter((word) => /^[a-z]+$/.test(word) && !NON_PLACE_WORDS.has(word));

const STREET_TYPES = new Set([
  "street",
  "st",
  "road",
  "rd",
  "avenue",
  "ave",
  "av",
  "drive",
  "dr",
  "lane",
  "ln",
  "parade",
  "pde",
  "place",
  "pl",
  "crescent",
  "cres",
  "cr",
  "court",
  "ct",
  "close",
  "cl",
  "highway",
  "hwy",
  "terrace",
  "tce",
  "way",
  "boulevard",
  "blvd",
  "circuit",
  "cct",
  "esplanade",
  "square",
  "sq",
  "grove",
  "gr",
  "quay",
  "rise",
  "mews",
]);

/** Whether a word is a type of street, such as "road" or "rd". */
export const isStreetType = (word: string): boolean => STREET_TYPES.has(word);

const isCloseMatch = (word: string, name: string): boolean =>
  (word.length > 1 && name.startsWith(word)) || isOneEditAway(word, name);

/**
 * Whether two words are equal except for one letter that is missing, added, changed or swapped with its neighbour. Words under four letters must match
 * exactly.
 */
function isOneEditAway(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isSwapped || short.slice(at + 1) === long.slice(at + 1);
}

/**
 * Maximum distance between the browser's point and the directory's point for the same address. They can differ on a long street, or between a farm's gate and
 * its house.
 */
const SAME_PLACE_METRES = 2000;

export const isSamePlace = (point: Point, directoryPoint: Point): boolean =>
  distanceMetres(point, directoryPoint) <= SAME_PLACE_METRES;

/** Messages below an address that cannot be used, except the message for an address out of range. */
export const ADDRESS_ERRORS = {
  notFound: "We cannot find this address. Enter the street number, street, suburb and postcode",
  noNumber: "Enter the street number too",
  otherPlace: "The location on the map does not match this address. Choose the address again, or enter it in full",
} as const;

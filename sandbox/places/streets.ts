import type { Point } from "../../app/domain/location/distance";
import { isStreetType } from "../../app/domain/location/typed-address";
import { foldText } from "../../app/domain/core/words/edit-distance";

/** Two special streets: an address without a postcode, and one for which the rate limit is exceeded (429). */
export const NO_POSTCODE_STREET = "Nopostcode Road";
export const QUOTA_STREET = "Overquota Street";

/** Streets that are suggested in every suburb. Another street is accepted if its type is entered too ("92 Station Road"). */
export const STREETS = [
  "Church Street",
  "Station Street",
  "George Street",
  "Victoria Road",
  "Railway Parade",
  "High Street",
  "Queen Street",
  "King Street",
  "Park Avenue",
  "Albert Street",
  "Hill Street",
  "Bridge Road",
  "William Street",
  "Short Street",
  "Beach Road",
  "Wattle Street",
  "Kauri Place",
  "Rimu Road",
  "Mill Lane",
  "Garden Crescent",
  NO_POSTCODE_STREET,
  QUOTA_STREET,
] as const;

const FOLDED_STREETS = STREETS.map((street) => foldText(street));
/** Abbreviations that are not the beginning of the full word. */
const LONG_FORMS: Readonly<Record<string, string>> = { rd: "road", pde: "parade", ln: "lane", cr: "crescent" };
const NUMBERED_ADDRESS = /^(?:(?:(?:unit|level|shop|suite|flat|apt)\s+)?(\w{1,5})\s*[/,]\s*)?(\d{1,5}[a-z]?)\s+(.+)$/i;

export interface AddressInput {
  readonly unit: string | null;
  readonly number: string | null;
  /** Positions in `STREETS` of the streets that begin with the entered text. */
  readonly streets: readonly number[];
  /** A street that is not in `STREETS`, normalised; `streets` is then empty. */
  readonly otherStreet: string | null;
  /** The words after the street, normalised, without the country. Empty = no suburb was entered. */
  readonly suburb: string;
}

const COUNTRY_AT_END = / ?(?:australia|new zealand|nz)$/;

/**
 * Parses "3/12 church st parra" to unit 3, number 12, Church Street and "parra". If no street matches, all words belong to the suburb, and every street in it
 * matches.
 */
export function parseInput(input: string): AddressInput {
  const [, unit = null, number = null, rest = input] = NUMBERED_ADDRESS.exec(input.trim()) ?? [];
  const words = foldText(rest)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => LONG_FORMS[word] ?? word);
  const suburbAfter = (wordCount: number) => words.slice(wordCount).join(" ").replace(COUNTRY_AT_END, "");
  const streetTypeIndex = words.findIndex((word, index) => index > 0 && isStreetType(word));
  const isListed = FOLDED_STREETS.some((street) => street.startsWith(words.slice(0, streetTypeIndex + 1).join(" ")));
  if (number !== null && streetTypeIndex > 0 && !isListed)
    return {
      unit,
      number,
      streets: [],
      otherStreet: words.slice(0, streetTypeIndex + 1).join(" "),
      suburb: suburbAfter(streetTypeIndex + 1),
    };
  for (let wordCount = words.length; wordCount > 0; wordCount -= 1) {
    const streetText = words.slice(0, wordCount).join(" ");
    const streets = FOLDED_STREETS.flatMap((street, index) => (street.startsWith(streetText) ? [index] : []));
    if (streets.length > 0) return { unit, number, streets, otherStreet: null, suburb: suburbAfter(wordCount) };
  }
  return { unit, number, streets: STREETS.map((_, index) => index), otherStreet: null, suburb: suburbAfter(0) };
}

/** "great north road" -> "Great North Road" */
export const streetName = (folded: string): string =>
  folded.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace(/ St$/, " Street");

/** For a street that is not in the list: a position in the list that is always the same for its name. */
export const streetPosition = (folded: string): number =>
  [...folded].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % STREETS.length;

/** Coordinates of a house in the sandbox. They are always the same, within a few hundred metres of the suburb's centre. */
export function pointOnStreet(centre: Point, street: number, number: string | null): Point {
  const offsetMetres = (Number.parseInt(number ?? "0", 10) % 100) - 50;
  const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    latitude: roundDegrees(centre.latitude + (street - STREETS.length / 2) * 0.0003),
    longitude: roundDegrees(centre.longitude + offsetMetres * 0.00004),
  };
}

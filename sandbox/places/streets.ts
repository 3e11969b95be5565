import type { Point } from "../../app/domain/location/nearest";
import { isStreetType } from "../../app/domain/location/typed-address";
import { foldText } from "../../app/domain/core/words/edit-distance";

/** The two magic streets: an address without a postcode, and one that exceeds the rate limit (429). */
export const NO_POSTCODE_STREET = "Nopostcode Road";
export const QUOTA_STREET = "Overquota Street";

/** Every suburb of the sandbox suggests these streets; another one is believed when its kind is typed too ("92 Station Road"). */
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
/** Short forms that are no beginning of the long one. */
const LONG_FORM: Readonly<Record<string, string>> = { rd: "road", pde: "parade", ln: "lane", cr: "crescent" };
const NUMBERED = /^(?:(?:(?:unit|level|shop|suite|flat|apt)\s+)?(\w{1,5})\s*[/,]\s*)?(\d{1,5}[a-z]?)\s+(.+)$/i;

export interface AddressInput {
  readonly unit: string | null;
  readonly number: string | null;
  /** Indices of `STREETS_SOURCE` that begin like the typed text. */
  readonly streets: readonly number[];
  /** A street that is not among `STREETS_SOURCE`, folded; then `streets` is empty. */
  readonly otherStreet: string | null;
  /** The words after the street, folded, without the country; empty = nowhere in particular. */
  readonly suburb: string;
}

const COUNTRY_AT_END = / ?(?:australia|new zealand|nz)$/;

/** "3/12 church st parra" -> unit 3, number 12, Church Street, "parra". Where no street fits, all words are the suburb's, and every street of it fits. */
export function parseInput(input: string): AddressInput {
  const [, unit = null, number = null, rest = input] = NUMBERED.exec(input.trim()) ?? [];
  const text = foldText(rest)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => LONG_FORM[word] ?? word);
  const suburbAfter = (result: number) => text.slice(result).join(" ").replace(COUNTRY_AT_END, "");
  const kind = text.findIndex((word, index) => index > 0 && isStreetType(word));
  const isInvented = FOLDED_STREETS.some((street) => street.startsWith(text.slice(0, kind + 1).join(" ")));
  if (number !== null && kind > 0 && !isInvented)
    return {
      unit,
      number,
      streets: [],
      otherStreet: text.slice(0, kind + 1).join(" "),
      suburb: suburbAfter(kind + 1),
    };
  for (let result = text.length; result > 0; result -= 1) {
    const input = text.slice(0, result).join(" ");
    const streets = FOLDED_STREETS.flatMap((street, index) => (street.startsWith(input) ? [index] : []));
    if (streets.length > 0) return { unit, number, streets, otherStreet: null, suburb: suburbAfter(result) };
  }
  return { unit, number, streets: STREETS.map((_, index) => index), otherStreet: null, suburb: suburbAfter(0) };
}

/** "great north road" -> "Great North Road" */
export const streetName = (folded: string): string =>
  folded.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace(/ St$/, " Street");

/** A fixed position between the listed streets for one that is not in the list. */
export const houseNumberAt = (folded: string): number =>
  [...folded].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % STREETS.length;

/** The position of a house in the sandbox: within a few hundred metres of its suburb's centre, always the same. */
export function pointOnStreet(centre: Point, street: number, number: string | null): Point {
  const offsetMetres = (Number.parseInt(number ?? "0", 10) % 100) - 50;
  const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    latitude: roundDegrees(centre.latitude + (street - STREETS.length / 2) * 0.0003),
    longitude: roundDegrees(centre.longitude + offsetMetres * 0.00004),
  };
}

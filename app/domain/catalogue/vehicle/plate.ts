import { normaliseText } from "../../core/words/clean-text.ts";
import { COUNTRIES, type Country } from "../../core/country/country";

export const MAX_PLATE_LENGTH: Readonly<Record<Country, number>> = { AU: 9, NZ: 6 };

export interface Plate {
  readonly country: Country;
  /** Empty in New Zealand. */
  readonly state: string;
  /** Upper-case letters and digits only. */
  readonly plate: string;
}

/** Characters that people type between the two halves of a plate or around it. */
const SEPARATORS = /[\s.,:;/|'"*_~\-\p{Pd}\u00b7\u2022\u2219\u22c5\u25cf\u30fb]/gu;

/** Normalises a typed plate to upper case without separators: "abc-123" becomes "ABC123". */
export const normalisePlate = (text: string): string => normaliseText(text).toUpperCase().replace(SEPARATORS, "");

/** Whether a normalised plate contains only characters that occur on plates. */
const isPlate = (plate: string): boolean => /^[A-Z0-9]+$/.test(plate);
const PLATE_CHARACTERS_ERROR = "Use letters and numbers only";

/** Returns the problem with a registration typed in a booking, where it is optional and may be from any state; null = none. */
export const regoProblem = (rego: string | null): string | null =>
  rego === null || rego.trim() === "" || isPlate(normalisePlate(rego)) ? null : PLATE_CHARACTERS_ERROR;

/** Splits a plate that was typed with its state, such as "ABC 123 VIC"; state null = none was typed. */
export function splitPlateState(
  text: string,
  country: Country,
): { readonly plate: string; readonly state: string | null } {
  const { states } = COUNTRIES[country];
  const [, textBefore = "", last = ""] = /^(.*\S)[\s,]+\(?([a-z]{2,3})\)?$/i.exec(normaliseText(text).trim()) ?? [];
  const state = states.find((name) => name === last.toUpperCase());
  return state === undefined || normalisePlate(textBefore) === ""
    ? { plate: normalisePlate(text), state: null }
    : { plate: normalisePlate(textBefore), state };
}

/** Returns the plate for a field without a state: "ABC123 VIC" becomes ABC123, and everything else stays as typed. */
export function stripPlateState(text: string, country: Country): string {
  const { plate, state } = splitPlateState(text, country);
  return state === null ? text : plate;
}

/** Hint about look-alike letters and digits for a plate that was not found; null = the plate has none. */
export function lookAlikeHint(plate: string): string | null {
  const pairs = [
    /[I1]/.test(plate) && "the letter I or the number 1",
    /[O0]/.test(plate) && "the letter O or the number 0",
  ].filter(Boolean);
  return pairs.length === 0 ? null : `Check whether ${plate} has ${pairs.join(", and ")}.`;
}

const LOOK_ALIKE_CHARACTERS: Readonly<Record<string, string>> = { I: "I1", "1": "1I", O: "O0", "0": "0O" };
/** Maximum number of spellings. Plates with more look-alike spellings are searched only as entered. */
const MAX_SPELLINGS = 16;

/** The plate as entered, and its spellings with I and 1, or O and 0, exchanged. */
export function plateSpellings(plate: string): readonly string[] {
  const variants = [...plate].reduce<readonly string[]>(
    (prefixes, character) =>
      prefixes.flatMap((start) => [...(LOOK_ALIKE_CHARACTERS[character] ?? character)].map((value) => start + value)),
    [""],
  );
  return variants.length > MAX_SPELLINGS ? [plate] : variants;
}

/** One spelling for all plates that look alike. Use it only for limits, because two vehicles can share it. */
export const normaliseLookAlikes = (plate: string): string => plate.replaceAll("I", "1").replaceAll("O", "0");

/**
 * Checks a plate and its state. Returns the invalid field and a message for the customer if they are wrong. A state typed after the plate ("ABC123 VIC")
 * wins over the chosen one, which is often only the state of the suburb.
 */
export function readPlate(
  rego: string,
  state: string | null,
  country: Country,
): Plate | { readonly invalidField: "rego" | "state"; readonly message: string } {
  const { plate, state: typedState } = splitPlateState(rego, country);
  if (plate === "") return { invalidField: "rego", message: "Enter your rego" };
  if (!isPlate(plate)) return { invalidField: "rego", message: PLATE_CHARACTERS_ERROR };
  if (plate.length > MAX_PLATE_LENGTH[country])
    return {
      invalidField: "rego",
      message: `Enter a rego with up to ${MAX_PLATE_LENGTH[country]} letters and numbers`,
    };
  // Australian states have their own registers; a country without states has a single register.
  const { states } = COUNTRIES[country];
  if (states.length === 0) return { country, state: "", plate };
  const knownState = states.find((name) => name === (typedState ?? state ?? "").trim().toUpperCase());
  return knownState === undefined
    ? { invalidField: "state", message: "Choose the state of registration" }
    : { country, state: knownState, plate };
}

/** Position of the serial number in a VIN; the characters before it identify the model (ISO 3779). */
const SERIAL_START = 11;
const VIN_LENGTH = 17;

/** Masks a plate so that its owner can recognise it but no one else can look up the car. */
export const maskPlate = (plate: string): string => `${plate.slice(0, 1)}…`;

/** Keeps maker, type and year, which a quote needs, and drops the serial number. Older chassis numbers do not contain these parts. */
export const maskVin = (vin: string): string =>
  `${vin.length === VIN_LENGTH ? vin.slice(0, SERIAL_START) : vin.slice(0, 1)}…`;

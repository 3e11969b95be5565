import type { Country } from "../core/country/country";
import { COUNTRIES } from "../core/country/country";
import { type Plate, readPlate } from "../catalogue/vehicle/plate";
import { normaliseText } from "../core/words/clean-text";

/** A driver from a company's list: the card number and the car. */
export interface PastedDriver {
  /** The full number in upper case. It is only used for comparison and never stored. */
  readonly memberNumber: string;
  readonly last4: string;
  readonly plate: Plate;
}

const LAST_4_PATTERN = /[A-Z0-9]{4}$/;

/** The columns of a line, in the order used in the country. */
export const driverColumns = (country: Country): readonly string[] =>
  COUNTRIES[country].states.length === 0 ? ["member number", "plate"] : ["member number", "state", "plate"];

const splitLines = (input: string) =>
  input.split("\n").flatMap((line, at) => {
    const fields = line.split(/[,;\t]/).map((field) => field.trim());
    return line.trim() === "" ? [] : [{ line: at + 1, fields }];
  });

const normaliseMemberNumber = (text = "") => normaliseText(text).toUpperCase().replace(/\s/g, "");
const isMemberNumber = (number: string) => LAST_4_PATTERN.test(number) && number.length <= 40;

/** Parses pasted lines into drivers, one per member number, and lists invalid lines with the reason. */
export function parsePastedDrivers(
  input: string,
  country: Country,
): { readonly drivers: readonly PastedDriver[]; readonly invalidLines: readonly string[] } {
  const columns = driverColumns(country);
  const drivers = new Map<string, PastedDriver>();
  const invalidLines = [] as string[];
  for (const { line, fields } of splitLines(input)) {
    const memberNumber = normaliseMemberNumber(fields[0]);
    const plate = readPlate(fields.at(-1) ?? "", columns.length === 3 ? (fields[1] ?? "") : null, country);
    if (fields.length !== columns.length) invalidLines.push(`line ${line}: enter ${columns.join(", ")}`);
    else if (!isMemberNumber(memberNumber))
      invalidLines.push(`line ${line}: the member number must end with four letters or digits`);
    else if ("invalidField" in plate) invalidLines.push(`line ${line}: ${plate.message.toLowerCase()}`);
    else drivers.set(memberNumber, { memberNumber, last4: memberNumber.slice(-4), plate });
  }
  return { drivers: [...drivers.values()], invalidLines };
}

/** Parses the member numbers of pasted lines; anything after the number is ignored. */
export function parsePastedNumbers(input: string): {
  readonly numbers: readonly string[];
  readonly invalidLines: readonly string[];
} {
  const parsedRows = splitLines(input).map(({ line, fields }) => ({ line, number: normaliseMemberNumber(fields[0]) }));
  return {
    numbers: [...new Set(parsedRows.flatMap(({ number }) => (isMemberNumber(number) ? number : [])))],
    invalidLines: parsedRows.flatMap(({ line, number }) =>
      isMemberNumber(number) ? [] : [`line ${line}: the member number must end with four letters or digits`],
    ),
  };
}

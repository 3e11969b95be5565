import type { Country } from "../country/country";
import type { FormErrors, FormText } from "./read-form";

/** `maxLines` is the maximum number of lines, `maxLineLength` the maximum length of each line. */
export interface LineLimits {
  readonly maxLines: number;
  readonly maxLineLength: number;
}

const COUNTRY_CODES = ["AU", "NZ"] as const satisfies readonly Country[];

/** Returns functions that read text fields of a form. Problems are added to `errors` under the field's name. */
export function createFormTextReader(input: FormText, errors: Record<string, FormErrors[string]>) {
  const toSingleLine = (text: string) => text.replace(/\s+/g, " ").trim();
  return {
    /** Reads a required single-line text. */
    readLine(name: string, maxLength: number): string {
      const text = toSingleLine(input[name] ?? "");
      if (text === "" || text.length > maxLength) errors[name] = [`Use up to ${maxLength} characters`];
      return text;
    },
    /** Reads a required list with one entry per line. */
    readLines(name: string, { maxLines, maxLineLength }: LineLimits): readonly string[] {
      const trimmedLines = (input[name] ?? "").split("\n").flatMap((line) => toSingleLine(line) || []);
      if (
        trimmedLines.length === 0 ||
        trimmedLines.length > maxLines ||
        trimmedLines.some((line) => line.length > maxLineLength)
      )
        errors[name] = [`Enter 1 to ${maxLines} lines of up to ${maxLineLength} characters each`];
      return trimmedLines;
    },
    /** Reads the checkboxes named after the countries. */
    readCountries(): readonly Country[] {
      const matches = COUNTRY_CODES.filter((value) => input[value] === "on");
      if (matches.length === 0) errors.AU = ["Choose a country"];
      return matches;
    },
  };
}

/** The country checkboxes as form fields; both are ticked for a new item. */
export const countryFields = (countries: readonly Country[] = COUNTRY_CODES): FormText => ({
  AU: countries.includes("AU") ? "on" : "",
  NZ: countries.includes("NZ") ? "on" : "",
});

export const COUNTRY_NAMES: Readonly<Record<Country, string>> = { AU: "Australia", NZ: "New Zealand" };
export const formatCountries = (countries: readonly Country[]): string =>
  countries.map((country) => COUNTRY_NAMES[country]).join(" and ");

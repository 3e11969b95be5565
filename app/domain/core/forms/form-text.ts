import type { Country } from "../country/country";
import type { FormErrors, FormText } from "./read-form";

/** Maximum length of a line, and maximum number of lines. */
export interface LinesWithin {
  readonly most: number;
  readonly letters: number;
}

const COUNTRIES_SET = ["AU", "NZ"] as const satisfies readonly Country[];

/** Reads the fields of a form that hold words; what is wrong is written into `errors` under the field's name. */
export function formTextReader(input: FormText, errors: Record<string, FormErrors[string]>) {
  const toSingleLine = (text: string) => text.replace(/\s+/g, " ").trim();
  return {
    /** Words on one line, not empty. */
    letters(name: string, most: number): string {
      const text = toSingleLine(input[name] ?? "");
      if (text === "" || text.length > most) errors[name] = [`Use up to ${most} characters`];
      return text;
    },
    /** A list, an entry to a line, not empty. */
    lines(name: string, { most, letters }: LinesWithin): readonly string[] {
      const matches = (input[name] ?? "").split("\n").flatMap((line) => toSingleLine(line) || []);
      if (matches.length === 0 || matches.length > most || matches.some((line) => line.length > letters))
        errors[name] = [`Write 1 to ${most} lines of up to ${letters} characters`];
      return matches;
    },
    /** Ticks that are called by their countries. */
    countries(): readonly Country[] {
      const matches = COUNTRIES_SET.filter((value) => input[value] === "on");
      if (matches.length === 0) errors.AU = ["Choose a country"];
      return matches;
    },
  };
}

/** The ticks of countries as a form has them; one that is made is for both. */
export const parseCountries = (countries: readonly Country[] = COUNTRIES_SET): FormText => ({
  AU: countries.includes("AU") ? "on" : "",
  NZ: countries.includes("NZ") ? "on" : "",
});

export const COUNTRY_NAMES: Readonly<Record<Country, string>> = { AU: "Australia", NZ: "New Zealand" };
export const formatCountries = (countries: readonly Country[]): string =>
  countries.map((country) => COUNTRY_NAMES[country]).join(" and ");

const TRAILING_YEARS = /\s*\(\d{4}\s*-\s*(\d{4})?\)\s*$/;

/** Removes a year range at the end of a title: "Corolla (2010-2015)" becomes "Corolla" (F-333). */
export const withoutYears = (title: string): string => title.replace(TRAILING_YEARS, "");

/** Formats a name for URLs: "Brake Pads, Front (2010-2015)" becomes "brake-pads-front" (F-334). */
export const friendlyName = (name: string): string =>
  withoutYears(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

const NUMBER_WORDS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** Spells out numbers up to twelve for use in sentences, e.g. 3 as "three". Larger numbers stay in digits. */
export const spellNumber = (count: number): string => NUMBER_WORDS[count] ?? String(count);

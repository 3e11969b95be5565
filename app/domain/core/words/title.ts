const TRAILING_YEARS = /\s*\(\d{4}\s*-\s*(\d{4})?\)\s*$/;

/** A title without the year range at its end: "Corolla (2010-2015)" is "Corolla" (F-333). */
export const withoutYears = (title: string): string => title.replace(TRAILING_YEARS, "");

/** A name for addresses: "Brake Pads, Front (2010-2015)" is "brake-pads-front" (F-334). */
export const friendlyName = (name: string): string =>
  withoutYears(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** 3 is "three", as numbers stand in a sentence; from 13 on they are figures. */
export const spellNumber = (count: number): string => WORDS[count] ?? String(count);

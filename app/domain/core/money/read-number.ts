import { plainText } from "../words/clean-text.ts";
import { type Fraction, parseDecimal } from "./fraction.ts";
import type { Cents } from "./money.ts";
import { roundDollars } from "./rounding.ts";

/**
 * How people write a number: its whole part, and its decimals. "1.250" and "0,250" are in no form: a single sign before exactly three digits can
 * separate thousands as well as decimals. "1,250" is English for 1250.
 */
const FORMS = [
  /^(\d+)$/,
  /^(\d+)[.,](\d{1,2}|\d{4,})$/,
  /^(\d{4,})[.,](\d{3})$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
  /^([1-9]\d{0,2}(?:[ ']\d{3})+)(?:[.,](\d+))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
];
/** A number that can only be whole may be "84.500" as well. */
const WHOLE_FORMS = [...FORMS, /^([1-9]\d{0,2}\.\d{3})$/];

/** Reads a number exactly, as people type, paste and export it. `unit` may be in front of it or behind it. Returns null for anything ambiguous. */
function readDecimal(text: string, unit: RegExp, forms = FORMS): Fraction | null {
  const [, sign = "", number = ""] = /^([-+]?) ?(.*)$/.exec(plainText(text).replace(unit, "").trim()) ?? [];
  for (const form of forms) {
    const [, whole, decimals = "0"] = form.exec(number) ?? [];
    if (whole !== undefined) return parseDecimal(`${sign === "-" ? sign : ""}${whole.replace(/\D/g, "")}.${decimals}`);
  }
  return null;
}

function readWhole(text: string, unit: RegExp): number | null {
  const value = readDecimal(text, unit, WHOLE_FORMS);
  return value?.den === 1n ? Number(value.num) : null;
}

function readHundredths(text: string, unit: RegExp): number | null {
  const value = readDecimal(text, unit);
  if (value === null) return null;
  const hundredths = value.num * 100n;
  return hundredths % value.den === 0n ? Number(hundredths / value.den) : null;
}

const NO_UNIT = /(?!)/;
const DOLLARS = /^\$|(?: ?\$| dollars)$/i;
const KILOMETRES = / ?(?:kms?|kilomet(?:re|er)s?)\.?$/i;
const HOURS = / ?(?:h|hrs?|hours?)\.?$/i;
const PERCENT = / ?(?:%|per ?cent)$/i;

/** Cents. Nothing that is typed here costs more than $100,000. */
const MAX_MONEY = 10_000_000;
const MAX_KILOMETRES = 2_000_000;

/** "$1,249.50" or "1249,5" in cents; null = no amount from 0 to $100,000 in whole cents. */
export function readMoney(text: string): Cents | null {
  const formatDollars = readDecimal(text, DOLLARS);
  if (formatDollars === null || formatDollars.num < 0n || (formatDollars.num * 100n) % formatDollars.den !== 0n)
    return null;
  const amount = roundDollars(formatDollars);
  return amount > MAX_MONEY ? null : amount;
}

/** "84,500 km" is 84500; null = blank. */
export function readKilometres(text: string): number | null | "wrong" {
  if (text.trim() === "") return null;
  const kilometres = readWhole(text, KILOMETRES);
  return kilometres !== null && kilometres > 0 && kilometres <= MAX_KILOMETRES ? kilometres : "wrong";
}

/** "1.25 hours" or "1,25" in hundredths of an hour. */
export const readHours100 = (text: string): number | null => readHundredths(text, HOURS);

/** "12.5 %" in hundredths of a percent; below 0 with a minus. */
export const readPercent100 = (text: string): number | null => readHundredths(text, PERCENT);

/** A whole number of anything else; below 0 with a minus. */
export const readCount = (text: string): number | null => readWhole(text, NO_UNIT);

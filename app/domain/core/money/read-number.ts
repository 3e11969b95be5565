import { normaliseText } from "../words/clean-text.ts";
import { type Fraction, parseDecimal } from "./fraction.ts";
import type { Cents } from "./money.ts";
import { roundDollars } from "./rounding.ts";

/**
 * Accepted notations of a number: whole part and decimals. "1.250" and "0,250" are rejected as ambiguous, because a separator before exactly three digits can
 * mean thousands or decimals. "1,250" is read as 1250, as usual in English.
 */
const NUMBER_FORMATS = [
  /^(\d+)$/,
  /^(\d+)[.,](\d{1,2}|\d{4,})$/,
  /^(\d{4,})[.,](\d{3})$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
  /^([1-9]\d{0,2}(?:[ ']\d{3})+)(?:[.,](\d+))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
];
/** For numbers that must be whole, "84.500" is accepted as well. */
const WHOLE_NUMBER_FORMATS = [...NUMBER_FORMATS, /^([1-9]\d{0,2}\.\d{3})$/];

/** Parses a number exactly, as people type, paste or export it. `unit` may precede or follow it. Returns null for anything ambiguous. */
function readDecimal(text: string, unit: RegExp, formats = NUMBER_FORMATS): Fraction | null {
  const [, sign = "", number = ""] = /^([-+]?) ?(.*)$/.exec(normaliseText(text).replace(unit, "").trim()) ?? [];
  for (const format of formats) {
    const [, wholePart, decimals = "0"] = format.exec(number) ?? [];
    if (wholePart !== undefined)
      return parseDecimal(`${sign === "-" ? sign : ""}${wholePart.replace(/\D/g, "")}.${decimals}`);
  }
  return null;
}

function readWhole(text: string, unit: RegExp): number | null {
  const value = readDecimal(text, unit, WHOLE_NUMBER_FORMATS);
  return value?.den === 1n ? Number(value.num) : null;
}

function readHundredths(text: string, unit: RegExp): number | null {
  const value = readDecimal(text, unit);
  if (value === null) return null;
  const hundredths = value.num * 100n;
  return hundredths % value.den === 0n ? Number(hundredths / value.den) : null;
}

const NO_UNIT = /(?!)/;
const DOLLARS_AFFIX = /^\$|(?: ?\$| dollars)$/i;
const KILOMETRES_SUFFIX = / ?(?:kms?|kilomet(?:re|er)s?)\.?$/i;
const HOURS_SUFFIX = / ?(?:h|hrs?|hours?)\.?$/i;
const PERCENT_SUFFIX = / ?(?:%|per ?cent)$/i;

/** Maximum amount in cents: $100,000. */
const MAX_MONEY_CENTS = 10_000_000;
const MAX_KILOMETRES = 2_000_000;

/** Parses "$1,249.50" or "1249,5" into cents; null = not an amount from 0 to $100,000 in whole cents. */
export function readMoney(text: string): Cents | null {
  const dollars = readDecimal(text, DOLLARS_AFFIX);
  if (dollars === null || dollars.num < 0n || (dollars.num * 100n) % dollars.den !== 0n) return null;
  const amount = roundDollars(dollars);
  return amount > MAX_MONEY_CENTS ? null : amount;
}

/** Parses "84,500 km" as 84500; null = blank. */
export function readKilometres(text: string): number | null | "wrong" {
  if (text.trim() === "") return null;
  const kilometres = readWhole(text, KILOMETRES_SUFFIX);
  return kilometres !== null && kilometres > 0 && kilometres <= MAX_KILOMETRES ? kilometres : "wrong";
}

/** Parses "1.25 hours" or "1,25" into hundredths of an hour; null = invalid. */
export const readHours100 = (text: string): number | null => readHundredths(text, HOURS_SUFFIX);

/** Parses "12.5%" into hundredths of a percent. The number may be negative. null = invalid. */
export const readPercent100 = (text: string): number | null => readHundredths(text, PERCENT_SUFFIX);

/** Parses a whole number without a unit. The number may be negative. null = invalid. */
export const readCount = (text: string): number | null => readWhole(text, NO_UNIT);

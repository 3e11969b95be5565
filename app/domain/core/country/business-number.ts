import type { Country } from "./country.ts";
import { normaliseText } from "../words/clean-text.ts";

/**
 * Formats an ABN in groups, "51 824 753 556", with non-breaking spaces. Any other text, such as an NZBN, is not grouped, but its spaces become non-breaking.
 */
export const formatBusinessNumber = (number: string): string => {
  const [, ...groups] = /^(\d{2})(\d{3})(\d{3})(\d{3})$/.exec(number.replace(/\s/g, "")) ?? [];
  return (groups.length > 0 ? groups.join(" ") : number).replaceAll(" ", "\u00a0");
};

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
/** Amount subtracted because 1 is taken off the first digit before weighting (abr.business.gov.au, "Format of the ABN"). */
const ABN_LEADING_DIGIT_OFFSET = ABN_WEIGHTS[0] ?? 0;
const NZBN_WEIGHTS = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1];

/** Check-digit test. ABN: eleven digits, modulus 89. NZBN: a thirteen-digit GS1 number that begins with 94. */
const CHECKSUM_VALIDATORS: Readonly<Record<Country, (digits: string) => boolean>> = {
  AU: (digits) =>
    /^[1-9]\d{10}$/.test(digits) && (weightedSum(digits, ABN_WEIGHTS) - ABN_LEADING_DIGIT_OFFSET) % 89 === 0,
  NZ: (digits) => /^94\d{11}$/.test(digits) && weightedSum(digits, NZBN_WEIGHTS) % 10 === 0,
};

/** Returns a business number without spaces; null = the check digits are wrong. Only the register knows whether the number is in use. */
export function parseBusinessNumber(country: Country, input: string): string | null {
  const digits = normaliseText(input)
    .replace(/^(?:ABN|NZBN)[\s:]*/i, "")
    .replace(/[\s.-]/g, "");
  return CHECKSUM_VALIDATORS[country](digits) ? digits : null;
}

/** Weights for the first eight digits of an IRD number, and a second set for when the first gives 10 (Inland Revenue, RWT certificate filing specification). */
const IRD_WEIGHTS = [
  [3, 2, 7, 6, 5, 4, 3, 2],
  [7, 4, 3, 2, 5, 2, 7, 6],
] as const;
const MIN_IRD_NUMBER = 10_000_000;

/** Check digit of an IRD number of nine digits; 10 = there is no such number. */
function irdCheckDigit(digits: string, [weights, ...remainingWeights]: readonly (readonly number[])[]): number {
  const remainder = weightedSum(digits, weights ?? []) % 11;
  const digit = remainder === 0 ? 0 : 11 - remainder;
  return digit === 10 && remainingWeights.length > 0 ? irdCheckDigit(digits, remainingWeights) : digit;
}

/** Returns a New Zealand GST number, which is an IRD number of eight or nine digits, without separators; null = the check digit is wrong. */
export function parseGstNumber(input: string): string | null {
  const digits = normaliseText(input)
    .replace(/^(?:GST|IRD)(?: number| no\.?)?[\s:]*/i, "")
    .replace(/[\s.-]/g, "");
  if (!/^\d{8,9}$/.test(digits) || Number(digits) < MIN_IRD_NUMBER) return null;
  const paddedDigits = digits.padStart(9, "0");
  return irdCheckDigit(paddedDigits, IRD_WEIGHTS) === Number(paddedDigits[8]) ? digits : null;
}

/** Formats a GST number, e.g. "49-091-850" or "136-410-132". */
export const formatGstNumber = (digits: string): string => digits.replace(/^(\d{2,3})(\d{3})(\d{3})$/, "$1-$2-$3");

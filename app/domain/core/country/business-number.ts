import type { Country } from "./country.ts";
import { plainText } from "../words/clean-text.ts";

/** An ABN in its groups, "51 824 753 556", that no line break parts; an NZBN has none. Anything else stays as it is. */
export const displayBusinessNumber = (number: string): string => {
  const [, ...groups] = /^(\d{2})(\d{3})(\d{3})(\d{3})$/.exec(number.replace(/\s/g, "")) ?? [];
  return (groups.length > 0 ? groups.join(" ") : number).replaceAll(" ", "\u00a0");
};

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
/** One is taken off the first digit before it is weighed (abr.business.gov.au, "Format of the ABN"). */
const ABN_FIRST_LESS = ABN_WEIGHTS[0] ?? 0;
const NZBN_WEIGHTS = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1];

/** Does the number add up? ABN: eleven digits, modulus 89. NZBN: a GS1 number of thirteen digits that begins with 94. */
const ADDS_UP: Readonly<Record<Country, (digits: string) => boolean>> = {
  AU: (digits) => /^[1-9]\d{10}$/.test(digits) && (weightedSum(digits, ABN_WEIGHTS) - ABN_FIRST_LESS) % 89 === 0,
  NZ: (digits) => /^94\d{11}$/.test(digits) && weightedSum(digits, NZBN_WEIGHTS) % 10 === 0,
};

/** A business number without its blanks; null = its digits do not add up. Whether anybody has it, only the register says. */
export function parseBusinessNumber(country: Country, input: string): string | null {
  const digits = plainText(input)
    .replace(/^(?:ABN|NZBN)[\s:]*/i, "")
    .replace(/[\s.-]/g, "");
  return ADDS_UP[country](digits) ? digits : null;
}

import { parseGstNumber } from "../../../app/domain/core/country/business-number.ts";
import { COUNTRIES, type Country } from "../../../app/domain/core/country/country.ts";
import type { Draw } from "./draw.ts";

/** Eleven digits that pass the ABN check. Numbers from 999 000 000 up are assumed to be unissued. */
export function generateAbn(supplierId: number): string {
  const base = `999${String(supplierId).padStart(6, "0")}`;
  const sum = [...base].reduce((total, digit, i) => total + Number(digit) * (3 + 2 * i), 0);
  return `${10 + ((89 - (sum % 89)) % 89)}${base}`;
}

/** Thirteen digits with the GS1 check digit. Numbers from 94299 up are assumed to be unissued. */
export function generateNzbn(supplierId: number): string {
  const base = `942991${String(supplierId).padStart(6, "0")}`;
  const sum = [...base].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return `${base}${(10 - (sum % 10)) % 10}`;
}

/** A number that passes the check of New Zealand GST numbers. Numbers from 900 000 000 up are assumed to be unissued. */
export function generateGstNumber(supplierId: number): string {
  let number = 900_000_000 + supplierId * 100;
  while (parseGstNumber(String(number)) === null) number += 1;
  return String(number);
}

/** Replaces each # with a drawn digit, for example in "MVRL9####". */
export const fillDigits = (format: string, draw: Draw, field: string): string => {
  let position = 0;
  return format.replace(/#/g, () => String(Math.floor(draw.u(`${field}.${++position}`) * 10)));
};

/** "0491 576 398" -> "+61491576398". 1300 and 1800 numbers have no leading zero to remove. */
export const toE164 = (display: string, country: Country): string => {
  const digits = display.replace(/\D/g, "");
  return `+${COUNTRIES[country].callingCode}${digits.replace(/^0/, "")}`;
};

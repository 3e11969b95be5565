import { COUNTRIES, type Country } from "../country/country.ts";
import { addCents, type Cents } from "./money.ts";
import { shareOf } from "./rounding.ts";

/** The GST inside a total that includes it: AU total/11, NZ total x 3/23, half to even. For display. */
export function gstContent(total: Cents, country: Country): Cents {
  const percent = COUNTRIES[country].gstPercent;
  return shareOf(total, percent, 100 + percent);
}

/** Puts GST on an amount without it: AU +10 %, NZ +15 %, half to even. */
export const withGst = (exTax: Cents, country: Country): Cents => addCents(exTax, shareOf(exTax, COUNTRIES[country].gstPercent, 100));

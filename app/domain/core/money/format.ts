import type { Currency } from "../country/country";
import type { Cents } from "./money.ts";

const WITH_CODE: Readonly<Record<Currency, string>> = { AUD: "A$", NZD: "NZ$" };

/** "$1,234.50", "-$6.00". Both currencies show "$"; `withCode` puts "NZ$"/"A$" in front where the two could meet. */
export function formatMoney(
  amount: Cents,
  currency: Currency = "AUD",
  options: { readonly withCode?: boolean } = {},
): string {
  const size = Math.abs(amount);
  const formatDollars = Math.trunc(size / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  const symbol = options.withCode ? WITH_CODE[currency] : "$";
  return `${amount < 0 ? "-" : ""}${symbol}${formatDollars}.${(size % 100).toString().padStart(2, "0")}`;
}

/** "389.00": an amount as providers and their pages take it in text. Whole cents in, so nothing is rounded. */
export const decimalDollars = (amount: Cents): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/** Dollars as the wire writes them, e.g. 249.5: the specification's prices are JSON numbers. Nothing is ever computed with it. */
export const wireDollars = (amount: Cents): number => amount / 100;

/** A rate or unit price as exact dollars: "125" → "$125", "106.6" → "$106.60", "4.125" → "$4.125". Never rounded: only amounts are (docs/decisions/0003). */
export const formatExact = (formatDollars: string): string => `$${formatDollars.replace(/\.(\d)$/, ".$10")}`;

/** "$303.90 to $544.90"; one amount where both ends are the same. */
export const formatRange = (low: Cents, high: Cents, currency: Currency): string =>
  low === high ? formatMoney(low, currency) : `${formatMoney(low, currency)} to ${formatMoney(high, currency)}`;

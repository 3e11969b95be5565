import type { Currency } from "../country/country";
import type { Cents } from "./money.ts";

const COUNTRY_SYMBOLS: Readonly<Record<Currency, string>> = { AUD: "A$", NZD: "NZ$" };

/** Formats an amount as "$1,234.50" or "-$6.00". Both currencies show "$"; `withCode` shows "A$" or "NZ$" where the two could be confused. */
export function formatMoney(
  amount: Cents,
  currency: Currency = "AUD",
  options: { readonly withCode?: boolean } = {},
): string {
  const absolute = Math.abs(amount);
  const dollarText = Math.trunc(absolute / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  const symbol = options.withCode ? COUNTRY_SYMBOLS[currency] : "$";
  return `${amount < 0 ? "-" : ""}${symbol}${dollarText}.${(absolute % 100).toString().padStart(2, "0")}`;
}

/** Formats dollars with two decimals, e.g. "389.00", as providers expect. The input is whole cents, so nothing is rounded. */
export const formatDecimalDollars = (amount: Cents): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/** Dollars in the wire format, e.g. 249.5, because the specification's prices are JSON numbers. Never used in calculations. */
export const toWireDollars = (amount: Cents): number => amount / 100;

/**
 * Formats a rate or unit price as exact dollars: "125" → "$125", "106.6" → "$106.60", "4.125" → "$4.125". Rates are never rounded, only amounts
 * (docs/decisions/0003).
 */
export const formatExactDollars = (dollars: string): string => `$${dollars.replace(/\.(\d)$/, ".$10")}`;

/** Formats a price range, e.g. "$303.90 to $544.90", or one amount if both ends are equal. */
export const formatRange = (low: Cents, high: Cents, currency: Currency): string =>
  low === high ? formatMoney(low, currency) : `${formatMoney(low, currency)} to ${formatMoney(high, currency)}`;

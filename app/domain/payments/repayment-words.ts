import type { Currency } from "../country/country";
import { formatMoney } from "../money/format";
import type { BnplProvider } from "./methods";
import { type Repayments, repayments } from "./repayments";
import type { Cents } from "../money/money";

/** One line for the radio card of a provider; null = the provider gives no display (B-313). */
export function repaymentWords(provider: BnplProvider, amount: Cents, currency: Currency): string | null {
  const display: Repayments = repayments(provider, amount);
  switch (display.kind) {
    case "instalments":
      return `${display.amounts.length} fortnightly payments of ${isUneven(display.amounts) ? "about " : ""}${formatMoney(display.amounts.at(-1) ?? amount, currency)}`;
    case "interest-free":
      return `Interest free up to ${display.upTo / 100_000}k`;
    case "months":
      return `Up to ${display.upTo} months to pay`;
    case "none":
      return null;
  }
}

const isUneven = (amounts: readonly Cents[]): boolean => amounts[0] !== amounts.at(-1);

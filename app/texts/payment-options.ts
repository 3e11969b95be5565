import type { Currency } from "../domain/core/country/country";
import { formatMoney } from "../domain/core/money/format";
import type { Cents } from "../domain/core/money/money";
import { type BnplProvider, isBnpl, METHODS, type OnlineMethod } from "../domain/payments/methods";
import { type Repayments, calculateRepayments } from "../domain/payments/repayments";

/** One line for the radio card of a provider; null = the provider has no display text (B-313). */
export function repaymentText(provider: BnplProvider, amount: Cents, currency: Currency): string | null {
  const display: Repayments = calculateRepayments(provider, amount);
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

/** Explains before a payment when it will be taken. `isAgreed` = the workshop has already confirmed. */
export function chargeText(method: "creditCard" | "payPal", isAgreed: boolean): string {
  if (isAgreed || METHODS[method].captureTiming === "next-run")
    return isAgreed ? "Charged now." : "Charged now, and refunded in full if the supplier declines.";
  return "Your bank holds the amount now. We charge it when the supplier confirms, or after six days at the latest.";
}

/** The answer to "How can I pay?", with the online methods of this deployment. */
export function paymentMethodsText(methods: readonly OnlineMethod[]): string {
  const names = [
    ...(methods.includes("creditCard") ? ["Visa", "Mastercard"] : []),
    ...(methods.includes("payPal") ? ["PayPal"] : []),
    ...(methods.some(isBnpl) ? ["a pay later provider"] : []),
  ];
  if (names.length === 0) return "You pay the supplier on the day.";
  const list = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" or ");
  return `You can pay by ${list} where the supplier offers it, or pay the supplier on the day.`;
}

import type { Currency } from "../domain/core/country/country";
import type { Promotion } from "../domain/pricing/discounts/promotion";
import { formatMoney } from "../domain/core/money/format";
import type { Cents } from "../domain/core/money/money";

/**
 * Texts that explain what happens to a booking's discount when it moves to another supplier: for the page before the choice, the email after it, and a text
 * message (with a leading space, or empty).
 */
export interface MovedDiscountTexts {
  readonly text: string;
  readonly short: string;
}

/**
 * Texts about a booking's discount at another supplier. `currentDiscount` is the current discount (null = none). `promotion` is the discount in the other supplier's
 * price, checked by the discount's own rules.
 */
export function discountAfterMove(
  currentDiscount: { readonly code: string; readonly off: Cents } | null,
  { applied, problem }: Promotion,
  currency: Currency,
): MovedDiscountTexts {
  const formatAmount = (amount: Cents) => formatMoney(amount, currency);
  const movedDiscountText =
    applied === null
      ? ""
      : applied.isForLater
        ? `${applied.code}: a reward of ${formatAmount(applied.worth.low)} is saved for later.`
        : `${applied.code} takes ${formatAmount(applied.off.low)} off.`;
  if (currentDiscount === null) return { text: movedDiscountText, short: "" };
  if (applied !== null && applied.code.toUpperCase() === currentDiscount.code.toUpperCase()) {
    const previousAmountText =
      applied.isForLater || applied.off.low === currentDiscount.off
        ? ""
        : ` It was ${formatAmount(currentDiscount.off)} before.`;
    return { text: `Your discount moves with the booking. ${movedDiscountText}${previousAmountText}`, short: "" };
  }
  const reason = problem === null ? `${applied?.code ?? ""} gives a bigger discount` : problem.text.replace(/\.$/, "");
  return {
    text: `${currentDiscount.code} does not apply at that workshop (${reason}), so you can use it again.${movedDiscountText === "" ? "" : ` ${movedDiscountText}`}`,
    short: ` You can use ${currentDiscount.code} again.`,
  };
}

import type { Currency } from "../country/country";
import { formatMoney } from "../money/format";
import type { Cents } from "../money/money";
import type { ReleaseReason } from "./attempt";
import { METHODS, type OnlineMethod } from "./methods";
import { REFUND_TIME, RELEASE_TIME } from "./money-text";
import type { MoneyMoved } from "./provider";
import { ONLY_VISA_AND_MASTERCARD } from "./words";

/**
 * An attempt to pay that came to nothing, so that it never was a payment of a booking and `bookingMoney` does not know it: what was held or taken of it, as
 * the ledger has it.
 */
export interface NotKept {
  readonly reason: ReleaseReason;
  readonly method: OnlineMethod;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly moved: MoneyMoved;
}

/** A hold that ends without anything being taken. `amount` in cents. */
export const holdReleasedText = (amount: Cents, currency: Currency, method: OnlineMethod): string =>
  `The ${formatMoney(amount, currency)} hold (${METHODS[method].label}) is released and you were not charged. ${RELEASE_TIME}`;

/** Money that was taken and is refunded in full. `amount` in cents. */
export const refundedInFullText = (amount: Cents, currency: Currency, method: OnlineMethod): string =>
  `${formatMoney(amount, currency)} is refunded in full to ${METHODS[method].refundedTo}. ${REFUND_TIME}`;

/** What happens to the money, with the amount and when it arrives. */
export function notKeptMoneyText({ method, currency, moved }: Omit<NotKept, "reason" | "amount">): string {
  if (moved.taken > 0) return refundedInFullText(moved.taken, currency, method);
  return moved.held > 0 ? holdReleasedText(moved.held, currency, method) : "Nothing was charged.";
}

/** Whether any money has moved that is released or refunded now. */
export const hasMoved = ({ moved }: Pick<NotKept, "moved">): boolean => moved.held > 0 || moved.taken > 0;

/** Why a payment came to nothing, for its customer. */
export const NOT_KEPT_REASONS: Readonly<Record<ReleaseReason, string>> = {
  "date-no-longer-available": "That day filled up while you were paying. Choose another date and book again.",
  "discount-changed":
    "The discount was used up while you were paying, so we took it off. Please check the total and book again.",
  "booking-already-submitted": "This quote is already booked, so this payment was not needed.",
  "booking-cancelled": "The booking was cancelled before your payment arrived.",
  "booking-declined":
    "The supplier could not do the booking, so we did not keep your payment. Choose what happens next before you pay.",
  "booking-changed":
    "The supplier or the price of the booking changed after you started to pay. Check the booking before you pay.",
  "booking-paid": "The booking is already paid, so this payment was not needed.",
  "card-not-supported": ONLY_VISA_AND_MASTERCARD,
  "payment-mismatch": "The payment did not match this booking. Please try again.",
  declined: "The payment was declined. You can try again, or pay another way.",
  cancelled: "You cancelled the payment. You can try again, or pay another way.",
  abandoned: "The payment was not finished in time. You can try again.",
};

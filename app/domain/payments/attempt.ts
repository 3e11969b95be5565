import type { AttemptId } from "../core/ids";
import type { ProviderReference, MovedAmounts } from "./provider";
import type { Currency } from "../core/country/country";
import type { Cents } from "../core/money/money";
import type { OnlineMethod } from "./methods";

/** Screens on which a payment can start. A failed payment leads back to the unsuccessful page of that screen (B-106). */
export const PAYMENT_SCREENS = ["finalise", "product-finalise", "pay", "pay-with-bnpl"] as const;
export type PaymentScreen = (typeof PAYMENT_SCREENS)[number];

export interface PaymentOrigin {
  readonly screen: PaymentScreen;
  /** Whether the screen was shown without the marketplace's name (B-007). */
  readonly unbranded: boolean;
}

/** created -> started (known to the provider) -> completed (booked) | releasing -> released (the money was returned). */
export type AttemptState = "created" | "started" | "completed" | "releasing" | "released";

/** Why an attempt's money was released. */
export type ReleaseReason =
  | "date-no-longer-available"
  | "booking-already-submitted"
  | "discount-changed"
  /** The next four reasons are for payments on an existing booking that was cancelled, has no supplier, has another supplier or amount, or is already paid. */
  | "booking-cancelled"
  | "booking-declined"
  | "booking-changed"
  | "booking-paid"
  | "card-not-supported"
  | "payment-mismatch"
  | "declined"
  | "cancelled"
  | "abandoned";

/** The identifiers of the attempt at its provider; null if the provider has no record of it. */
export const toProviderReference = (
  attempt: Omit<ProviderReference, "attemptId" | "providerId"> & {
    readonly id: AttemptId;
    readonly providerId: string | null;
  },
): ProviderReference | null =>
  attempt.providerId === null
    ? null
    : {
        attemptId: attempt.id,
        providerId: attempt.providerId,
        paymentRef: attempt.paymentRef,
        amount: attempt.amount,
        currency: attempt.currency,
      };

/**
 * A failed payment attempt with the amounts held or taken according to the ledger. It never became a payment of a booking, so `bookingMoney` does not include
 * it.
 */
export interface FailedAttempt {
  readonly reason: ReleaseReason;
  readonly method: OnlineMethod;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly moved: MovedAmounts;
}

/** Whether any money was held or taken that must now be released or refunded. */
export const hasMovedMoney = ({ moved: movedAmounts }: Pick<FailedAttempt, "moved">): boolean =>
  movedAmounts.held > 0 || movedAmounts.taken > 0;

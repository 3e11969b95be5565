import type { AttemptId } from "../core/ids";
import type { AtProvider, MoneyMoved } from "./provider";
import type { Currency } from "../core/country/country";
import type { Cents } from "../core/money/money";
import type { OnlineMethod } from "./methods";

/** The screen a payment began on: what came to nothing leads back to its own unsuccessful address (B-106). */
export const PAYMENT_SCREENS = ["finalise", "product-finalise", "pay", "pay-with-bnpl"] as const;
export type PaymentScreen = (typeof PAYMENT_SCREENS)[number];

export interface PaymentOrigin {
  readonly screen: PaymentScreen;
  /** Shown without the marketplace's name (B-007). */
  readonly unbranded: boolean;
}

/** created -> started (known to the provider) -> completed (booked) | releasing -> released (the money was returned). */
export type AttemptState = "created" | "started" | "completed" | "releasing" | "released";

/** Why an attempt's money was released. */
export type ReleaseReason =
  | "date-no-longer-available"
  | "booking-already-submitted"
  | "discount-changed"
  /** For a payment on an existing booking: it was cancelled, has no supplier, has another supplier or amount, or is already paid. */
  | "booking-cancelled"
  | "booking-declined"
  | "booking-changed"
  | "booking-paid"
  | "card-not-supported"
  | "payment-mismatch"
  | "declined"
  | "cancelled"
  | "abandoned";

/** The identifiers by which a provider knows the attempt; null when it has never heard of it. */
export const atProvider = (
  attempt: Omit<AtProvider, "attemptId" | "providerId"> & {
    readonly id: AttemptId;
    readonly providerId: string | null;
  },
): AtProvider | null =>
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
 * An attempt to pay that came to nothing, so that it never was a payment of a booking and `bookingMoney` does not know it: what was held or taken of it, as
 * the ledger has it.
 */
export interface LostSlot {
  readonly reason: ReleaseReason;
  readonly method: OnlineMethod;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly moved: MoneyMoved;
}

/** Whether any money has moved that is released or refunded now. */
export const hasMoved = ({ moved: moneyMoved }: Pick<LostSlot, "moved">): boolean =>
  moneyMoved.held > 0 || moneyMoved.taken > 0;

import type { BookingToken, LeadGuid, SupplierId, AttemptId } from "../ids";
import type { Currency } from "../country/country";
import type { ChangeRules } from "../booking/change-rules";
import type { BookingDigests } from "../booking/prints";
import type { DiscountUse } from "../discounts/use";
import type { FirstApproval } from "../fleet/approval";
import type { LeadHolder } from "../lead/held-by";
import type { Communication } from "../lead/lead";
import type { Cents } from "../money/money";
import type { Price } from "../pricing/price";
import type { DayHold } from "./day-hold";
import type { OnlineMethod } from "./methods";
import type { AtProvider, HandOver } from "./provider";

/** The terms agreed when the payment began. The booking uses these, even if prices have changed since. */
export interface AgreedOffer {
  readonly price: Price;
  readonly jobMinutes: number;
  /** Of the supplier's day, whole minutes. */
  readonly capacityMinutes: number;
  readonly fleetCompanyId: number | null;
  /** Absent or null = the company is not asked. */
  readonly fleetApproval?: FirstApproval | null;
  /** The supplier's name in the confirmation message. */
  readonly supplierName: string;
  /** The supplier's IANA zone, for times in messages. Absent when the payment is for an existing booking. */
  readonly zone?: string;
  /** Where a car is dropped off; null when the supplier travels. */
  readonly supplierAddress: string | null;
  readonly vehicle: string;
  readonly items: readonly string[];
  readonly communication: Communication;
  /** Taken when the booking is made; absent or null = no discount. */
  readonly discount?: DiscountUse | null;
  readonly digests?: BookingDigests;
  /** Absent = no request was sent yet, or it was begun before these were agreed: the deployment's. */
  readonly changeRules?: ChangeRules;
  /** Whose the booking will be: who sent the request. Absent = no request was sent yet. */
  readonly bookedBy?: LeadHolder;
}

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

/** One try at paying, known to us before the provider hears of it. Its id is the wire's PaymentId. */
export interface PaymentAttempt {
  readonly id: AttemptId;
  readonly submissionKey: string;
  /** Hash of the request and the offer, so that submitting the same form twice gives one attempt. */
  readonly inputHash: string;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  readonly method: OnlineMethod;
  readonly origin: PaymentOrigin;
  /** Set when an existing booking is paid. */
  readonly payingBookingToken: BookingToken | null;
  /** Which agreement of that booking is paid; null = none is, or it was begun before agreements were counted. */
  readonly agreedVersion: number | null;
  readonly amount: Cents;
  readonly currency: Currency;
  /** Of the checkout or intent at the provider. */
  readonly providerId: string | null;
  /** The provider's own number for the money, where it has one. */
  readonly paymentRef: string | null;
  /** How the customer gets to the provider's page; null = the payment is made on ours. */
  readonly handOver: HandOver | null;
  readonly sealedRequest: string | null;
  readonly offer: AgreedOffer;
  readonly state: AttemptState;
  readonly reason: ReleaseReason | null;
  readonly bookingToken: BookingToken | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** When the customer first came back from the provider's page. */
  readonly returnedAt: number | null;
  /** The day that is or was held while its customer pays; null = none was. */
  readonly hold: DayHold | null;
}

/** The day that an attempt holds now; null = it never held one, its time is over, or it has ended. */
export const liveHold = ({ state, hold }: Pick<PaymentAttempt, "state" | "hold">, now: number): DayHold | null =>
  hold !== null && hold.until > now && (state === "created" || state === "started") ? hold : null;

/** The identifiers by which a provider knows the attempt; null when it has never heard of it. */
export const atProvider = (
  attempt: Pick<PaymentAttempt, "id" | "providerId" | "paymentRef" | "amount" | "currency">,
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

import type { BookingPrints } from "../booking/prints";
import type { DiscountUse } from "../discounts/use";
import type { Communication } from "../lead/lead";
import type { Cents } from "../money/money";
import type { Price } from "../pricing/price";

/** What was agreed when the payment began. What is paid is what is booked, whatever prices do meanwhile. */
export interface AgreedOffer {
  readonly price: Price;
  readonly jobMinutes: number;
  /** Of the supplier's day, whole minutes. */
  readonly capacityMinutes: number;
  readonly fleetCompanyId: number | null;
  /** What the confirmation message says of it. */
  readonly supplierName: string;
  /** Where a car is dropped off; null when the supplier travels. */
  readonly supplierAddress: string | null;
  readonly vehicle: string;
  readonly items: readonly string[];
  readonly communication: Communication;
  /** Taken when the booking is made; absent or null = no discount. */
  readonly discount?: DiscountUse | null;
  readonly prints?: BookingPrints;
}

/** created -> started (the provider knows it) -> completed (booked) | releasing -> released (money let go). */
export type AttemptState = "created" | "started" | "completed" | "releasing" | "released";

/** Why an attempt's money was let go. */
export type ReleaseReason = "date-no-longer-available" | "booking-already-submitted" | "discount-changed" | "card-not-supported" | "payment-mismatch" | "abandoned";

/** One try at paying, known to us before the provider hears of it. Its id is the wire's PaymentId. */
export interface PaymentAttempt {
  readonly id: string;
  readonly submissionKey: string;
  /** Of the request and the offer: the same form pressed twice is the same attempt. */
  readonly inputHash: string;
  readonly leadGuid: string;
  readonly supplierId: number;
  /** Set when an existing booking is paid. */
  readonly payingBookingToken: string | null;
  readonly amount: Cents;
  readonly currency: "AUD" | "NZD";
  readonly providerId: string | null;
  readonly sealedRequest: string | null;
  readonly offer: AgreedOffer;
  readonly state: AttemptState;
  readonly reason: ReleaseReason | null;
  readonly bookingToken: string | null;
}

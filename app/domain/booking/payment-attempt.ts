import type { DayHold } from "../supplier/availability/held-days";
import type { Communication } from "../identity/contact/contact";
import type { Currency } from "../core/country/country";
import type { DiscountUse } from "../pricing/discounts/use";
import type { InitialApproval } from "../fleet/approval";
import type { AttemptId, BookingToken, LeadGuid, SupplierId } from "../core/ids";
import type { LeadHolder } from "../lead/lead-holder";
import type { Cents } from "../core/money/money";
import type { AttemptState, PaymentOrigin, ReleaseReason } from "../payments/attempt";
import type { OnlineMethod } from "../payments/methods";
import type { RedirectMethod } from "../payments/provider";
import type { Price } from "../pricing/price";
import type { ChangeRules } from "./change-rules";
import type { BookingDigests } from "./booking-digests";

/** The terms agreed when the payment began. The booking uses these, even if prices have changed since. */
export interface AgreedOffer {
  readonly price: Price;
  readonly jobMinutes: number;
  /** Capacity of the supplier's day, in whole minutes. */
  readonly capacityMinutes: number;
  readonly fleetCompanyId: number | null;
  /** Absent or null = no approval by the fleet company is needed. */
  readonly fleetApproval?: InitialApproval | null;
  /** The supplier's name in the confirmation message. */
  readonly supplierName: string;
  /** The supplier's IANA zone, for times in messages. Absent when the payment is for an existing booking. */
  readonly zone?: string;
  /** Where the customer drops off the car; null when the supplier travels. */
  readonly supplierAddress: string | null;
  readonly vehicle: string;
  readonly items: readonly string[];
  readonly communication: Communication;
  /** Redeemed when the booking is made. Absent or null = no discount. */
  readonly discount?: DiscountUse | null;
  readonly digests?: BookingDigests;
  /** Absent = no request was sent yet, or the payment began before rules were stored; the deployment's rules apply. */
  readonly changeRules?: ChangeRules;
  /** The future owner of the booking: the sender of the request. Absent = no request was sent yet. */
  readonly bookedBy?: LeadHolder;
}

/** One attempt to pay, stored before the provider is called. Its id is the PaymentId of the wire format. */
export interface PaymentAttempt {
  readonly id: AttemptId;
  readonly submissionKey: string;
  /** Hash of the request and the offer, so that submitting the same form twice gives one attempt. */
  readonly inputHash: string;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  readonly method: OnlineMethod;
  readonly origin: PaymentOrigin;
  /** Token of the existing booking that is being paid; null = none. */
  readonly payingBookingToken: BookingToken | null;
  /** The agreement version of that booking; null = no existing booking is paid for, or the payment began before versions existed. */
  readonly agreedVersion: number | null;
  readonly amount: Cents;
  readonly currency: Currency;
  /** Id of the checkout or payment intent at the provider. */
  readonly providerId: string | null;
  /** The provider's own payment reference, if it has one. */
  readonly paymentRef: string | null;
  /** How the customer reaches the provider's page; null = the customer pays on our page. */
  readonly handOver: RedirectMethod | null;
  readonly sealedRequest: string | null;
  readonly offer: AgreedOffer;
  readonly state: AttemptState;
  readonly reason: ReleaseReason | null;
  readonly bookingToken: BookingToken | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** When the customer first returned from the provider's page. */
  readonly returnedAt: number | null;
  /** The day that is or was held while the customer pays; null = none. */
  readonly hold: DayHold | null;
}

/** The day that an attempt currently holds; null = it never held one, the hold has expired, or the attempt has ended. */
export const findActiveHold = ({ state, hold }: Pick<PaymentAttempt, "state" | "hold">, now: number): DayHold | null =>
  hold !== null && hold.until > now && (state === "created" || state === "started") ? hold : null;

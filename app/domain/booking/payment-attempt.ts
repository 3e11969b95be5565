import type { DayHold } from "../supplier/availability/day-hold";
import type { Communication } from "../identity/contact/contact";
import type { Currency } from "../core/country/country";
import type { DiscountUse } from "../pricing/discounts/use";
import type { FirstApproval } from "../fleet/approval";
import type { AttemptId, BookingToken, LeadGuid, SupplierId } from "../core/ids";
import type { LeadHolder } from "../lead/lead-holder";
import type { Cents } from "../core/money/money";
import type { AttemptState, PaymentOrigin, ReleaseReason } from "../payments/attempt";
import type { OnlineMethod } from "../payments/methods";
import type { HandOver } from "../payments/provider";
import type { Price } from "../pricing/price";
import type { ChangeRules } from "./change-rules";
import type { BookingDigests } from "./booking-digests";

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

import type { BookingToken, LeadGuid, SupplierId } from "../core/ids";
import type { FleetApproval } from "../fleet/approval";
import type { LeadHolder } from "../lead/lead-holder";
import type { OnlineMethod } from "../payments/methods";
import type { DisputeMoney, DisputeState } from "../payments/dispute";
import type { TransactionStatus } from "../payments/transaction-status";
import type { Cents } from "../core/money/money";
import type { Price } from "../pricing/price";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import type { ChangeRules } from "./change-rules";
import type { CommissionRule } from "./commission/commission";
import type { Work } from "./work/steps";
import type { BookingStatus } from "./status";

/** The wire's booking types. Only standard bookings are made here; the rest arrive with their own flows. */
export const BOOKING_TYPE = { standard: 1, product: 2, fleet: 3, manual: 4 } as const;

/**
 * Who the latest offer of a booking is waiting for: its supplier (or no longer anybody), or the customer, who was offered other days, was sent a queried
 * price, or was notified that the booking has no supplier.
 */
export type OfferState = "open" | "dates" | "price" | "ended";

/** Why a supplier's offer ended without it doing the job. */
export type OfferEnd =
  | "declined"
  | "timed-out"
  | "customer-chose-none"
  | "customer-cancelled"
  | "supplier-cancelled"
  | "price-not-agreed"
  | "no-show"
  | "not-done";

/**
 * The cause of a refund. `desk` and `final-amount` refund a part. The others refund a payment in full because its booking ended, moved to another supplier or
 * has another price.
 */
export type RefundCause = OfferEnd | "supplier-declined" | "price-changed" | "desk" | "final-amount";

/** A decision to refund a payment, or a part of it. */
export interface RefundDecision {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly cause: RefundCause;
  /** null = the whole remainder, less any fee. */
  readonly amount: Cents | null;
  /** The reason shown to the customer, if one was entered. */
  readonly text: string | null;
  /** Of a refund by the desk: the customer pays the amount in another way. false = goodwill, it is not due again. */
  readonly customerPaysAgain: boolean;
}

/** A dispute of a payment: what it has moved so far, whole cents, and whether it is decided. */
export interface PaymentDispute extends DisputeMoney {
  readonly state: DisputeState;
}

export interface BookingPayment {
  readonly id: string;
  /** The workshop that it was made for. */
  readonly supplierId: SupplierId;
  readonly supplierName: string;
  readonly status: TransactionStatus;
  readonly amount: Cents;
  readonly method: OnlineMethod;
  /** Cents taken so far, before refunds; 0 = at most held. */
  readonly taken: Cents;
  /** Cents kept when it is refunded: the late-cancellation fee. Absent = none. */
  readonly kept?: Cents;
  /** When it was made, epoch milliseconds. */
  readonly at: number;
  /** What its provider has confirmed as refunded, oldest first. */
  readonly refunds: readonly { readonly amount: Cents; readonly at: number }[];
  /** Oldest first. */
  readonly decisions: readonly RefundDecision[];
  /** Disputes of it with the customer's bank or the provider, oldest first. Absent = none. */
  readonly disputes?: readonly PaymentDispute[];
}

/** A reserved slot at a supplier, with the agreed price. The customer's details are stored separately, sealed. */
export interface Booking {
  /** The reference people read out, nine digits; gives no access. */
  readonly id: number;
  /** The address of the booking's pages. */
  readonly token: BookingToken;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  readonly serviceDay: PlainDay;
  /** The day that was booked first; null = it is still that day. */
  readonly originalServiceDay?: PlainDay | null;
  /** Moves and the cancellation so far: the SEQUENCE of its calendar file. */
  readonly calendarSequence?: number;
  /** The customer lets the next supplier at the same or a lower price do it. */
  readonly takesAnySupplier?: boolean;
  /** The version of the agreement: it increases with another supplier or another price. Absent = the first. */
  readonly agreedVersion?: number;
  /** Absent = open. */
  readonly offerState?: OfferState;
  readonly arrivalFrom: PlainTime;
  readonly arrivalTo: PlainTime | null;
  readonly jobMinutes: number;
  /** Where and when its workshop plans the work on the booked day; absent or null = nowhere, and as the car comes. */
  readonly diaryRow?: number | null;
  readonly diaryStart?: PlainTime | null;
  readonly status: BookingStatus;
  readonly bookingType: number;
  readonly fleetCompanyId: number | null;
  /** Absent or null = no approval by a fleet company is needed. */
  readonly fleetApproval?: FleetApproval | null;
  readonly isProductFlow: boolean;
  readonly price: Price;
  /** Extra work that its customer approved, in addition to the price. Absent = none. */
  readonly extraWork?: Cents;
  readonly extraIds: readonly number[];
  /** As agreed when it was made. */
  readonly changeRules: ChangeRules;
  /** As agreed when it was made, or given to its supplier. Absent = none. */
  readonly commission?: CommissionRule;
  readonly termsVersion: string;
  readonly createdAt: number;
  readonly payments: readonly BookingPayment[];
  /** Absent = nothing was said of it. */
  readonly work?: Work;
  /** Its maker and each browser that has verified itself since; absent = not read. Never part of an answer. */
  readonly holders?: readonly LeadHolder[];
}

const SMALLEST = 100_000_000;
const COUNT = 900_000_000;

/** A booking reference of nine digits from a random UUID. Two bookings may draw the same; the store then asks for another. */
export const bookingReference = (uuid: string): number =>
  SMALLEST + Number(BigInt(`0x${uuid.replaceAll("-", "")}`) % BigInt(COUNT));

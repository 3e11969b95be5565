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

/** Booking types of the wire format. This code only creates standard bookings; other flows create the other types. */
export const BOOKING_TYPE = { standard: 1, product: 2, fleet: 3, manual: 4 } as const;

/**
 * Who has to act on the latest offer. `open` = the supplier, or no one; the others = the customer, because the supplier offered other days (`dates`) or queried
 * the price (`price`), or because the booking no longer has a supplier (`ended`).
 */
export type OfferState = "open" | "dates" | "price" | "ended";

/** Why a supplier's offer ended without the job being done. */
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
 * The cause of a refund. `desk` and `final-amount` refund only part of a payment. The others refund the full payment because the booking ended, moved to
 * another supplier or has another price.
 */
export type RefundCause = OfferEnd | "supplier-declined" | "price-changed" | "desk" | "final-amount";

/** A decision to refund a payment, or a part of it. */
export interface RefundDecision {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly cause: RefundCause;
  /** The amount to refund; null = the whole remainder, less any fee. */
  readonly amount: Cents | null;
  /** The reason shown to the customer, if one was entered. */
  readonly text: string | null;
  /** For a refund by the desk, whether the customer still pays the amount in another way. false = goodwill, so the amount is not owed again. */
  readonly customerPaysAgain: boolean;
}

/** A dispute over a payment: its state and the amounts that it has moved so far, in whole cents. */
export interface PaymentDispute extends DisputeMoney {
  readonly state: DisputeState;
}

export interface BookingPayment {
  readonly id: string;
  /** The workshop that the payment was made for. */
  readonly supplierId: SupplierId;
  readonly supplierName: string;
  readonly status: TransactionStatus;
  readonly amount: Cents;
  readonly method: OnlineMethod;
  /** Cents taken so far, before refunds; 0 = nothing has been charged, although an amount may be held. */
  readonly taken: Cents;
  /** Cents kept from a refund, such as the late-cancellation fee. Absent = none. */
  readonly kept?: Cents;
  /** When the payment was made, epoch milliseconds. */
  readonly at: number;
  /** Refunds that the provider has confirmed, oldest first. */
  readonly refunds: readonly { readonly amount: Cents; readonly at: number }[];
  /** Oldest first. */
  readonly decisions: readonly RefundDecision[];
  /** Disputes with the customer's bank or the provider, oldest first. Absent = none. */
  readonly disputes?: readonly PaymentDispute[];
}

/** A reserved slot at a supplier, with the agreed price. The customer's details are encrypted and stored separately. */
export interface Booking {
  /** Nine-digit reference for use in conversation. It grants no access. */
  readonly id: number;
  /** The token in the URL of the booking's pages. */
  readonly token: BookingToken;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  readonly serviceDay: PlainDay;
  /** The day that was booked first; null = the day has not changed. */
  readonly originalServiceDay?: PlainDay | null;
  /** Number of moves and cancellations so far, used as the SEQUENCE of the booking's calendar file. */
  readonly calendarSequence?: number;
  /** Whether the customer accepts the next supplier at the same or a lower price. */
  readonly acceptsAnySupplier?: boolean;
  /** The version of the agreement. It increases when the supplier or the price changes. Absent = the first. */
  readonly agreedVersion?: number;
  /** Absent = open. */
  readonly offerState?: OfferState;
  readonly arrivalFrom: PlainTime;
  readonly arrivalTo: PlainTime | null;
  readonly jobMinutes: number;
  /** Diary row and start time that the workshop planned for the work on the booked day. Absent or null = none. */
  readonly diaryRow?: number | null;
  readonly diaryStart?: PlainTime | null;
  readonly status: BookingStatus;
  readonly bookingType: number;
  readonly fleetCompanyId: number | null;
  /** Absent or null = no approval by a fleet company is needed. */
  readonly fleetApproval?: FleetApproval | null;
  readonly isProductFlow: boolean;
  readonly price: Price;
  /** Extra work that the customer approved, in addition to the price. Absent = none. */
  readonly extraWork?: Cents;
  readonly extraIds: readonly number[];
  /** The rules agreed when the booking was made. */
  readonly changeRules: ChangeRules;
  /** The rule agreed when the booking was made or when it moved to its current supplier. Absent = none. */
  readonly commission?: CommissionRule;
  readonly termsVersion: string;
  readonly createdAt: number;
  readonly payments: readonly BookingPayment[];
  /** Progress of the work. Absent = nothing has been reported. */
  readonly work?: Work;
  /** The browser that made the booking and each browser verified since; absent = not loaded. Never part of an API response. */
  readonly holders?: readonly LeadHolder[];
}

const MIN_ID = 100_000_000;
const ID_RANGE = 900_000_000;

/** Derives a nine-digit booking reference from a random UUID. References can collide; the store then generates another. */
export const bookingReference = (uuid: string): number =>
  MIN_ID + Number(BigInt(`0x${uuid.replaceAll("-", "")}`) % BigInt(ID_RANGE));

/** B-306: maximum age at which a booking is reported as a sale, by the server's clock. */
export const TRACKING_WINDOW_MS = 30_000;

/** B-145: true for a standard booking created within the last 30 seconds. The page itself prevents a second report after a reload. */
export const mayTrack = (booking: { readonly bookingType: number; readonly createdAt: number }, now: number): boolean =>
  booking.bookingType === BOOKING_TYPE.standard && now - booking.createdAt <= TRACKING_WINDOW_MS;

import type { AttemptId, BookingToken } from "../core/ids";
import type { Cents } from "../core/money/money";
import type { Currency } from "../core/country/country";
import type { Booking } from "./booking";
import type { StatusFacts } from "./display-status";
import type { BookingDigests } from "./booking-digests";
import type { SlotLimit } from "./slot-limits";
import type { DiscountUse } from "../pricing/discounts/use";
import type { OnlineMethod } from "../payments/methods";
import type { MovedAmounts } from "../payments/provider";
import type { TransactionStatus } from "../payments/transaction-status";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import type { LeadVehicle } from "../catalogue/vehicle/vehicle";
import type { NewBookingOffer } from "./booking-offer/stored-offer";
import type { NewApprovalRequest } from "../fleet/fleet-records";
import type { NewPortalLink } from "../identity/store-account/portal-access";

/** A booking about to be made. */
export interface NewBooking extends Omit<Booking, "payments" | "commission"> {
  /** BookingRequest as JSON, encrypted and bound to the token. */
  readonly sealedRequest: string;
  readonly submissionKey: string;
  /** Capacity of the supplier's day. Stored only with the day's first booking. */
  readonly capacityMinutes: number;
  readonly digests: BookingDigests | null;
  /** The rule by which the fleet company approved the booking, or why the company has to approve it; stored in the event. */
  readonly fleetApprovalReason?: string | null;
  /** The approval request to the fleet company. Absent or null = no request. */
  readonly fleetApprovalRequest?: NewApprovalRequest | null;
  /** The deployment's commission in hundredths of a percent, agreed with the booking if its supplier has no rule of its own. */
  readonly commission100: number;
  /** The limits that its slot counts against; empty = the booking is paid for or was made by the desk. */
  readonly slotLimits: readonly SlotLimit[];
  /** Redeemed in the booking's own batch. If that fails, no booking is made. null = no discount. */
  readonly discountUse: DiscountUse | null;
}

/** The payment that a booking is made with, either held or already taken. */
export interface NewPayment {
  readonly id: AttemptId;
  readonly attemptId: AttemptId;
  readonly method: OnlineMethod;
  readonly providerId: string;
  readonly paymentRef: string | null;
  readonly movedAmounts: MovedAmounts;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly status: TransactionStatus;
  readonly captureBy: number | null;
}

export type PlaceBookingResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "day-full" }
  /** The lead has a live booking, this form was submitted before, or the payment attempt is no longer open. */
  | { readonly ok: false; readonly reason: "already-taken" }
  /** The voucher is already taken, the customer has used the code up, or the credit is spent. */
  | { readonly ok: false; readonly reason: "discount-unavailable" }
  /** A limit on bookings without a payment is reached. */
  | { readonly ok: false; readonly reason: "slot-limit" }
  /** Another booking has the same reference. */
  | { readonly ok: false; readonly reason: "reference-taken" };

export interface StoredBooking {
  readonly booking: Booking;
  readonly sealedRequest: string;
}

/** A row in the list of a person's own bookings. */
export interface PersonBooking extends StatusFacts {
  readonly token: BookingToken;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  readonly arrivalTo: PlainTime | null;
  readonly isProductFlow: boolean;
  /** The stored name. For our own mobile service it has a placeholder for the brand. */
  readonly supplierName: string;
  readonly zone: string;
  /** The names of the jobs; empty if the quote has been deleted. */
  readonly items: readonly string[];
  readonly vehicle: LeadVehicle | null;
}

/** The request to the supplier, written in the same batch: the offer with its deadline, and the links for its messages. */
export interface SupplierRequest {
  readonly offer: NewBookingOffer;
  readonly links: readonly NewPortalLink[];
}

/** One of a fleet company's bookings. */
export interface FleetBooking extends StoredBooking {
  /** The stored name. For our own mobile service it has a placeholder for the brand. */
  readonly supplierName: string;
}

import type { AttemptId, BookingToken } from "../core/ids";
import type { Cents } from "../core/money/money";
import type { Currency } from "../core/country/country";
import type { Booking } from "./booking";
import type { StatusFacts } from "./display-status";
import type { BookingDigests } from "./booking-digests";
import type { SlotLimit } from "./slot-limits";
import type { DiscountUse } from "../pricing/discounts/use";
import type { OnlineMethod } from "../payments/methods";
import type { MoneyMoved } from "../payments/provider";
import type { TransactionStatus } from "../payments/transaction-status";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import type { LeadVehicle } from "../catalogue/vehicle/vehicle";
import type { NewBookingOffer } from "./booking-offer/stored-offer";
import type { NewFleetAsk } from "../fleet/fleet-records";
import type { NewPortalLink } from "../identity/store-account/portal-access";

/** A booking about to be made. */
export interface NewBooking extends Omit<Booking, "payments" | "commission"> {
  /** BookingRequest as JSON, sealed for the token. */
  readonly sealedRequest: string;
  readonly submissionKey: string;
  /** Of the supplier's day, in case this is its first booking. */
  readonly capacityMinutes: number;
  readonly digests: BookingDigests | null;
  /** The rule by which the fleet company approved it, or why the company is asked; stored in the event. */
  readonly fleetApprovalText?: string | null;
  /** The approval request to the fleet company. Absent or null = no request. */
  readonly fleetAsk?: NewFleetAsk | null;
  /** The deployment's commission in hundredths of a percent, agreed with the booking if its supplier has no rule of its own. */
  readonly commission100: number;
  /** What its slot counts against; none = it is paid for, or made by the desk. */
  readonly slotLimits: readonly SlotLimit[];
  /** Consumed in the booking's own batch: if it cannot be, no booking is made. null = no discount. */
  readonly discountUse: DiscountUse | null;
}

/** The payment a booking is made with: held, or taken already. */
export interface NewPayment {
  readonly id: AttemptId;
  readonly attemptId: AttemptId;
  readonly method: OnlineMethod;
  readonly providerId: string;
  readonly paymentRef: string | null;
  readonly moved: MoneyMoved;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly status: TransactionStatus;
  readonly captureBy: number | null;
}

export type TakeBooking =
  | { readonly ok: true }
  /** The day is full. */
  | { readonly ok: false; readonly reason: "day-full" }
  /** The lead has a live booking, this form was submitted before, or the attempt is not open any more. */
  | { readonly ok: false; readonly reason: "already-taken" }
  /** Someone took the voucher, or the customer the last use of the code, or the credit is spent. */
  | { readonly ok: false; readonly reason: "discount-gone" }
  /** A limit on bookings without a payment is reached. */
  | { readonly ok: false; readonly reason: "slot-limit" }
  /** Another booking drew the same number. */
  | { readonly ok: false; readonly reason: "reference-taken" };

export interface StoredBooking {
  readonly booking: Booking;
  readonly sealedRequest: string;
}

/** A row in the list of a person's own bookings. */
export interface BookingOfPerson extends StatusFacts {
  readonly token: BookingToken;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  readonly arrivalTo: PlainTime | null;
  readonly isProductFlow: boolean;
  /** As it is stored: our own service's has a gap for the brand. */
  readonly supplierName: string;
  readonly zone: string;
  /** The jobs as they are listed everywhere; empty where the quote has been deleted. */
  readonly items: readonly string[];
  readonly vehicle: LeadVehicle | null;
}

/** The supplier is asked in the same batch: the offer with its deadline, and the links for its messages. */
export interface RequestedSupplier {
  readonly offer: NewBookingOffer;
  readonly links: readonly NewPortalLink[];
}

/** Bookings, their history, and the slot that each one reserves on the supplier's day. */
/** One of a fleet company's bookings. */
export interface FleetBooking extends StoredBooking {
  /** As it is stored: our own service's has a gap for the brand. */
  readonly supplierName: string;
}

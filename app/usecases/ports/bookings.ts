import type { AttemptId, BookingToken, LeadGuid, PersonId } from "../../domain/ids";
import type { Cents } from "../../domain/money/money";
import type { Currency } from "../../domain/country/country";
import type { Booking } from "../../domain/booking/booking";
import type { BookingEvent } from "../../texts/history";
import type { StatusFacts } from "../../domain/booking/standing";
import type { BookingDigests } from "../../domain/booking/prints";
import type { SlotLimit, SlotSubject } from "../../domain/booking/slot-limits";
import type { DiscountUse } from "../../domain/discounts/use";
import type { LeadHolder } from "../../domain/lead/held-by";
import type { SealedMessage } from "../../domain/messages/message";
import type { OnlineMethod } from "../../domain/payments/methods";
import type { MoneyMoved } from "../../domain/payments/provider";
import type { TransactionStatus } from "../../domain/payments/transaction-status";
import type { PlainDay, PlainTime } from "../../domain/time/plain-date";
import type { Actor } from "../../domain/history/actor";
import type { LeadVehicle } from "../../domain/vehicle/vehicle";
import type { NewBookingOffer } from "./booking-offers";
import type { NewFleetAsk } from "./fleets";
import type { NewPortalLink } from "./portal-access";

/** A booking about to be made. */
export interface NewBooking extends Omit<Booking, "payments" | "commission"> {
  /** BookingRequest as JSON, sealed for the token. */
  readonly sealedRequest: string;
  readonly submissionKey: string;
  /** Of the supplier's day, in case this is its first booking. */
  readonly capacityMinutes: number;
  readonly digests: BookingDigests | null;
  /** The rule by which its fleet company approves it, or why the company is asked; for the event. */
  readonly fleetApprovalText?: string | null;
  /** What its fleet company is asked by. Absent or null = it is not asked. */
  readonly fleetAsk?: NewFleetAsk | null;
  /** The deployment's commission, hundredths of a percent: agreed with the booking where its supplier has no rule of its own. */
  readonly commission100: number;
  /** What its slot counts against; none = it is paid for, or made by the desk. */
  readonly slotLimits: readonly SlotLimit[];
  /** Taken with the booking, or there is no booking; null = no discount. */
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

/** One row of somebody's own bookings. */
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

/** The supplier is asked in the same batch: the offer with its clock, and the links that its messages carry. */
export interface RequestedSupplier {
  readonly offer: NewBookingOffer;
  readonly links: readonly NewPortalLink[];
}

/** Bookings, their history, and the place in the supplier's day that each one takes. */
/** One of a fleet company's bookings. */
export interface FleetBooking extends StoredBooking {
  /** As it is stored: our own service's has a gap for the brand. */
  readonly supplierName: string;
}

export interface Bookings {
  /** Bookings on a company's bill whose work is in the span, by their numbers from `applyEvent` on. */
  ofFleet(
    fleetCompanyId: number,
    span: { readonly from: PlainDay; readonly to: PlainDay },
    after: number,
    limit: number,
  ): Promise<readonly FleetBooking[]>;
  /** Place, booking, offer to the supplier, payment, history and messages in one batch: all of it or none. */
  take(
    booking: NewBooking,
    payment: NewPayment | null,
    messages: readonly SealedMessage[],
    actor: Actor,
    requestedSupplier: RequestedSupplier,
  ): Promise<TakeBooking>;
  /** Which of the limits of a booking that was refused are reached. */
  reachedLimits(limits: readonly SlotLimit[], at: number): Promise<readonly SlotSubject[]>;
  /** Which of the limits that the moves of a booking count against are reached. */
  reachedByMoves(token: BookingToken, at: number): Promise<readonly SlotSubject[]>;
  /** Claims on slots that count no more are deleted. */
  forgetClaims(at: number): Promise<void>;
  find(token: BookingToken): Promise<StoredBooking | null>;
  /**
   * Writes a correction of what its customer typed, with its event and messages, in one batch. `prints` are those that change. False = the request is not
   * the one that was read.
   */
  correct(
    correction: {
      readonly token: BookingToken;
      readonly wasSealed: string;
      readonly sealedRequest: string;
      readonly digests: Partial<BookingDigests>;
      readonly kind: "contact-corrected" | "vehicle-corrected";
      readonly at: number;
    },
    messages: readonly SealedMessage[],
  ): Promise<boolean>;
  /** What happened to it, oldest first. */
  eventsOf(token: BookingToken): Promise<readonly BookingEvent[]>;
  /** By the digest of the secret that only the customer's invitation to review it carries. */
  findByReviewSecret(secretHash: string): Promise<StoredBooking | null>;
  /** Bookings from a day on whose work is done and whose customers were not asked for a review yet; the oldest first. */
  toReview(from: PlainDay, limit: number): Promise<readonly StoredBooking[]>;
  /** Keeps the secret and sends the invitation in one batch. False = another run was first, or the work is not done any more. */
  inviteToReview(
    token: BookingToken,
    secretHash: string,
    messages: readonly SealedMessage[],
    at: number,
  ): Promise<boolean>;
  /** The token of a booking's number and whose it is, for callers whose right to it is still to be checked. */
  whoseIs(id: number): Promise<{ readonly token: BookingToken; readonly holders: readonly LeadHolder[] } | null>;
  /** Somebody proved by a code that the booking is theirs too; once for each person and browser, with its event. A code to its mobile proves the booking: it counts against no limit any more. */
  addHolder(token: BookingToken, holder: LeadHolder, at: number, provedBy?: "sms" | "email"): Promise<void>;
  /** The booking of a lead that is not cancelled. */
  findForLead(leadGuid: LeadGuid): Promise<Booking | null>;
  /** Live bookings made with the same email or mobile. */
  ofCustomer(digests: Pick<BookingDigests, "email" | "mobile">): Promise<
    readonly (BookingDigests & {
      readonly token: BookingToken;
      readonly id: number;
      readonly holders: readonly LeadHolder[];
    })[]
  >;
  /** What somebody booked while signed in, the latest day first. */
  ofPerson(userId: PersonId, limit: number): Promise<readonly BookingOfPerson[]>;
  /** What was booked with a contact, by its print, the latest day first. */
  ofContact(digest: string, limit: number): Promise<readonly BookingOfPerson[]>;
  /** Is the contact of this session the one that a code for the booking would go to? Its mobile, or else its email. */
  isOfContact(token: BookingToken, sessionHash: string, now: number): Promise<boolean>;
  findBySubmission(leadGuid: LeadGuid, submissionKey: string): Promise<Booking | null>;
  /** Adds a payment to a booking that has none with a paid status and still is what the payment was begun for: status, supplier, sum, agreement. False = it is not. */
  addPayment(
    token: BookingToken,
    payment: NewPayment,
    messages: readonly SealedMessage[],
    actor: Actor,
    at: number,
  ): Promise<boolean>;
}

import type { PlainDay } from "../../domain/time/plain-date";
import type { PartialRefund, PaymentMoney } from "../../domain/payments/booking-money";
import type { Booking, OfferEnd } from "../../domain/booking/booking";
import type { StatusFacts } from "../../domain/booking/standing";
import type { BookingStatus } from "../../domain/booking/status";
import type { AnswerClock, BookingOffer, OfferedDate, PendingAnswer } from "../../domain/booking-offer/booking-offer";
import type { BookingToken, LeadGuid, SupplierId } from "../../domain/ids";
import type { NamedPrice } from "../../domain/booking-offer/named-price";
import type { ResponseTypeId } from "../../domain/booking-offer/response-type";
import type { Cents } from "../../domain/money/money";
import type { DiscountUse } from "../../domain/discounts/use";
import type { Work, WorkStep, WorkReport } from "../../domain/work/steps";
import type { SealedMessage } from "../../domain/messages/message";
import type { Price } from "../../domain/pricing/price";
import type { Actor } from "../../domain/history/actor";
import type { BookingEntry } from "./garage-record";
import type { Grant } from "./giveaways";
import type { BookingDigests } from "../../domain/booking/prints";
import type { Correction, CorrectionSide } from "../../domain/booking-offer/correction";
import type { NewPortalLink } from "./portal-access";

export interface NewBookingOffer extends AnswerClock {
  readonly supplierId: SupplierId;
}

/** A booking with one of its offers. */
export interface StoredOffer {
  readonly offer: BookingOffer;
  readonly booking: Booking;
  readonly sealedRequest: string;
  /** Every status that the booking has had, oldest first. */
  readonly statuses: readonly BookingStatus[];
}

/** A booking's status for its customer: the facts of its latest offer, without personal data. */
export interface StatusRow extends StatusFacts {
  readonly offer: Pick<
    BookingOffer,
    | "state"
    | "end"
    | "responseType"
    | "dates"
    | "comment"
    | "namedPrice"
    | "correction"
    | "respondBy"
    | "customerAnswerBy"
    | "pendingAnswer"
  >;
}

/** Goes with every change: who, when, and the messages about it. */
export interface ChangeContext {
  readonly actor: Actor;
  readonly at: number;
  readonly messages: readonly SealedMessage[];
  readonly links?: readonly NewPortalLink[];
}

export interface SupplierAnswer {
  readonly type: ResponseTypeId;
  readonly comment: string | null;
  readonly dates: readonly OfferedDate[];
  readonly customerAnswerBy: number | null;
  /** With a queried price: the supplier's price; null when it names none. */
  readonly namedPrice: NamedPrice | null;
  readonly respondedBy: string;
  /** Where the booking goes with it; null = it stays. */
  readonly to: BookingStatus | null;
  /** Minutes of work that the supplier takes on a day. */
  readonly capacityOn: (day: PlainDay) => number;
}

/** The place at another supplier. */
export interface NextPlace extends NewBookingOffer {
  readonly capacityMinutes: number;
  readonly jobMinutes: number;
  readonly price: Price;
  /** The deployment's commission in hundredths of a percent, for a supplier without a rule of its own. */
  readonly commission100: number;
  /** The discount in the price; null = the booking has none there and returns what it had. */
  readonly discount: DiscountUse | null;
  readonly date: Pick<OfferedDate, "day" | "startAt" | "endAt">;
}

export type MoveResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "changed-meanwhile" | "day-full" | "slot-limit" };

/** The refund when the work cost less than was paid online. */
export interface FinalRefund {
  /** The booking's payments as read. If one has changed since, nothing is written. */
  readonly read: readonly Pick<PaymentMoney, "id" | "status" | "refunded">[];
  readonly parts: readonly PartialRefund[];
  /** The message to the customer. */
  readonly words: string;
  readonly supplierName: string;
}

/** What an accepted correction changes besides vehicle, jobs and price. */
export interface AppliedCorrection {
  /** The customer's request with the plate of the new vehicle. */
  readonly sealedRequest: string;
  readonly digests: Pick<BookingDigests, "rego" | "vehicle" | "tasks">;
  /** Of the workshop's day. */
  readonly capacityMinutes: number;
  /** Payments of the old total are refunded. */
  readonly isOtherTotal: boolean;
}

/** A step of a booking whose work is in question. */
export type WorkReportEvent = "work-reported" | "work-report-answered" | "work-report-settled";

/** Bookings as they are offered to suppliers. Every change is guarded by the offer's version and written with its event and messages in one batch. */
export interface BookingOffers {
  /** The offer of that number, or the newest; null = the booking has none such. */
  find(bookingToken: BookingToken, offerId: number | null): Promise<StoredOffer | null>;
  /** Every offer of a booking, newest first; empty when there is no such booking. */
  ofBooking(bookingToken: BookingToken): Promise<readonly StoredOffer[]>;
  /** The status by its latest offer; null when there is no such booking. */
  standing(bookingToken: BookingToken): Promise<StatusRow | null>;
  findById(offerId: number): Promise<StoredOffer | null>;
  /** The suppliers that cancelled a booking of this lead. */
  cancelledBy(leadGuid: LeadGuid): Promise<readonly number[]>;
  /** Every supplier that the booking was offered to. */
  askedSuppliers(bookingToken: BookingToken): Promise<readonly number[]>;
  /**
   * Records the supplier's answer while the offer is open and its booking Pending with that supplier. A confirmation decides to capture the held money, a
   * refusal to release it. Each proposed day holds a slot until the customer has chosen.
   */
  answer(storedOffer: StoredOffer, answer: SupplierAnswer, notification: ChangeContext): Promise<MoveResult>;
  /** The customer takes a proposed date: the place moves with it. */
  takeDate(
    storedOffer: StoredOffer,
    date: OfferedDate,
    capacityMinutes: number,
    notification: ChangeContext,
  ): Promise<MoveResult>;
  /** The customer keeps the agreed day, and the other slots are released. Returns false when the booking changed in the meantime. */
  keepDate(storedOffer: StoredOffer, notification: ChangeContext): Promise<boolean>;
  /**
   * The customer moves the booking by itself: the new place is taken and the old one freed in one write. `clock` = for a supplier that still has to answer;
   * `grant` = of the desk, which waives a fee with it.
   */
  moveTo(
    storedOffer: StoredOffer,
    date: Pick<OfferedDate, "day" | "startAt" | "endAt">,
    at: { readonly capacityMinutes: number; readonly clock: AnswerClock },
    notification: ChangeContext,
    grant: Grant | null,
  ): Promise<MoveResult>;
  /** The supplier asks to move an agreed booking. Each proposed day holds a slot, and the booking does not change until the customer chooses. */
  proposeMove(
    storedOffer: StoredOffer,
    dates: readonly OfferedDate[],
    request: { readonly capacityOn: SupplierAnswer["capacityOn"]; readonly customerAnswerBy: number },
    notification: ChangeContext,
  ): Promise<MoveResult>;
  /** Adds an answer that can be undone until `until`, in place of an earlier one. False = the offer or its booking has changed. */
  addPendingAnswer(storedOffer: StoredOffer, pending: PendingAnswer, notification: ChangeContext): Promise<boolean>;
  /** Removes the pending answer: the workshop undid it, or it became impossible. False = the offer or its booking has changed. */
  endPendingAnswer(
    storedOffer: StoredOffer,
    reason: "undone" | "not-possible",
    notification: ChangeContext,
  ): Promise<boolean>;
  /** Offers with an answer that can no longer be undone, oldest first. */
  duePendingAnswers(now: number, limit: number): Promise<readonly StoredOffer[]>;
  /** Records the supplier's price for its own booking whose price is an estimate. Returns false when the booking changed in the meantime. */
  namePrice(storedOffer: StoredOffer, namedPrice: NamedPrice, notification: ChangeContext): Promise<boolean>;
  /**
   * The customer accepts the named price, which becomes the booking's price, with its discount; a Pending booking becomes Confirmed. A hold of another amount
   * is released, one of this amount is captured. Returns false when the booking changed in the meantime.
   */
  takePrice(storedOffer: StoredOffer, namedPrice: NamedPrice, notification: ChangeContext): Promise<boolean>;
  /** The customer rejects a price for an estimate, which stays as it was. Returns false when the booking changed in the meantime. */
  refusePrice(storedOffer: StoredOffer, namedPrice: NamedPrice, notification: ChangeContext): Promise<boolean>;
  /** Adds a correction for both sides to answer, in place of an earlier one. Returns false when the booking changed in the meantime. */
  proposeCorrection(storedOffer: StoredOffer, correction: Correction, notification: ChangeContext): Promise<boolean>;
  /**
   * Records one side's answer to a correction. With `applied` both have accepted it: vehicle, jobs, price and the slot of the booking follow in the same
   * batch, and payments of another total are refunded. Returns false when the booking changed in the meantime.
   */
  answerCorrection(
    storedOffer: StoredOffer,
    answer: {
      readonly correction: Correction;
      readonly side: CorrectionSide;
      readonly applied: AppliedCorrection | null;
    },
    notification: ChangeContext,
  ): Promise<boolean>;
  /** Ends the offer; the booking waits Pending for the customer until `customerAnswerBy`. Place and money are given back. */
  end(storedOffer: StoredOffer, end: OfferEnd, customerAnswerBy: number, notification: ChangeContext): Promise<boolean>;
  /** Passes the booking to the next supplier: its slot, its price, its offer. The payment to the previous one is refunded. */
  passOn(storedOffer: StoredOffer, next: NextPlace, end: OfferEnd, notification: ChangeContext): Promise<MoveResult>;
  /**
   * Cancels the booking in any state: slots are released, discounts returned and payments refunded less a fee in cents. `comment` is the supplier's text.
   * Returns false when the booking changed in the meantime. Throws GrantRefused.
   */
  cancel(
    storedOffer: StoredOffer,
    reason: OfferEnd,
    notification: ChangeContext,
    more?: { readonly fee?: Cents; readonly comment?: string; readonly grant?: Grant | null },
  ): Promise<boolean>;
  /** The customer says whether any supplier may do it. False = the booking is not Pending. */
  setTakesAny(bookingToken: BookingToken, takesAny: boolean, at: number): Promise<boolean>;
  /**
   * Records a step of the work; a requested new day is dropped. `takenBack` holds id prefixes of unsent messages that become untrue. Returns false when the
   * booking changed in the meantime.
   */
  say(
    storedOffer: StoredOffer,
    work: Work & { readonly step: WorkStep },
    cancelled: readonly string[],
    notification: ChangeContext,
  ): Promise<boolean>;
  /** Records that both sides were asked whether the work is done. Returns false when the booking changed in the meantime. */
  askIfDone(storedOffer: StoredOffer, notification: ChangeContext): Promise<boolean>;
  /** Notes that the work of an agreed booking is in question, or what became of that. False = it changed in the meantime. */
  reportWork(
    storedOffer: StoredOffer,
    event: WorkReportEvent,
    report: WorkReport,
    notification: ChangeContext,
  ): Promise<boolean>;
  /** Undoes the last step of the work and cancels its unsent messages, by id prefix. Returns false when the booking changed in the meantime. */
  retractStep(
    storedOffer: StoredOffer,
    work: Work,
    cancelled: readonly string[],
    notification: ChangeContext,
  ): Promise<boolean>;
  /** Records that the supplier asked its customer for photos. Returns false when the booking changed in the meantime. */
  askForPhotos(storedOffer: StoredOffer, notification: ChangeContext): Promise<boolean>;
  /**
   * Completes a booking at its final price, with the entry for its car's record (null = none) and the refunds of its payments (null = not read, because the
   * price is unchanged). Returns false when the booking or its payments changed in the meantime.
   */
  serviced(
    storedOffer: StoredOffer,
    price: Price,
    record: BookingEntry | null,
    refund: FinalRefund | null,
    notification: ChangeContext,
  ): Promise<boolean>;
  /** Bookings about whose work something is to be done by itself, the longest due first. */
  workDue(now: number, limit: number): Promise<readonly StoredOffer[]>;
  /** Notes a reminder; false = it was sent by another run, or answered. */
  remind(storedOffer: StoredOffer, notification: ChangeContext): Promise<boolean>;
  /** Offers whose next moment has come, a reminder's, the end's or that of a customer who did not answer, the longest due first. */
  due(now: number, limit: number): Promise<readonly StoredOffer[]>;
}

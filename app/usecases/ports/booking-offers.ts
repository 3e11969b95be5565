import type { PartialRefund, PaymentMoney } from "../../domain/payments/booking-money";
import type { Booking, OfferEnd } from "../../domain/booking/booking";
import type { StandingFacts } from "../../domain/booking/standing";
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

/** How a booking stands for its customer: the facts of its newest offer, without whose it is. */
export interface StandingRow extends StandingFacts {
  readonly offer: Pick<
    BookingOffer,
    | "state"
    | "end"
    | "responseType"
    | "dates"
    | "comment"
    | "namedPrice"
    | "respondBy"
    | "customerAnswerBy"
    | "pendingAnswer"
  >;
}

/** Goes with every change: who, when, and the messages about it. */
export interface Telling {
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
  /** With a queried price: what the supplier would do it for; null = it names none. */
  readonly namedPrice: NamedPrice | null;
  readonly respondedBy: string;
  /** Where the booking goes with it; null = it stays. */
  readonly to: BookingStatus | null;
  /** Of the supplier's days. */
  readonly capacityMinutes: number;
}

/** The place at another supplier. */
export interface NextPlace extends NewBookingOffer {
  readonly capacityMinutes: number;
  readonly jobMinutes: number;
  readonly price: Price;
  /** The deployment's commission, hundredths of a percent, where the supplier has no rule of its own. */
  readonly commission100: number;
  /** What is in the price; null = the booking has no discount there, and gives back what it had. */
  readonly discount: DiscountUse | null;
  readonly date: Pick<OfferedDate, "day" | "startAt" | "endAt">;
}

export type Moved =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "changed-meanwhile" | "day-full" | "slot-limit" };

/** What is refunded because the work was done for less than was paid online. */
export interface FinalRefund {
  /** The booking's payments as they were read. If one of them has changed by the time of the write, nothing is written. */
  readonly read: readonly Pick<PaymentMoney, "id" | "status" | "refunded">[];
  readonly parts: readonly PartialRefund[];
  /** What the customer reads of it. */
  readonly words: string;
  readonly supplierName: string;
}

/** A step of a booking whose work is in question. */
export type WorkReportEvent = "work-reported" | "work-report-answered" | "work-report-settled";

/** Bookings as they are offered to suppliers. Every change is guarded by the offer's version and written with its event and messages in one batch. */
export interface BookingOffers {
  /** The offer of that number, or the newest; null = the booking has none such. */
  find(bookingToken: BookingToken, offerId: number | null): Promise<StoredOffer | null>;
  /** Every offer of a booking, newest first; none = there is no such booking. */
  ofBooking(bookingToken: BookingToken): Promise<readonly StoredOffer[]>;
  /** Of its newest offer; null = there is no such booking. */
  standing(bookingToken: BookingToken): Promise<StandingRow | null>;
  findById(offerId: number): Promise<StoredOffer | null>;
  /** The suppliers that cancelled a booking of this lead. */
  cancelledBy(leadGuid: LeadGuid): Promise<readonly number[]>;
  /** Every supplier that the booking was offered to. */
  askedSuppliers(bookingToken: BookingToken): Promise<readonly number[]>;
  /** Writes the supplier's answer while the offer is open and its booking Pending with that supplier; a confirmation decides to take the held money, a refusal to give it back. Proposed days each have a place kept until the customer has chosen. */
  answer(stored: StoredOffer, answer: SupplierAnswer, telling: Telling): Promise<Moved>;
  /** The customer takes a proposed date: the place moves with it. */
  takeDate(stored: StoredOffer, date: OfferedDate, capacityMinutes: number, telling: Telling): Promise<Moved>;
  /** The customer keeps the agreed day: the others are given back. False = it changed meanwhile. */
  keepDate(stored: StoredOffer, telling: Telling): Promise<boolean>;
  /**
   * The customer moves the booking by itself: the new place is taken and the old one freed in one write. `clock` = for a supplier that still has to answer;
   * `grant` = of the desk, which waives a fee with it.
   */
  moveTo(
    stored: StoredOffer,
    date: Pick<OfferedDate, "day" | "startAt" | "endAt">,
    at: { readonly capacityMinutes: number; readonly clock: AnswerClock },
    telling: Telling,
    grant: Grant | null,
  ): Promise<Moved>;
  /** The supplier asks to move an agreed booking: each day that it proposes has a place kept; the booking stays as it is until the customer chooses. */
  proposeMove(
    stored: StoredOffer,
    dates: readonly OfferedDate[],
    asked: { readonly capacityMinutes: number; readonly customerAnswerBy: number },
    telling: Telling,
  ): Promise<Moved>;
  /** Adds an answer that can be undone until `until`, in place of an earlier one. False = the offer or its booking has changed. */
  addPendingAnswer(stored: StoredOffer, pending: PendingAnswer, telling: Telling): Promise<boolean>;
  /** Removes the pending answer: the workshop undid it, or it became impossible. False = the offer or its booking has changed. */
  endPendingAnswer(stored: StoredOffer, why: "undone" | "not-possible", telling: Telling): Promise<boolean>;
  /** Offers with an answer that can no longer be undone, oldest first. */
  duePendingAnswers(now: number, limit: number): Promise<readonly StoredOffer[]>;
  /** Writes a price that the supplier names for a booking that is its own and whose price is an estimate. False = it changed meanwhile. */
  namePrice(stored: StoredOffer, named: NamedPrice, telling: Telling): Promise<boolean>;
  /**
   * The customer accepts the named price, which is the booking's from then on, with its discount; a Pending booking is Confirmed by it. What is held
   * for another sum goes back, what is held for this one is taken. False = it changed meanwhile.
   */
  takePrice(stored: StoredOffer, named: NamedPrice, telling: Telling): Promise<boolean>;
  /** The customer does not accept a price that was to fix an estimate: the estimate stands. False = it changed meanwhile. */
  refusePrice(stored: StoredOffer, named: NamedPrice, telling: Telling): Promise<boolean>;
  /** Ends the offer; the booking waits Pending for the customer until `customerAnswerBy`. Place and money are given back. */
  end(stored: StoredOffer, end: OfferEnd, customerAnswerBy: number, telling: Telling): Promise<boolean>;
  /** Gives the booking to the next supplier: its place, its price, its offer. What was paid to the one before goes back. */
  passOn(stored: StoredOffer, next: NextPlace, end: OfferEnd, telling: Telling): Promise<Moved>;
  /** Cancels the booking, whoever's turn it is: places, discounts and money go back, but for a fee in cents. `comment` = the supplier's words. False = it changed meanwhile. Throws GrantRefused. */
  cancel(
    stored: StoredOffer,
    reason: OfferEnd,
    telling: Telling,
    more?: { readonly fee?: Cents; readonly comment?: string; readonly grant?: Grant | null },
  ): Promise<boolean>;
  /** The customer says whether any supplier may do it. False = the booking is not Pending. */
  setTakesAny(bookingToken: BookingToken, takesAny: boolean, at: number): Promise<boolean>;
  /**
   * Notes how far the work is; another day that was asked for is asked for no longer. `takenBack` = how the ids of messages begin that are untrue with
   * it, if they have not gone. False = it moved on meanwhile.
   */
  say(
    stored: StoredOffer,
    work: Work & { readonly step: WorkStep },
    takenBack: readonly string[],
    telling: Telling,
  ): Promise<boolean>;
  /** Notes that both sides were asked whether the work is done. False = it moved on meanwhile. */
  askIfDone(stored: StoredOffer, telling: Telling): Promise<boolean>;
  /** Notes that the work of an agreed booking is in question, or what became of that. False = it changed in the meantime. */
  reportWork(stored: StoredOffer, event: WorkReportEvent, report: WorkReport, telling: Telling): Promise<boolean>;
  /** Takes the last word about the work back, with the messages of it that have not gone: those whose ids begin so. False = it moved on meanwhile. */
  unsay(stored: StoredOffer, work: Work, takenBack: readonly string[], telling: Telling): Promise<boolean>;
  /** Notes that the supplier asked its customer for photos. False = it moved on meanwhile. */
  askForPhotos(stored: StoredOffer, telling: Telling): Promise<boolean>;
  /**
   * Completes a booking whose work is done, at its final price, with what it writes into its car's record, null = nothing, and with what goes back of its
   * payments; null = they were not looked at, because the price stays. False = it moved on meanwhile, or its payments are others now.
   */
  serviced(
    stored: StoredOffer,
    price: Price,
    record: BookingEntry | null,
    refund: FinalRefund | null,
    telling: Telling,
  ): Promise<boolean>;
  /** Bookings about whose work something is to be done by itself, the longest due first. */
  workDue(now: number, limit: number): Promise<readonly StoredOffer[]>;
  /** Notes a reminder; false = it was sent by another run, or answered. */
  remind(stored: StoredOffer, telling: Telling): Promise<boolean>;
  /** Offers whose next moment has come, a reminder's, the end's or that of a customer who did not answer, the longest due first. */
  due(now: number, limit: number): Promise<readonly StoredOffer[]>;
}

import { dayCapacity } from "../../../domain/supplier/availability/day-capacity";
import type { OfferEnd } from "../../../domain/booking/booking";
import type { BookingToken, SupplierId } from "../../../domain/core/ids";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import { RESPONSE_TYPE } from "../../../domain/booking/booking-offer/booking-offer";
import { sumWork } from "../../../domain/booking/booking-offer/named-price";
import { findOpenCorrection } from "../../../domain/booking/booking-offer/correction-rules";
import { isPriceAwaitingAnswer } from "../../../domain/booking/booking-offer/rules";
import { formatMoney } from "../../../domain/core/money/format";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { isBookingHolder } from "../../lead/holder";
import { captureBooking } from "../payments/capture-due";
import { requestDecidedRefunds } from "../payments/refund-decided";
import { answerCorrectionAsCustomer, type CorrectionReply } from "./correct-jobs";
import { finalizeDueSteps } from "./finalize-due";
import { loadOfferDetails, type OfferedBooking } from "./load-offered";
import { cancelBooking, followUp, reassignBooking } from "./reassign-booking";
import { type NextSupplier, findNextSupplier } from "./next-supplier";
import { customerMessages, supplierMessages, createBookingLink } from "./offer-messages";

/**
 * The open question to the customer. "price" = the supplier queries the price. "named-price" = the supplier proposes another price. "ended" = the offer has
 * ended, for example because the supplier declined. "fixed-price" = the final price of an estimate.
 */
export type Question = "correction" | "move" | "dates" | "price" | "named-price" | "ended" | "fixed-price";

export interface PendingDecision {
  readonly ok: true;
  readonly offeredBooking: OfferedBooking;
  readonly isHolder: boolean;
  /** null = no open question. */
  readonly question: Question | null;
  /** Another supplier at no higher price; null = none, or no open question. */
  readonly next: NextSupplier | null;
}

function findOpenQuestion({ booking, offer }: OfferedBooking, now: number): Question | null {
  if (findOpenCorrection(offer, booking, "customer", now) !== null) return "correction";
  if (hasSupplierAgreed(booking.status) && booking.supplierId === offer.supplierId)
    return isPriceAwaitingAnswer(offer.namedPrice, now)
      ? "fixed-price"
      : offer.customerAnswerBy !== null && offer.customerAnswerBy >= now
        ? "move"
        : null;
  if (booking.status !== "Pending" || booking.supplierId !== offer.supplierId || (offer.customerAnswerBy ?? 0) < now)
    return null;
  if (offer.state === "closed") return "ended";
  if (offer.state !== "responded") return null;
  if (offer.responseType === RESPONSE_TYPE.changeDate) return "dates";
  if (offer.responseType !== RESPONSE_TYPE.queryPrice) return null;
  return isPriceAwaitingAnswer(offer.namedPrice, now) ? "named-price" : "price";
}

/** Loads a booking with its newest offer and the decision that the customer has to make. */
export async function readPendingDecision(
  context: Context,
  token: BookingToken,
): Promise<PendingDecision | Refusal<"booking-not-found">> {
  const bookingOffer = await context.db.bookingOffers.find(token, null);
  const offeredBooking =
    bookingOffer && (await loadOfferDetails(context, await finalizeDueSteps(context, bookingOffer)));
  if (!offeredBooking) return refuse("booking-not-found");
  const question = findOpenQuestion(offeredBooking, context.clock.now());
  const [isHolder, next] = await Promise.all([
    isBookingHolder(context, offeredBooking.booking),
    question === null || question === "correction" || question === "fixed-price" || question === "move"
      ? null
      : findNextSupplier(context, offeredBooking, false),
  ]);
  return { ok: true, offeredBooking, isHolder, question, next };
}

export type Choice =
  | { readonly kind: "date"; readonly day: string; readonly startAt: string }
  /** `supplierId` is the supplier that the customer was shown. No other supplier can be booked. */
  | { readonly kind: "next"; readonly supplierId: SupplierId }
  /** `total` is the price that the customer was shown, in cents. No other price is accepted. */
  | { readonly kind: "price"; readonly total: number }
  | { readonly kind: "correction"; readonly reply: CorrectionReply }
  /** The customer keeps the estimate. */
  | { readonly kind: "no-price" }
  /** The customer keeps the agreed day. */
  | { readonly kind: "keep" }
  | { readonly kind: "cancel" };

export type ChoiceRefusal = Refusal<
  | "booking-not-found"
  | "not-the-holder"
  | "changes-closed"
  | "date-no-longer-available"
  | "supplier-not-available"
  | "invalid-input"
>;

/** Applies the customer's choice once. Only the browser or person that booked can choose. */
export async function applyChoice(
  context: Context,
  token: BookingToken,
  choice: Choice,
): Promise<{ readonly ok: true } | ChoiceRefusal> {
  const decision = await readPendingDecision(context, token);
  if (!decision.ok) return decision;
  const { offeredBooking, question, next } = decision;
  if (!decision.isHolder) return refuse("not-the-holder");
  // The correction's own id identifies the answer, so sending it twice succeeds.
  if (choice.kind === "correction") return answerCorrectionAsCustomer(context, token, choice.reply);
  if (question === null) return refuse("changes-closed");
  switch (choice.kind) {
    case "date":
      return question === "dates" || question === "move"
        ? acceptDate(context, offeredBooking, choice)
        : refuse("changes-closed");
    case "price":
      return question === "named-price" || question === "fixed-price"
        ? acceptPrice(context, offeredBooking, choice.total)
        : refuse("changes-closed");
    case "keep":
      return question === "move" ? keepDate(context, offeredBooking, "customer") : refuse("changes-closed");
    case "no-price":
      return question === "fixed-price" ? refusePrice(context, offeredBooking) : refuse("changes-closed");
    case "next": {
      if (next === null || next.supplier.id !== choice.supplierId) return refuse("supplier-not-available");
      return (await reassignBooking(context, offeredBooking, next, toOfferEnd(offeredBooking, question), "customer"))
        ? { ok: true }
        : refuse("supplier-not-available");
    }
    case "cancel":
      if (question === "correction" || question === "fixed-price" || question === "move")
        return refuse("changes-closed");
      return (await cancelBooking(context, offeredBooking, toOfferEnd(offeredBooking, question), "customer"))
        ? { ok: true }
        : refuse("changes-closed");
  }
}

/** Stores the customer's advance consent to another supplier on the same day at no higher price. */
export async function allowAnySupplier(
  context: Context,
  token: BookingToken,
  acceptsAny: boolean,
): Promise<{ readonly ok: true } | Refusal<"booking-not-found" | "not-the-holder" | "changes-closed">> {
  const booking = await context.db.bookings.find(token);
  if (!booking) return refuse("booking-not-found");
  if (!(await isBookingHolder(context, booking.booking))) return refuse("not-the-holder");
  return (await context.db.bookingOffers.setAcceptsAnySupplier(token, acceptsAny, context.clock.now()))
    ? { ok: true }
    : refuse("changes-closed");
}

const toOfferEnd = ({ offer }: OfferedBooking, question: Question): OfferEnd =>
  offer.end ?? (question === "dates" ? "customer-chose-none" : "price-not-agreed");

/**
 * The supplier proposed the date, so accepting it confirms the booking. Both sides are notified, the calendar invitation is updated, and authorised money is
 * captured.
 */
async function acceptDate(
  context: Context,
  offeredBooking: OfferedBooking,
  { day, startAt }: { readonly day: string; readonly startAt: string },
): Promise<{ readonly ok: true } | ChoiceRefusal> {
  const { booking, offer, supplier } = offeredBooking;
  const date = offer.dates.find((offeredDate) => offeredDate.day === day && offeredDate.startAt === startAt);
  if (!date) return refuse("invalid-input", { date: ["Choose one of the dates"] });
  const move = {
    ...offeredBooking,
    booking: {
      ...booking,
      status: "Rescheduled" as const,
      serviceDay: date.day,
      arrivalFrom: date.startAt,
      arrivalTo: date.endAt,
    },
  };
  const id =
    booking.status === "Pending" ? `${booking.token}:${offer.id}` : `${booking.token}:${offer.id}:${offer.version}`;
  const { url, link } = await createBookingLink(context, { booking, supplier });
  const messages = [
    ...(await customerMessages(context, move, {
      id,
      template: "booking-rescheduled",
      path: `/booking/${booking.token}/confirmation`,
    })),
    ...(await supplierMessages(context, move, {
      id,
      template: "supplier-date-chosen",
      link: url,
    })),
  ];
  const result = await context.db.bookingOffers.acceptDate(offeredBooking, date, dayCapacity(supplier, date.day), {
    actor: "customer",
    at: context.clock.now(),
    messages,
    links: [link],
  });
  if (!result.ok) return refuse(result.reason === "day-full" ? "date-no-longer-available" : "changes-closed");
  followUp(context, booking.token, null);
  context.later(captureBooking(context, booking.token, "customer"));
  return { ok: true };
}

/**
 * The customer accepts the supplier's price. A pending booking is confirmed, because the supplier set the price itself. A hold for another amount is released,
 * and the customer is asked to pay the new amount online or at the supplier.
 */
async function acceptPrice(
  context: Context,
  offeredBooking: OfferedBooking,
  total: number,
): Promise<{ readonly ok: true } | ChoiceRefusal> {
  const { booking, offer, supplier, fleet } = offeredBooking;
  const namedPrice = offer.namedPrice;
  if (namedPrice === null || namedPrice.price.total !== total) return refuse("changes-closed");
  const isSamePrice = namedPrice.price.total === booking.price.total;
  // The message describes the booking after this choice, confirmed and with the hold for the same price captured.
  const agreedPrice = {
    ...offeredBooking,
    booking: {
      ...booking,
      status: booking.status === "Pending" ? ("Confirmed" as const) : booking.status,
      price: namedPrice.price,
      payments: isSamePrice ? booking.payments : [],
    },
  };
  const id = `${booking.token}:${offer.id}:${offer.version}`;
  const path = `/booking/${booking.token}/confirmation`;
  const template =
    booking.status !== "Pending" ? "booking-price-agreed" : fleet ? "fleet-booking-confirmed" : "booking-confirmed";
  const { url, link } = await createBookingLink(context, { booking, supplier });
  const messages = [
    ...(await customerMessages(context, agreedPrice, { id, template, path })),
    ...(await supplierMessages(context, agreedPrice, {
      id,
      template: "supplier-price-accepted",
      link: url,
    })),
  ];
  if (
    !(await context.db.bookingOffers.acceptPrice(offeredBooking, namedPrice, {
      actor: "customer",
      at: context.clock.now(),
      messages,
      links: [link],
    }))
  )
    return refuse("changes-closed");
  followUp(context, booking.token, null);
  // The write above has decided what happens to authorisations of the old amount. Payments made later are not affected.
  context.later(
    isSamePrice
      ? captureBooking(context, booking.token, "customer")
      : requestDecidedRefunds(context, booking.token, "customer"),
  );
  return { ok: true };
}

async function refusePrice(
  context: Context,
  offeredBooking: OfferedBooking,
): Promise<{ readonly ok: true } | ChoiceRefusal> {
  const { booking, offer, supplier } = offeredBooking;
  if (offer.namedPrice === null) return refuse("changes-closed");
  const { url, link } = await createBookingLink(context, { booking, supplier });
  const messages = await supplierMessages(context, offeredBooking, {
    id: `${booking.token}:${offer.id}:${offer.version}`,
    template: "supplier-price-refused",
    link: url,
    values: { price: formatMoney(sumWork(offer.namedPrice.price).low, booking.price.currency) },
  });
  if (
    !(await context.db.bookingOffers.rejectPrice(offeredBooking, offer.namedPrice, {
      actor: "customer",
      at: context.clock.now(),
      messages,
      links: [link],
    }))
  )
    return refuse("changes-closed");
  followUp(context, booking.token, null);
  return { ok: true };
}

/** Keeps the agreed day, because the customer chose it or did not answer. Notifies the workshop. */
export async function keepDate(
  context: Context,
  offeredBooking: OfferedBooking,
  actor: "customer" | "system",
): Promise<{ readonly ok: true } | ChoiceRefusal> {
  const { booking, offer, supplier } = offeredBooking;
  const { url, link } = await createBookingLink(context, { booking, supplier });
  const messages = await supplierMessages(context, offeredBooking, {
    id: `${booking.token}:${offer.id}:${offer.version}`,
    template: "supplier-original-date-kept",
    link: url,
  });
  const at = context.clock.now();
  if (!(await context.db.bookingOffers.keepDate(offeredBooking, { actor, at, messages, links: [link] })))
    return refuse("changes-closed");
  followUp(context, booking.token, null);
  return { ok: true };
}

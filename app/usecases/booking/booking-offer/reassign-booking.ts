import type { BookingToken } from "../../../domain/core/ids";
import { CUSTOMER_RESPONSE_MS } from "../../../domain/booking/booking-offer/booking-offer";
import type { OfferEnd } from "../../../domain/booking/booking";
import { type Cents, cents } from "../../../domain/core/money/money";
import { bookingMoney, chargedOrHeldPayments } from "../../../domain/booking/booking-money";
import { cancellationTexts, feeText } from "../../../texts/payments";
import { streetLine } from "../../../domain/location/locality";
import { usablePhotos } from "../../../domain/lead/photos/captured-image";
import { readBookingChoices } from "../read-inclusions";
import type { Context } from "../../context";
import { savedRewardMessages } from "../reward-messages";
import { requestDecidedRefunds } from "../payments/refund-decided";
import type { Actor } from "../../../domain/booking/history/history";
import type { Grant } from "../../../domain/pricing/giveaways/grant";
import { buildSupplierRequest } from "./ask-supplier";
import type { OfferedBooking } from "./load-offered";
import { formatSuggestedWorkshops, findSuggestedWorkshops } from "./next-workshops";
import { type NextSupplier, findNextSupplier } from "./next-supplier";
import { customerMessages, supplierMessages } from "./offer-messages";
import { formatMoment } from "../../../domain/core/time/format-moment";

export const changesPath = (token: BookingToken): string => `/booking/${token}/changes`;

const CANCELLATION_REASONS: Readonly<Record<OfferEnd, string>> = {
  declined: "You declined it.",
  "timed-out": "There was no answer in time.",
  "customer-chose-none": "None of your dates suited the customer.",
  "customer-cancelled": "The customer cancelled it.",
  "supplier-cancelled": "You cancelled it.",
  "price-not-agreed": "The price was not agreed.",
  "no-show": "You reported a no-show.",
  "not-done": "The work was not done.",
};

/** Tells the customer why the booking ends. */
function cancellationReasonText(end: OfferEnd, actor: Actor, supplier: string): string {
  const isTimedOut = actor === "system";
  switch (end) {
    case "declined":
      return isTimedOut
        ? `${supplier} could not take your booking, and you did not choose another workshop in time.`
        : `${supplier} could not take your booking, and you chose not to continue.`;
    case "timed-out":
      return isTimedOut
        ? `${supplier} did not answer, and you did not choose another workshop in time.`
        : `${supplier} did not answer, and you chose not to continue.`;
    case "customer-chose-none":
      return isTimedOut
        ? `${supplier} offered other dates, and you did not choose one in time.`
        : `None of the dates that ${supplier} offered suited you.`;
    case "price-not-agreed":
      return isTimedOut
        ? `${supplier} did not agree to the work or the price, and you did not choose what to do in time.`
        : `You and ${supplier} did not agree on the price.`;
    case "not-done":
      return actor === "system"
        ? `You told us that the work was not done, and ${supplier} did not answer in time.`
        : `${supplier} agrees that the work was not done.`;
    default:
      return actor === "customer"
        ? "You cancelled it."
        : actor === "fleet"
          ? "Your fleet company did not approve it."
          : actor === "operator"
            ? "Our team cancelled it for you."
            : "";
  }
}

/**
 * After a change is written, sends its messages and starts its refunds at once. `refundedBy` = who made the change; null = no refunds. If this is interrupted,
 * the crons finish it.
 */
export function followUp(context: Context, token: BookingToken, refundedBy: Actor | null): void {
  context.later(context.jobs.sendMessages());
  if (refundedBy !== null) context.later(requestDecidedRefunds(context, token, refundedBy));
}

/**
 * Passes the booking to a supplier that the customer has accepted, explicitly or in advance. Returns false if the booking changed in the meantime or the day is
 * full.
 */
export async function reassignBooking(
  context: Context,
  from: OfferedBooking,
  next: NextSupplier,
  end: OfferEnd,
  actor: Actor,
): Promise<boolean> {
  const { slot, supplier } = next;
  const booking = {
    ...from.booking,
    supplierId: supplier.id,
    serviceDay: slot.date.day,
    arrivalFrom: slot.date.startAt,
    arrivalTo: slot.date.endAt,
    price: slot.price,
    payments: [],
  };
  const messageInput = {
    ...from,
    booking,
    supplier,
    choices: await readBookingChoices(context, booking, supplier, from.request),
  };
  const requestStatements = await buildSupplierRequest(context, {
    ...messageInput,
    suburb: from.lead?.lead.suburb?.name ?? "",
  });
  const id = `${booking.token}:${supplier.id}`;
  const messages = [
    ...requestStatements.messages,
    ...(await customerMessages(context, messageInput, {
      id,
      template: "booking-reassigned",
      path: `/booking/${booking.token}/confirmation`,
      values: { supplier_before: from.supplier.name, ...paymentChangeText(from, next) },
    })),
    ...(await rewardChangeMessages(context, messageInput, slot.discount)),
    ...(end === "declined"
      ? []
      : await supplierMessages(context, from, {
          id,
          template: "supplier-booking-reassigned",
          link: "",
          values: { reason: CANCELLATION_REASONS[end] },
        })),
  ];
  const move = await context.db.bookingOffers.passOn(from, slot, end, {
    actor,
    at: context.clock.now(),
    messages,
    links: requestStatements.links,
  });
  if (move.ok) followUp(context, booking.token, actor);
  if (move.ok && actor === "system") context.log.info({ event: "decided", decision: "answer-clock" });
  return move.ok;
}

/** Text about the payment for a reassigned booking: the discount, earlier payments, and how the customer pays now. */
function paymentChangeText({ booking }: OfferedBooking, { discount, slot, supplier }: NextSupplier) {
  const money = bookingMoney(booking);
  const how =
    slot.price.maxTotal === 0
      ? "There is nothing to pay."
      : `You pay ${supplier.name} when the work is done, or online on your booking page.`;
  const refundText =
    chargedOrHeldPayments(money.current.payments).length > 0 ? cancellationTexts(money).refund_words : "";
  return {
    money_words: [discount.text, refundText, how].filter((text) => text !== "").join("\n\n"),
    discount_short: discount.short,
  };
}

/** Messages about a pending reward that was recalculated for the next supplier, to the customer and the partner. */
const rewardChangeMessages = (
  context: Context,
  { booking, request, supplier, vehicle, items, communication, choices, images }: OfferedBooking,
  discount: NextSupplier["slot"]["discount"],
) =>
  savedRewardMessages(context, {
    bookingId: booking.id,
    token: booking.token,
    request: { ...request, serviceDay: booking.serviceDay },
    payment: null,
    occasion: String(supplier.id),
    choices,
    photos: usablePhotos(images).length,
    offer: {
      price: booking.price,
      discount,
      communication,
      vehicle,
      items,
      supplierName: supplier.name,
      supplierAddress: supplier.isMobile ? null : streetLine(supplier),
    },
  });

/** Runs after a supplier declined. Passes the booking to the next supplier if the customer has allowed that, otherwise asks the customer. */
export async function reassignOrAskCustomer(
  context: Context,
  from: OfferedBooking,
  end: OfferEnd,
  actor: Actor,
): Promise<"passed-on" | "customer-asked" | "concurrent-change"> {
  if (from.booking.acceptsAnySupplier) {
    const next = await findNextSupplier(context, from, true);
    if (next && (await reassignBooking(context, from, next, end, actor))) return "passed-on";
  }
  const answerDeadline = context.clock.now() + CUSTOMER_RESPONSE_MS;
  const id = `${from.booking.token}:${from.offer.id}`;
  const values = {
    respond_by: formatMoment(answerDeadline, from.supplier.zone),
    reason: from.offer.comment ?? "",
    ...cancellationTexts(bookingMoney(from.booking)),
  };
  const template = end === "declined" ? "booking-declined" : "booking-unanswered";
  const messages = [
    ...(await customerMessages(context, from, { id, template, path: changesPath(from.booking.token), values })),
    ...(end === "timed-out"
      ? await supplierMessages(context, from, {
          id,
          template: "supplier-booking-reassigned",
          link: "",
          values: { reason: CANCELLATION_REASONS[end] },
        })
      : []),
  ];
  const endResult = await context.db.bookingOffers.end(from, end, answerDeadline, {
    actor,
    at: context.clock.now(),
    messages,
  });
  if (endResult) followUp(context, from.booking.token, actor);
  if (endResult && end === "timed-out") context.log.info({ event: "decided", decision: "answer-clock" });
  return endResult ? "customer-asked" : "concurrent-change";
}

/**
 * Ends the booking and notifies both sides. The customer pays nothing except `fee`, in cents. `reason` is the supplier's text when the supplier ends the
 * booking. `grant` is set when the desk waives a charge.
 */
export async function cancelBooking(
  context: Context,
  from: OfferedBooking,
  end: OfferEnd,
  actor: Actor,
  {
    fee = cents(0),
    reason,
    grant = null,
  }: { readonly fee?: Cents; readonly reason?: string; readonly grant?: Grant | null } = {},
): Promise<boolean> {
  const { booking } = from;
  const id = `${booking.token}:${from.offer.id}`;
  const { currency } = booking.price;
  const isBySupplier = end === "supplier-cancelled";
  const notifiesSupplier = from.offer.state !== "closed" && end !== "declined" && end !== "no-show";
  const messages = [
    ...(await customerMessages(context, from, {
      id,
      template: isBySupplier
        ? "booking-cancelled-by-supplier"
        : end === "no-show"
          ? "booking-no-show"
          : end === "not-done"
            ? "booking-not-done"
            : "booking-cancelled",
      path: `/quotes/${booking.leadGuid}`,
      values: {
        ...feeText(fee, currency),
        reason: reason ?? "",
        cancelled_because: (!isBySupplier && reason) || cancellationReasonText(end, actor, from.supplier.name),
        next_workshops: isBySupplier
          ? formatSuggestedWorkshops(await findSuggestedWorkshops(context, booking, from.lead))
          : "",
        ...cancellationTexts(bookingMoney(booking), fee),
      },
    })),
    ...(notifiesSupplier
      ? await supplierMessages(context, from, {
          id,
          template: "supplier-booking-cancelled",
          link: `${context.config.brand.websiteUrl}/workshop/bookings/${booking.token}`,
          byEmailOnly: isBySupplier,
          values: { reason: end === "not-done" && reason ? reason : CANCELLATION_REASONS[end] },
        })
      : []),
  ];
  const isDone = await context.db.bookingOffers.cancel(
    from,
    end,
    { actor, at: context.clock.now(), messages },
    { fee, grant, ...(reason === undefined ? {} : { comment: reason }) },
  );
  if (isDone) followUp(context, booking.token, actor);
  return isDone;
}

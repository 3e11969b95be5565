import { formatMoment } from "~/domain/core/time/format-moment";
import { type BookingStatus, hasSupplierAgreed } from "~/domain/booking/status";
import { formatMoney } from "~/domain/core/money/format";
import { bookingMoney } from "~/domain/booking/booking-money";
import { formatRange } from "~/domain/core/money/format";
import { cancellationTexts } from "~/texts/payments";
import type { Correction } from "~/domain/booking/booking-offer/correction";
import type { Price } from "~/domain/pricing/price";
import { formatArrival, formatDay } from "~/ui/format";
import type { PendingDecision, Question } from "~/usecases/booking/booking-offer/customer-choice";
import { correctionRows } from "~/usecases/booking/booking-offer/correct-jobs";
import { correctionState } from "~/domain/booking/booking-offer/correction-rules";
import type { Context } from "~/usecases/context";

/** View model of the changes page. `proof` = the contact that a code would be sent to. Null = this browser may choose without a code. */
export function changesView(
  { config, clock }: Context,
  { offeredBooking, question, next: nextWorkshop }: PendingDecision,
  proofContact: string | null,
) {
  const { booking, offer, supplier } = offeredBooking;
  const correction = question === "correction" ? offer.correction : null;
  const isAwaitingWorkshop =
    offer.correction?.answers.customer === "accepted" &&
    correctionState(offer.correction, booking, clock.now()) === "open";
  const money = bookingMoney(booking);
  const refundText = cancellationTexts(money).refund_words;
  const dates =
    question !== "dates" && question !== "move"
      ? []
      : offer.dates.map(({ day, startAt, endAt }) => ({
          value: `date:${day} ${startAt}`,
          label: formatDay(day),
          description: formatArrival(startAt, endAt),
        }));
  const namedPrice = question === "named-price" || question === "fixed-price" ? offer.namedPrice : null;
  const price =
    namedPrice === null
      ? []
      : [
          {
            value: `price:${namedPrice.price.total}`,
            label: `Accept ${formatMoney(namedPrice.price.total, namedPrice.price.currency)}`,
            description: describeAcceptance(
              question === "named-price",
              money.current.retained > 0 ? refundText : null,
              namedPrice.price.total === booking.price.total,
            ),
          },
        ];
  const declineChoice = {
    value: "no-price",
    label: "Decline this price",
    description: "The original estimate still applies. We’ll let the workshop know, and it can set another price.",
  };
  const keepChoice = {
    value: "keep",
    label: `Keep ${formatDay(booking.serviceDay)}`,
    description: "Your booking stays as it is. We’ll let the workshop know.",
  };
  const nextWorkshopChoice = nextWorkshop && {
    value: `next:${nextWorkshop.supplier.id}`,
    label: `Ask ${nextWorkshop.supplier.name} instead`,
    description: `${formatDay(nextWorkshop.slot.date.day)}, ${formatArrival(nextWorkshop.slot.date.startAt, nextWorkshop.slot.date.endAt)}, ${formatMoney(nextWorkshop.slot.price.total, nextWorkshop.slot.price.currency)}. ${nextWorkshop.discount.text}${nextWorkshop.discount.text === "" ? "" : " "}${nextWorkshop.slot.price.maxTotal === 0 ? "There is nothing to pay." : "You pay when the work is done, or online on your booking page."}`,
  };
  const otherSupplierChoice = {
    value: "quotes",
    label: "Choose another supplier",
    description: "See everyone who can do the work, with prices and dates. We’ll cancel this booking free of charge.",
  };
  const cancelChoice = {
    value: "cancel",
    label: "Cancel this booking",
    description: `Cancelling is free, and you can book another supplier at any time. ${refundText}`,
  };
  const deadline =
    correction?.answerBy ?? (question === "fixed-price" ? (namedPrice?.answerBy ?? null) : offer.customerAnswerBy);
  return {
    token: booking.token,
    ...(question === null
      ? isAwaitingWorkshop
        ? {
            title: "You have accepted the correction",
            text: `${supplier.name} has until ${formatMoment(offer.correction?.answerBy ?? 0, supplier.zone)} to accept it too. Your booking won’t change before that.`,
          }
        : statusNotice(booking.status, supplier.name, config.brand.supportPhone, refundText)
      : QUESTION_TEXTS[question](
          supplier.name,
          formatDay(booking.serviceDay),
          question === "ended" ? refundText : formatPriceRange(booking.price),
        )),
    comment:
      correction?.reason ?? namedPrice?.reason ?? (question === "price" || question === "ended" ? offer.comment : null),
    /** The proposed price line by line; null = no price is proposed. */
    price: correction?.price ?? namedPrice?.price ?? null,
    /** The corrected vehicle and jobs, next to the current ones; null = no correction is proposed. */
    correction: correction && correctionRows(correction, offeredBooking),
    answerBy: question === null ? null : deadline === null ? null : formatMoment(deadline, supplier.zone),
    choices:
      question === null
        ? []
        : correction !== null
          ? correctionChoices(correction, booking.price, money.current.retained > 0 ? refundText : null)
          : question === "fixed-price"
            ? [...price, declineChoice]
            : question === "move"
              ? [...dates, keepChoice]
              : [
                  ...dates,
                  ...price,
                  ...(nextWorkshopChoice ? [nextWorkshopChoice] : []),
                  ...(booking.isProductFlow ? [] : [otherSupplierChoice]),
                  cancelChoice,
                ],
    phone: config.brand.supportPhone,
    proof: proofContact,
    /** Whether the customer accepts any supplier, asked until the supplier has answered; null = not asked. */
    takesAny:
      question === null && booking.status === "Pending" && !booking.isProductFlow
        ? (booking.acceptsAnySupplier ?? false)
        : null,
  };
}

const QUESTION_TEXTS: Readonly<
  Record<
    Question,
    (supplier: string, day: string, moneyText: string) => { readonly title: string; readonly text: string }
  >
> = {
  correction: (supplier) => ({
    title: "Check the correction to your booking",
    text: `We need to correct your booking with ${supplier}. Nothing changes unless both you and the workshop accept.`,
  }),
  dates: (supplier, day) => ({
    title: "Choose another date",
    text: `${supplier} can’t do ${day}, but can do these dates. Choose one of them, or another option below.`,
  }),
  move: (supplier, day) => ({
    title: "Another date for your booking?",
    text: `${supplier} would like to move your booking from ${day}. Choose another date, or keep yours. Until you choose, you can cancel free of charge.`,
  }),
  price: (supplier) => ({
    title: "A question about your booking",
    text: `${supplier} does not agree with the work or the price of your booking. Choose what happens next, or call us and we will talk to the supplier.`,
  }),
  "named-price": (supplier, _day, price) => ({
    title: "Another price for your booking",
    text: `Your booking was priced at ${price}, but ${supplier} quotes a different price. Accept it, or choose what happens next.`,
  }),
  "fixed-price": (supplier, _day, price) => ({
    title: "The price of your booking",
    text: `The price of your booking was an estimate of ${price}. ${supplier} has now set the price. It applies once you accept it.`,
  }),
  ended: (supplier, _day, money) => ({
    title: "Choose what happens next",
    text: `Sorry, ${supplier} can’t take your booking. ${money}`,
  }),
};

function correctionChoices({ id, price: proposedPrice }: Correction, price: Price, refundText: string | null) {
  const isSamePrice = proposedPrice.total === price.total && proposedPrice.maxTotal === price.maxTotal;
  return [
    {
      value: `accept:${id}`,
      label: `Accept ${formatPriceRange(proposedPrice)}`,
      description: describeAcceptance(false, refundText, isSamePrice),
    },
    {
      value: `refuse:${id}`,
      label: "Decline",
      description: "Your booking stays as it is. We’ll let the workshop know.",
    },
  ];
}

const formatPriceRange = ({ total, maxTotal, currency }: Price) => formatRange(total, maxTotal, currency);

/**
 * Explains what accepting a price does. `confirmsBooking` = it also confirms the booking. `refundText` says what happens to the online payment or hold; null = there
 * is none.
 */
function describeAcceptance(confirmsBooking: boolean, refundText: string | null, isSamePrice: boolean): string {
  const effectText = confirmsBooking
    ? "This confirms your booking at this price, GST included."
    : "This becomes the price of your booking, GST included.";
  if (refundText !== null && isSamePrice) return `${effectText} Your online payment covers it.`;
  return [effectText, refundText, "You pay when the work is done, or online on your booking page."]
    .filter(Boolean)
    .join(" ");
}

function statusNotice(status: BookingStatus, supplierName: string, phone: string, refundText: string) {
  if (status === "Cancelled")
    return {
      title: "Your booking is cancelled",
      text: `You pay nothing. ${refundText} You can start a new quote at any time.`,
    };
  if (hasSupplierAgreed(status))
    return {
      title: "You are booked in",
      text: `${supplierName} is expecting you. There is nothing more for you to do.`,
    };
  return {
    title: `Waiting for ${supplierName}`,
    text: `We’ll message you when they answer. Questions? Call us on ${phone}.`,
  };
}

export type ChangesView = ReturnType<typeof changesView>;

import { type BookingStatus, hasSupplierAgreed } from "~/domain/booking/status";
import { formatMoney } from "~/domain/money/format";
import { bookingMoney } from "~/domain/payments/booking-money";
import { formatRange } from "~/domain/money/format";
import { endingText } from "~/domain/payments/money-text";
import type { Price } from "~/domain/pricing/price";
import { formatDay } from "~/ui/format";
import type { Changes, Question } from "~/usecases/booking-offer/customer-choice";
import { arrivalWords, momentWords } from "~/usecases/booking-offer/offer-messages";
import type { Context } from "~/usecases/context";

/** What the customer reads and can choose. `proof` = where a code would go; null = this browser may choose. */
export function changesView({ config }: Context, { offered, question, next }: Changes, proof: string | null) {
  const { booking, offer, supplier } = offered;
  const money = bookingMoney(booking);
  const ending = endingText(money).refund_words;
  const dates =
    question !== "dates" && question !== "move"
      ? []
      : offer.dates.map(({ day, startAt, endAt }) => ({
          value: `date:${day} ${startAt}`,
          label: formatDay(day),
          description: arrivalWords(startAt, endAt),
        }));
  const named = question === "named-price" || question === "fixed-price" ? offer.namedPrice : null;
  const price =
    named === null
      ? []
      : [
          {
            value: `price:${named.price.total}`,
            label: `Accept ${formatMoney(named.price.total, named.price.currency)}`,
            description: acceptWords(
              question === "named-price",
              money.current.stays > 0,
              named.price.total === booking.price.total,
            ),
          },
        ];
  const stay = {
    value: "no-price",
    label: "Do not accept this price",
    description: "Your booking stays as it is, with its estimate. The workshop is told, and can name another price.",
  };
  const keep = {
    value: "keep",
    label: `Keep ${formatDay(booking.serviceDay)}`,
    description: "Your booking stays as it is. The workshop is told.",
  };
  const instead = next && {
    value: `next:${next.supplier.id}`,
    label: `Ask ${next.supplier.name} instead`,
    description: `${formatDay(next.place.date.day)}, ${arrivalWords(next.place.date.startAt, next.place.date.endAt)}, ${formatMoney(next.place.price.total, next.place.price.currency)}. ${next.discount.words}${next.discount.words === "" ? "" : " "}${next.place.price.maxTotal === 0 ? "There is nothing to pay." : "You pay when the work is done, or online from the page of your booking."}`,
  };
  const others = {
    value: "quotes",
    label: "Choose another supplier",
    description: "You see everyone who can do the work, with prices and days. This booking ends without cost.",
  };
  const end = {
    value: "cancel",
    label: "End this booking",
    description: `It costs nothing, and you can choose any supplier again. ${ending}`,
  };
  const deadline = question === "fixed-price" ? (named?.answerBy ?? null) : offer.customerAnswerBy;
  return {
    token: booking.token,
    ...(question === null
      ? settled(booking.status, supplier.name, config.brand.supportPhone, ending)
      : WORDS[question](
          supplier.name,
          formatDay(booking.serviceDay),
          question === "ended" ? ending : priceWords(booking.price),
        )),
    comment: named?.reason ?? (question === "price" || question === "ended" ? offer.comment : null),
    /** The named price line by line; null = none is asked about. */
    price: named?.price ?? null,
    answerBy: question === null ? null : deadline === null ? null : momentWords(deadline, supplier.zone),
    choices:
      question === null
        ? []
        : question === "fixed-price"
          ? [...price, stay]
          : question === "move"
            ? [...dates, keep]
            : [...dates, ...price, ...(instead ? [instead] : []), ...(booking.isProductFlow ? [] : [others]), end],
    phone: config.brand.supportPhone,
    proof,
    /** Asked while the supplier has not answered; null = there is nothing to say ahead. */
    takesAny:
      question === null && booking.status === "Pending" && !booking.isProductFlow
        ? (booking.takesAnySupplier ?? false)
        : null,
  };
}

const WORDS: Readonly<
  Record<Question, (supplier: string, day: string, money: string) => { readonly title: string; readonly text: string }>
> = {
  dates: (supplier, day) => ({
    title: "Choose another date",
    text: `${supplier} cannot do ${day}. It can do these dates. Choose one of them, or none.`,
  }),
  move: (supplier, day) => ({
    title: "Another date for your booking?",
    text: `${supplier} asks to move your booking of ${day}. Choose another date, or keep yours. Cancelling is free while it waits for you.`,
  }),
  price: (supplier) => ({
    title: "A question about your booking",
    text: `${supplier} does not agree with the work or the price of your booking. Choose what happens next, or call us and we talk to the supplier.`,
  }),
  "named-price": (supplier, _day, price) => ({
    title: "Another price for your booking",
    text: `${supplier} quotes a different price from ${price}. Accept it, or choose what happens next.`,
  }),
  "fixed-price": (supplier, _day, price) => ({
    title: "The price of your booking",
    text: `The price of your booking was an estimate, ${price}. ${supplier} has now named the price. It counts once you accept it.`,
  }),
  ended: (supplier, _day, money) => ({
    title: "Choose what happens next",
    text: `Sorry, ${supplier} cannot do your booking. ${money}`,
  }),
};

const priceWords = ({ total, maxTotal, currency }: Price) => formatRange(total, maxTotal, currency);

/** What accepting does, with what was paid so far. */
function acceptWords(confirms: boolean, isPaid: boolean, isSameSum: boolean): string {
  const booked = confirms
    ? "You are booked in at this price, GST included."
    : "This is the price of your booking then, GST included.";
  if (isPaid && isSameSum) return `${booked} What you paid online pays it.`;
  return `${booked} ${isPaid ? "What you paid online for the old price is refunded. " : ""}You pay when the work is done, or online from the page of your booking.`;
}

function settled(status: BookingStatus, supplier: string, phone: string, money: string) {
  if (status === "Cancelled")
    return {
      title: "Your booking has ended",
      text: `It is cancelled and cost you nothing. ${money} You can start a new quote at any time.`,
    };
  if (hasSupplierAgreed(status))
    return { title: "You are booked in", text: `${supplier} expects you. Nothing more is needed from you.` };
  return {
    title: "Nothing to do for now",
    text: `We wait for ${supplier}. We send you a message when it answers. You can call us on ${phone}.`,
  };
}

export type ChangesView = ReturnType<typeof changesView>;

import { refundWords } from "~/domain/booking-offer/payments";
import { formatMoney } from "~/domain/money/format";
import { formatDay } from "~/ui/format";
import type { Changes, Question } from "~/usecases/booking-offer/customer-choice";
import { arrivalWords, momentWords } from "~/usecases/booking-offer/offer-messages";
import type { Context } from "~/usecases/context";

/** What the customer reads and can choose. `proof` = where a code would go; null = this browser may choose. */
export function changesView({ config }: Context, { offered, question, next }: Changes, proof: string | null) {
  const { booking, offer, supplier } = offered;
  const dates = question !== "dates" ? [] : offer.dates.map(({ day, startAt, endAt }) => ({ value: `date:${day} ${startAt}`, label: formatDay(day), description: arrivalWords(startAt, endAt) }));
  const instead = next && {
    value: `next:${next.supplier.id}`,
    label: `Ask ${next.supplier.name} instead`,
    description: `${formatDay(next.place.date.day)}, ${arrivalWords(next.place.date.startAt, next.place.date.endAt)}, ${formatMoney(next.place.price.total, next.place.price.currency)}. ${next.discount.words}${next.discount.words === "" ? "" : " "}${next.place.price.maxTotal === 0 ? "There is nothing to pay." : "You pay when the work is done, or online from the page of your booking."}`,
  };
  const end = { value: "cancel", label: "End this booking", description: "It costs nothing. What you paid online goes back to you, and you can choose any supplier again." };
  return {
    token: booking.token,
    ...(question === null ? settled(booking.status, supplier.name, config.brand.supportPhone, refundWords(booking.payments, booking.price.currency).refund_words) : WORDS[question](supplier.name, formatDay(booking.serviceDay), refundWords(booking.payments, booking.price.currency).refund_words)),
    comment: question === "price" || question === "ended" ? offer.comment : null,
    answerBy: offer.customerAnswerBy === null ? null : momentWords(offer.customerAnswerBy, supplier.zone),
    choices: question === null ? [] : [...dates, ...(instead ? [instead] : []), end],
    phone: config.brand.supportPhone,
    proof,
    /** Asked while the supplier has not answered; null = there is nothing to say ahead. */
    takesAny: question === null && booking.status === "Pending" && !booking.isProductFlow ? (booking.takesAnySupplier ?? false) : null,
  };
}

const WORDS: Readonly<Record<Question, (supplier: string, day: string, money: string) => { readonly title: string; readonly text: string }>> = {
  dates: (supplier, day) => ({ title: "Choose another date", text: `${supplier} cannot do ${day}. It can do these dates. Choose one of them, or none.` }),
  price: (supplier) => ({ title: "A question about your booking", text: `${supplier} does not agree with the work or the price of your booking. Choose what happens next, or call us and we talk to the supplier.` }),
  ended: (supplier, _day, money) => ({ title: "Choose what happens next", text: `Sorry, ${supplier} does not do your booking. ${money}` }),
};

function settled(status: string, supplier: string, phone: string, money: string) {
  if (status === "Cancelled") return { title: "Your booking has ended", text: `It is cancelled and cost you nothing. ${money} You can start a new quote at any time.` };
  if (status === "Confirmed" || status === "Rescheduled") return { title: "You are booked in", text: `${supplier} expects you. Nothing more is needed from you.` };
  return { title: "Nothing to do for now", text: `We wait for ${supplier}. We send you a message when it answers. You can call us on ${phone}.` };
}

export type ChangesView = ReturnType<typeof changesView>;

import { formatMoment } from "~/domain/core/time/format-moment";
import { PENDING_ANSWER_TEXT } from "~/texts/booking-offers";
import { RESPONSE_TYPE } from "~/domain/booking/booking-offer/booking-offer";
import { isResponseRequired } from "~/domain/booking/booking-offer/rules";
import { agreedPrice } from "~/domain/booking/booking-money";
import { formatRange } from "~/domain/core/money/format";
import { formatDayAndArrival } from "~/domain/core/time/format";
import { formatPageTimeOfDay } from "~/ui/format-moment";
import type { OfferAccess } from "~/usecases/booking/booking-offer/open-offer";
import { offerSituation } from "~/usecases/booking/booking-offer/offer-situation";
import type { Context } from "~/usecases/context";

/** View model of the one-button confirmation page. Null = there is no longer anything to answer. */
export function answerView(context: Context, { offeredBooking: viewedOffer }: OfferAccess) {
  const { booking, offer, supplier, vehicle, items, lead } = viewedOffer;
  if (!isResponseRequired(offerSituation(context, viewedOffer))) return null;
  const now = context.clock.now();
  const { total, maxTotal, currency } = agreedPrice(booking);
  const price = formatRange(total, maxTotal, currency);
  return {
    id: booking.id,
    token: booking.token,
    supplierName: supplier.name,
    confirm: booking.isProductFlow ? "Claim this booking" : "Confirm this booking",
    rows: [
      {
        key: "when",
        label: "When",
        value: formatDayAndArrival(booking.serviceDay, booking.arrivalFrom, booking.arrivalTo),
      },
      { key: "vehicle", label: "Vehicle", value: vehicle },
      { key: "work", label: "Work", value: items.join(", ") },
      { key: "total", label: "Total", value: `${price}, GST included` },
      {
        key: "customer",
        label: "Customer",
        value: [viewedOffer.request.firstName, lead?.lead.suburb?.name].filter((value) => value).join(", "),
      },
    ].filter(({ value }) => value !== ""),
    answerBy: { at: offer.respondBy, text: formatMoment(offer.respondBy, supplier.zone) },
    now,
    /** An answer that can still be undone; null = none. */
    pendingAnswer: offer.pendingAnswer && {
      msLeft: offer.pendingAnswer.until - now,
      isConfirmation: offer.pendingAnswer.content.responseType === RESPONSE_TYPE.confirm,
      text: PENDING_ANSWER_TEXT[offer.pendingAnswer.content.responseType],
      until: formatPageTimeOfDay(offer.pendingAnswer.until, supplier.zone),
      canUndo: now < offer.pendingAnswer.until,
    },
  };
}

export type AnswerView = NonNullable<ReturnType<typeof answerView>>;

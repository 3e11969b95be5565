import { redactForWorkshop } from "./load-offered";
import { responseDeadlines } from "../../../domain/booking/booking-offer/working-time";
import { dayAt, timeAt } from "../../../domain/core/time/days";
import { formatDay, formatTime } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import type { SealedMessage } from "../../../domain/notifications/message";
import type { Context } from "../../context";
import type { NewBookingOffer } from "../../../domain/booking/booking-offer/stored-offer";
import type { NewPortalLink } from "../../../domain/identity/store-account/portal-access";
import { supplierMessages, type OfferMessageInput, createBookingLink } from "./offer-messages";

export interface SupplierRequestStatements {
  readonly offer: NewBookingOffer;
  readonly links: readonly NewPortalLink[];
  readonly messages: readonly SealedMessage[];
}

/** A short deadline in the workshop's time zone: "10 am" for today, "Tue 24 Nov, 10 am" for another day. */
function answerDeadlineText(deadline: number, now: number, zone: string): string {
  const time = formatTime(timeAt(deadline, zone));
  const day = dayAt(deadline, zone);
  return day === dayAt(now, zone) ? time : `${formatDay(day, { year: false })}, ${time}`;
}

/** Prepares what is saved with a booking that a supplier has to answer: the offer with its deadline, and the message with its link. */
export async function buildSupplierRequest(
  context: Context,
  messageInput: OfferMessageInput & { readonly suburb: string },
): Promise<SupplierRequestStatements> {
  const { booking, supplier, suburb } = messageInput;
  const deadlines = responseDeadlines(supplier, context.clock.now());
  const { url, link } = await createBookingLink(context, { booking, supplier }, "answer");
  const messages = await supplierMessages(context, messageInput, {
    id: `${booking.token}:${supplier.id}`,
    template: "supplier-new-booking",
    link: url,
    values: {
      customer:
        [redactForWorkshop(messageInput).request.firstName, suburb].filter((value) => value).join(", ") || "a customer",
      respond_by: formatMoment(deadlines.respondBy, supplier.zone),
      answer_until: answerDeadlineText(deadlines.respondBy, context.clock.now(), supplier.zone),
    },
  });
  return { offer: { supplierId: supplier.id, ...deadlines }, links: [link], messages };
}

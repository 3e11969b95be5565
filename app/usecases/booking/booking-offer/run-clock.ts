import { RESPONSE_TYPE } from "../../../domain/booking/booking-offer/booking-offer";
import type { Context } from "../../context";
import { withinQueryBudget } from "../../core/within-query-budget";
import { expireCorrections } from "./correct-jobs";
import { keepDate } from "./customer-choice";
import { loadOfferDetails, type OfferedBooking } from "./load-offered";
import { cancelBooking, followUp, reassignOrAskCustomer, reassignBooking } from "./reassign-booking";
import { findNextSupplier } from "./next-supplier";
import { supplierMessages, createBookingLink } from "./offer-messages";
import { formatMoment } from "../../../domain/core/time/format-moment";

const BATCH_SIZE = 25;
/** Number of reminders after which the booking is passed to another supplier. */
const MAX_REMINDERS = 2;

/**
 * Processes bookings whose deadlines have passed. Reminds suppliers or passes their bookings on, handles customers who did not choose in time, and closes
 * unanswered corrections. A repeated run does nothing twice.
 */
export async function processResponseDeadlines(context: Context): Promise<{ readonly checked: number }> {
  const due = await context.db.bookingOffers.listDue(context.clock.now(), BATCH_SIZE);
  for (const storedOffer of withinQueryBudget(context, due)) {
    const offeredBooking = await loadOfferDetails(context, storedOffer);
    if (offeredBooking) await processDueOffer(context, offeredBooking);
  }
  await expireCorrections(context);
  return { checked: due.length };
}

async function processDueOffer(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  const { offer, booking } = offeredBooking;
  // If the customer did not answer the workshop's question about a booking that was already agreed, the booking does not change.
  if (booking.status !== "Pending") return void (await keepDate(context, offeredBooking, "system"));
  if (offer.state === "open") {
    // The cron finalizes a pending answer separately.
    if (offer.pendingAnswer !== null) return;
    if (offer.reminders < MAX_REMINDERS && offer.respondBy > context.clock.now())
      return remindSupplier(context, offeredBooking);
    return void (await reassignOrAskCustomer(context, offeredBooking, "timed-out", "system"));
  }
  // The follow-up of a decline was interrupted.
  if (offer.state === "responded" && offer.responseType === RESPONSE_TYPE.decline)
    return void (await reassignOrAskCustomer(context, offeredBooking, "declined", "system"));
  return handleSilentCustomer(context, offeredBooking);
}

async function remindSupplier(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  const { booking, offer, supplier } = offeredBooking;
  const { url, link } = await createBookingLink(context, { booking, supplier }, "answer");
  const messages = await supplierMessages(context, offeredBooking, {
    id: `${booking.token}:${offer.id}:${offer.reminders + 1}`,
    template: "supplier-booking-waiting",
    link: url,
    values: { respond_by: formatMoment(offer.respondBy, supplier.zone) },
  });
  if (
    await context.db.bookingOffers.remind(offeredBooking, {
      actor: "system",
      at: context.clock.now(),
      messages,
      links: [link],
    })
  )
    followUp(context, booking.token, null);
}

/** After 24 hours without a choice, the booking goes to the next supplier if the customer has agreed to that. Otherwise it ends free of charge. */
async function handleSilentCustomer(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  const { booking, offer } = offeredBooking;
  const end =
    offer.end ?? (offer.responseType === RESPONSE_TYPE.changeDate ? "customer-chose-none" : "price-not-agreed");
  if (booking.acceptsAnySupplier) {
    const next = await findNextSupplier(context, offeredBooking, true);
    if (next && (await reassignBooking(context, offeredBooking, next, end, "system"))) return;
  }
  if (await cancelBooking(context, offeredBooking, end, "system"))
    context.log.info({ event: "decided", decision: "answer-clock" });
}

import type { BookingToken } from "../../../domain/core/ids";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { NO_WORK, UNDO_MS, type Work } from "../../../domain/booking/work/steps";
import type { Booking } from "../../../domain/booking/booking";
import { isBookingHolder } from "../../lead/holder";
import type { Context } from "../../context";

/**
 * Whether the customer is asked if the work was done, because the workshop did not report in time. The customer can still answer after the booking was closed
 * as unknown.
 */
export const isAskedIfDone = ({ status, work }: Pick<Booking, "status" | "work">): boolean =>
  hasSupplierAgreed(status) && work?.notes.askedAt !== undefined && !isAnswered(work);

const isAnswered = ({ step, notes: { report } }: Work): boolean =>
  step === "done" ||
  step === "no-show" ||
  (report !== undefined && (report.kind !== "silent" || report.waitsFor === null));

/** Records the customer's report that the work was done, if the workshop has not reported. The booking is completed at the agreed price and can be reviewed. */
export async function reportDoneByCustomer(
  context: Context,
  token: BookingToken,
): Promise<{ readonly ok: true } | Refusal<"booking-not-found" | "not-the-holder" | "work-step-not-possible">> {
  const bookingOffer = await context.db.bookingOffers.find(token, null);
  if (!bookingOffer) return refuse("booking-not-found");
  const { booking } = bookingOffer;
  if (!(await isBookingHolder(context, booking))) return refuse("not-the-holder");
  const { step, notes } = booking.work ?? NO_WORK;
  if (step === "done") return { ok: true };
  if (!isAskedIfDone(booking)) return refuse("work-step-not-possible");
  const at = context.clock.now();
  const { askedAt } = notes;
  const isReported = await context.db.bookingOffers.recordStep(
    bookingOffer,
    { step: "done", at, notes: askedAt === undefined ? {} : { askedAt } },
    [],
    { actor: "customer", at, messages: [] },
  );
  if (!isReported) return refuse("work-step-not-possible");
  context.later(context.jobs.finalizeAfter(UNDO_MS));
  return { ok: true };
}

/** Records that the customer confirms the workshop's no-show report. The workshop's lead fee is refunded. The amount that the customer owes does not change. */
export async function confirmNoShowByCustomer(
  context: Context,
  token: BookingToken,
): Promise<{ readonly ok: true } | Refusal<"booking-not-found" | "not-the-holder" | "work-step-not-possible">> {
  const bookingOffer = await context.db.bookingOffers.find(token, null);
  if (!bookingOffer) return refuse("booking-not-found");
  const { booking, offer } = bookingOffer;
  if (!(await isBookingHolder(context, booking))) return refuse("not-the-holder");
  if (offer.end !== "no-show") return refuse("work-step-not-possible");
  // Returns false if it was already confirmed, for example by a repeated submission.
  await context.db.leadReturns.confirmNoShow(booking, context.clock.now());
  return { ok: true };
}

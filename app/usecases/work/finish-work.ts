import { cancellationFee, freeUntil } from "../../domain/booking/change-rules";
import { hasSupplierAgreed } from "../../domain/booking/status";
import { returnable } from "../../domain/booking-offer/payments";
import { loadOffered, type OfferedBooking } from "../booking-offer/load-offered";
import { cancelBooking } from "../booking-offer/move-on";
import type { Context } from "../context";
import { messageOf } from "../ports/log";

const EACH_RUN = 25;

/** What follows by itself from what was said of the work, once it cannot be taken back. Two runs at once, or one that is cut off, do each once. */
export async function finishWork(context: Context): Promise<{ readonly looked: number }> {
  const due = await context.db.bookingOffers.workDue(context.clock.now(), EACH_RUN);
  for (const stored of due)
    try {
      const offered = await loadOffered(context, stored);
      if (offered) await finish(context, offered);
    } catch (error) {
      // One booking that cannot be read holds up none of the others; it is tried again with the next run.
      context.log.error({ event: "unexpected-error", where: "finish-work", message: messageOf(error) });
    }
  return { looked: due.length };
}

async function finish(context: Context, offered: OfferedBooking): Promise<void> {
  const { booking } = offered;
  if (!hasSupplierAgreed(booking.status)) return;
  if (booking.work?.step === "done") return serviced(context, offered);
  if (booking.work?.step === "no-show") return missed(context, offered);
}

/** The work is done: the booking is completed. */
async function serviced(context: Context, offered: OfferedBooking): Promise<void> {
  const { supplierId } = offered.booking;
  if (await context.db.bookingOffers.serviced(offered, { actor: "supplier", at: context.clock.now(), messages: [] }))
    context.log.info({ event: "booking-serviced", supplierId });
}

/** Nobody came: the booking ends as one that was cancelled when it began, by the rules that were agreed. */
async function missed(context: Context, offered: OfferedBooking): Promise<void> {
  const { booking, supplier } = offered;
  const now = context.clock.now();
  const fee = cancellationFee({
    rules: booking.changeRules,
    isAgreed: true,
    isAskedToMove: false,
    freeUntil: Math.min(now - 1, freeUntil(booking, booking.changeRules, supplier.zone)),
    paid: returnable(booking.payments),
    now,
  });
  await cancelBooking(context, offered, "no-show", "system", { fee });
}

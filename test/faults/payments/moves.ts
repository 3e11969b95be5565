import { RESPONSE_TYPE } from "../../../app/domain/booking-offer/response-type";
import {
  canCancelBySupplier,
  cancelByCustomer,
  readCancellation,
} from "../../../app/usecases/booking-offer/cancel-booking";
import { choose, readChanges } from "../../../app/usecases/booking-offer/customer-choice";
import { loadOffered, type OfferedBooking } from "../../../app/usecases/booking-offer/load-offered";
import { cancelBooking, moveOn } from "../../../app/usecases/booking-offer/move-on";
import type { Context } from "../../../app/usecases/context";
import { captureBooking } from "../../../app/usecases/payments/capture-due";

/** What suppliers, the customer and the clock do with a booking while its payments are under way; each may come at any moment, or twice. */
export const MOVES = [
  "decline",
  "confirm",
  "confirm",
  "clock",
  "next",
  "cancel",
  "any supplier",
  "customer cancels",
  "workshop cancels",
] as const;
export type Move = (typeof MOVES)[number];

/** Makes the move, where the booking is still open to it. */
export async function makeMove(context: Context, token: string, move: Move): Promise<void> {
  const stored = await context.db.bookingOffers.find(token, null);
  const offered = stored && (await loadOffered(context, stored));
  if (!offered) return;
  switch (move) {
    case "decline":
      return void (await decline(context, offered));
    case "confirm":
      return confirm(context, offered);
    case "clock":
      return clock(context, offered);
    case "any supplier":
      return void (await context.db.bookingOffers.setTakesAny(token, true, context.clock.now()));
    case "cancel":
      return void (await choose(context, token, { kind: "cancel" }));
    case "customer cancels": {
      const terms = await readCancellation(context, token);
      if (terms.ok) await cancelByCustomer(context, token, terms.fee);
      return;
    }
    case "workshop cancels":
      if (canCancelBySupplier(offered))
        await cancelBooking(context, offered, "supplier-cancelled", "supplier", { reason: "The hoist is broken." });
      return;
    case "next": {
      const changes = await readChanges(context, token);
      if (changes.ok && changes.next)
        await choose(context, token, { kind: "next", supplierId: changes.next.supplier.id });
    }
  }
}

const said = { comment: null, dates: [], namedPrice: null, capacityMinutes: 100_000, respondedBy: "the harness" };
const telling = (context: Context) => ({ actor: "supplier", at: context.clock.now(), messages: [] }) as const;

/** False = it is not waiting for an answer any more. */
export async function decline(context: Context, offered: OfferedBooking): Promise<boolean> {
  if (offered.offer.state !== "open") return false;
  const written = await context.db.bookingOffers.answer(
    offered,
    { ...said, type: RESPONSE_TYPE.decline, customerAnswerBy: context.clock.now(), to: null },
    telling(context),
  );
  const after = written.ok ? await context.db.bookingOffers.findById(offered.offer.id) : null;
  const declined = after && (await loadOffered(context, after));
  if (declined) await moveOn(context, declined, "declined", "supplier");
  return written.ok;
}

async function confirm(context: Context, offered: OfferedBooking): Promise<void> {
  if (offered.offer.state !== "open") return;
  const written = await context.db.bookingOffers.answer(
    offered,
    { ...said, type: RESPONSE_TYPE.confirm, customerAnswerBy: null, to: "Confirmed" },
    telling(context),
  );
  if (written.ok) await captureBooking(context, offered.booking.token, "supplier");
}

/** Nobody answered in time. */
async function clock(context: Context, offered: OfferedBooking): Promise<void> {
  if (offered.booking.status !== "Pending" || offered.booking.supplierId !== offered.offer.supplierId) return;
  if (offered.offer.state === "open") await moveOn(context, offered, "timed-out", "system");
  else await cancelBooking(context, offered, offered.offer.end ?? "customer-chose-none", "system");
}

import { isConfirmationDue, UNDO_CONFIRMATION_MS } from "../../domain/booking-offer/booking-offer";
import { PERMISSION } from "../../domain/identity/permissions";
import type { BookingToken } from "../../domain/ids";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { whileRoom } from "../while-room";
import { notAnswerable } from "./answer-offer";
import { finalizeDue } from "./finalize-due";
import { type OpenRefusal, openOffer } from "./open-offer";

type ConfirmationRefusal =
  | OpenRefusal
  | Refusal<"offer-already-responded" | "offer-no-longer-available" | "offer-changed-meanwhile">;

/**
 * Confirms a booking with one minute to undo it. Until the minute is over, the customer is not told and no money is captured. Confirming again changes
 * nothing, so a lost response or a second colleague does no harm.
 */
export async function confirmWithUndo(
  context: Context,
  bookingToken: BookingToken,
): Promise<{ readonly ok: true } | ConfirmationRefusal> {
  const opened = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!opened.ok) return opened;
  const { offered, userId } = opened;
  const refused = notAnswerable(context, offered);
  if (refused) return refused;
  if (offered.offer.pendingConfirmation !== null) return { ok: true };
  const at = context.clock.now();
  const isWritten = await context.db.bookingOffers.addPendingConfirmation(
    offered,
    { until: at + UNDO_CONFIRMATION_MS, by: userId },
    { actor: "supplier", at, messages: [] },
  );
  if (isWritten) {
    context.later(context.jobs.finalizeAfter(UNDO_CONFIRMATION_MS));
    return { ok: true };
  }
  // Of two people who confirm at the same time, the second sees the write as already done.
  const current = await context.db.bookingOffers.findById(offered.offer.id);
  return current?.offer.pendingConfirmation ? { ok: true } : refuse("offer-changed-meanwhile");
}

/** Undoes a confirmation within its minute, for anyone of the workshop who may answer bookings. The booking waits for an answer again. */
export async function undoConfirmation(
  context: Context,
  bookingToken: BookingToken,
): Promise<{ readonly ok: true } | ConfirmationRefusal> {
  const opened = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!opened.ok) return opened;
  const { offered } = opened;
  const refused = notAnswerable(context, offered);
  if (refused) return refused;
  const { pendingConfirmation } = offered.offer;
  if (pendingConfirmation === null) return { ok: true };
  const at = context.clock.now();
  if (isConfirmationDue(offered.offer, at)) return refuse("offer-already-responded");
  const isUndone = await context.db.bookingOffers.undoConfirmation(offered, { actor: "supplier", at, messages: [] });
  return isUndone ? { ok: true } : refuse("offer-changed-meanwhile");
}

const BATCH_SIZE = 25;

/** Finalizes the confirmations whose minute is over. Running it twice, or next to a page that does the same, sends nothing twice. */
export async function finalizeConfirmations(context: Context): Promise<{ readonly found: number }> {
  const due = await context.db.bookingOffers.dueConfirmations(context.clock.now(), BATCH_SIZE);
  for (const stored of whileRoom(context, due)) await finalizeDue(context, stored);
  return { found: due.length };
}

import type { BookingToken } from "../../domain/ids";
import { PRESS_UNDO_MS } from "../../domain/booking-offer/booking-offer";
import { RESPONSE_TYPE } from "../../domain/booking-offer/response-type";
import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { messageOf } from "../ports/log";
import type { StoredOffer } from "../ports/booking-offers";
import { whileRoom } from "../while-room";
import { loadOffered } from "./load-offered";
import { type OpenRefusal, openOffer } from "./open-offer";
import { answerOffer, notAnswerable } from "./respond";

type PressRefusal =
  | OpenRefusal
  | Refusal<"offer-already-responded" | "offer-no-longer-available" | "offer-changed-meanwhile">;

/**
 * The workshop confirms by one press. It counts after a minute: until then it can be taken back, nobody is told and no money is taken. Pressing again changes
 * nothing, so that a lost answer or a second colleague does no harm.
 */
export async function pressConfirm(
  context: Context,
  bookingToken: BookingToken,
): Promise<{ readonly ok: true } | PressRefusal> {
  const opened = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!opened.ok) return opened;
  const { offered, userId } = opened;
  const refused = notAnswerable(context, offered);
  if (refused) return refused;
  if (offered.offer.heldUntil !== null) return { ok: true };
  const at = context.clock.now();
  const pressed = await context.db.bookingOffers.press(
    offered,
    { until: at + PRESS_UNDO_MS, by: userId },
    { actor: "supplier", at, messages: [] },
  );
  return pressed ? { ok: true } : pressedMeanwhile(context, offered);
}

/** Of two who press at once both have pressed. */
async function pressedMeanwhile(
  context: Context,
  { offer }: Pick<StoredOffer, "offer">,
): Promise<{ readonly ok: true } | Refusal<"offer-changed-meanwhile">> {
  const now = await context.db.bookingOffers.findById(offer.id);
  return now?.offer.heldUntil ? { ok: true } : refuse("offer-changed-meanwhile");
}

/** Takes the press back within its minute; whoever of the workshop answers bookings may. The booking waits as before. */
export async function takeBackPress(
  context: Context,
  bookingToken: BookingToken,
): Promise<{ readonly ok: true } | PressRefusal> {
  const opened = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!opened.ok) return opened;
  const { offered } = opened;
  const refused = notAnswerable(context, offered);
  if (refused) return refused;
  const { heldUntil } = offered.offer;
  if (heldUntil === null) return { ok: true };
  const at = context.clock.now();
  if (at >= heldUntil) return refuse("offer-already-responded");
  const done = await context.db.bookingOffers.unpress(offered, { actor: "supplier", at, messages: [] });
  return done ? { ok: true } : refuse("offer-changed-meanwhile");
}

const EACH_RUN = 25;

/** The run of each minute: confirmations whose minute is over are handed in as any other answer. Repeating it does nothing twice. */
export async function handInPressed(context: Context): Promise<{ readonly looked: number }> {
  const due = await context.db.bookingOffers.pressed(context.clock.now(), EACH_RUN);
  for (const stored of whileRoom(context, due))
    try {
      await handIn(context, stored);
    } catch (error) {
      // One booking that cannot be read holds up none of the others; it is tried again with the next run.
      context.log.error({ event: "unexpected-error", where: "hand-in-confirmations", message: messageOf(error) });
    }
  return { looked: due.length };
}

async function handIn(context: Context, stored: StoredOffer): Promise<void> {
  const { id, heldBy } = stored.offer;
  const offered = await loadOffered(context, stored);
  if (!offered || heldBy === null) return;
  const answered = await answerOffer(context, { ...offered, wasPassedOn: false }, heldBy, {
    bookingOfferId: id,
    responseType: RESPONSE_TYPE.confirm,
    comment: null,
    availabilities: [],
  });
  if (!answered.ok) context.log.warn({ event: "confirmation-not-handed-in", code: answered.code });
}

import { beginsAt } from "../../domain/booking/change-rules";
import { EARLIER_LOOK_MS, earlierDay } from "../../domain/booking/earlier-day";
import { hasSupplierAgreed } from "../../domain/booking/status";
import type { BookingToken } from "../../domain/ids";
import { type Refusal, refuse } from "../../domain/outcomes";
import { formatDay } from "../../domain/time/words";
import type { Context } from "../context";
import type { EarlierDayWish } from "../ports/earlier-days";
import { messageOf } from "../ports/log";
import { whileRoom } from "../while-room";
import { type MoveChoices, readMove } from "./move-booking";
import { customerMessages } from "./offer-messages";

/** A look takes about a dozen queries of the thousand that a run has; what is left waits for the next run. */
const MAX_A_RUN = 60;

/** Can a customer wait for an earlier day? Not while one is free, and only where they may move to it. */
export const canWaitForEarlier = ({ canMove, problem, offered, days, firstDay }: MoveChoices): boolean =>
  canMove &&
  problem === null &&
  hasSupplierAgreed(offered.booking.status) &&
  firstDay !== null &&
  firstDay < offered.booking.serviceDay &&
  earlierDay(days, offered.booking.serviceDay) === null;

/** The holder of a booking wants to hear once when a day before the booked one comes free, or not any more. A day that has come free meanwhile is told with the next run. */
export async function waitForEarlierDay(
  context: Context,
  token: BookingToken,
  to: "on" | "off",
): Promise<
  | { readonly ok: true }
  | Refusal<
      "booking-not-found" | "not-the-holder" | "booking-over" | "booking-begun" | "move-too-late" | "changes-closed"
    >
> {
  const found = await readMove(context, token);
  if (!found.ok) return found;
  const { booking } = found.offered;
  if (!found.isHolder) return refuse("not-the-holder");
  if (to === "on") {
    if (found.problem !== null) return refuse(found.problem);
    if (!hasSupplierAgreed(booking.status)) return refuse("changes-closed");
    if (!found.canMove) return refuse("move-too-late");
  }
  await context.db.earlierDays.turn(booking, to, { at: context.clock.now(), actor: "customer" });
  return { ok: true };
}

/** Looks whether days have come free for those who wait for one, and tells them. Two runs at once, or one that is cut off, tell each once. */
export async function tellEarlierDays(context: Context): Promise<{ readonly told: number }> {
  const due = await context.db.earlierDays.due(context.clock.now(), MAX_A_RUN);
  let told = 0;
  for (const wish of whileRoom(context, due))
    try {
      if (await look(context, wish)) told++;
    } catch (error) {
      // One booking that cannot be read holds up none of the others; it is tried again with the next run.
      context.log.error({ event: "unexpected-error", where: "earlier-days", message: messageOf(error) });
    }
  if (told > 0) context.later(context.jobs.sendMessages());
  return { told };
}

async function look(context: Context, wish: EarlierDayWish): Promise<boolean> {
  const { earlierDays } = context.db;
  const found = await readMove(context, wish.token);
  // Too late to move it, or no day before it can be asked for any more.
  const isOver =
    !found.ok ||
    !found.canMove ||
    found.problem !== null ||
    found.firstDay === null ||
    found.firstDay >= wish.serviceDay;
  if (isOver) {
    await earlierDays.lookAgain(wish, null);
    return false;
  }
  const now = context.clock.now();
  const day = earlierDay(found.days, wish.serviceDay);
  const [start] = day === null ? [] : found.startsOn(day);
  if (day === null || !start) {
    await earlierDays.lookAgain(wish, now + EARLIER_LOOK_MS);
    return false;
  }
  const messages = await customerMessages(context, found.offered, {
    // A customer who does not take it may wait again.
    id: `${wish.token}:${wish.lookAt}`,
    template: "booking-earlier-day",
    path: `/booking/${wish.token}/move?day=${day}`,
    values: { earlier_day: formatDay(day) },
    notAfter: beginsAt({ serviceDay: day, arrivalFrom: start.from }, found.offered.supplier.zone),
  });
  return earlierDays.tell(wish, { day, messages, at: now });
}

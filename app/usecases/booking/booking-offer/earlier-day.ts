import { startInstant } from "../../../domain/booking/change-rules";
import {
  canBecomeFree,
  EARLIER_DAY_CHECK_MS,
  MAX_WAITING_BOOKINGS,
  type DayPreference,
  suitableFreeDays,
  type EarlierDayRequest,
} from "../../../domain/booking/earlier-day";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import type { BookingToken } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { formatDay } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import { withinQueryBudget } from "../../core/within-query-budget";
import { type MoveChoices, readMoveChoices } from "./move-booking";
import { customerMessages } from "./offer-messages";

/** Maximum number of bookings per run. A check takes about a dozen queries, and a run may make a thousand. The remaining bookings wait for the next run. */
const BATCH_SIZE = 60;

/** Whether the customer can wait for an earlier day: the workshop has agreed to the booking, the customer may still move it, and an earlier day is full. */
export const canWaitForEarlier = ({ canMove, problem, offeredBooking, fullEarlierDays }: MoveChoices): boolean =>
  canMove && problem === null && hasSupplierAgreed(offeredBooking.booking.status) && fullEarlierDays.length > 0;

type WaitRefusal = Refusal<
  | "booking-not-found"
  | "not-the-holder"
  | "booking-over"
  | "changes-too-late"
  | "move-too-late"
  | "changes-closed"
  | "invalid-input"
>;

/**
 * Registers the booking's holder for one notification when one of the given days becomes free. If no days are given, this applies to every day before the
 * booked one that is full at present. A new request replaces the earlier one.
 */
export async function waitForEarlierDay(
  context: Context,
  token: BookingToken,
  selectedDays: readonly string[],
): Promise<{ readonly ok: true } | WaitRefusal> {
  const choices = await readMoveChoices(context, token);
  if (!choices.ok) return choices;
  const { booking } = choices.offeredBooking;
  if (!choices.isHolder) return refuse("not-the-holder");
  if (choices.problem !== null) return refuse(choices.problem);
  if (!hasSupplierAgreed(booking.status)) return refuse("changes-closed");
  if (!choices.canMove) return refuse("move-too-late");
  const earlierFreeDays = choices.days.filter((day) => day < booking.serviceDay);
  const fullDays = choices.fullEarlierDays.filter((day) => selectedDays.includes(day));
  const unavailableDay = selectedDays.find((day) => !choices.fullEarlierDays.includes(day));
  if (unavailableDay !== undefined)
    return refuse("invalid-input", {
      days: [
        earlierFreeDays.includes(unavailableDay)
          ? `${formatDay(unavailableDay)} is free now. You can move your booking to it above`
          : "Choose from the days shown",
      ],
    });
  if (choices.fullEarlierDays.length === 0)
    return refuse("invalid-input", {
      "": ["The earlier days are no longer full. Choose one of the available days above"],
    });
  const dayPreference: DayPreference = fullDays.length > 0 ? { only: fullDays } : { except: earlierFreeDays };
  const at = context.clock.now();
  const startResult = await context.db.earlierDays.start(booking, dayPreference, { at, actor: "customer" });
  if (startResult === "concurrent-change") return refuse("changes-closed");
  if (startResult === "waiting") return { ok: true };
  context.log.warn({ event: "limit-reached", limit: "earlier-days", subject: "asker" });
  return refuse("invalid-input", {
    "": [
      startResult === "too-many-bookings"
        ? `You are already waiting for an earlier day with ${MAX_WAITING_BOOKINGS} bookings. Stop waiting for one of them first`
        : "You have changed the days too many times. Call us if you need other days",
    ],
  });
}

export async function stopWaitingForEarlierDay(
  context: Context,
  token: BookingToken,
): Promise<{ readonly ok: true } | WaitRefusal> {
  const choices = await readMoveChoices(context, token);
  if (!choices.ok) return choices;
  if (!choices.isHolder) return refuse("not-the-holder");
  await context.db.earlierDays.stop(choices.offeredBooking.booking, { at: context.clock.now(), actor: "customer" });
  return { ok: true };
}

/**
 * Checks whether suitable days have become free and notifies the waiting customers. Each customer is notified once, even if runs overlap or are interrupted.
 */
export async function notifyEarlierDays(context: Context): Promise<{ readonly notified: number }> {
  const due = await context.db.earlierDays.listDue(context.clock.now(), BATCH_SIZE);
  let notifiedCount = 0;
  for (const request of withinQueryBudget(context, due))
    try {
      if (await checkRequest(context, request)) notifiedCount++;
    } catch (error) {
      // A booking that cannot be read must not block the others. The next run tries it again.
      context.log.error({ event: "unexpected-error", where: "earlier-days", message: messageOf(error) });
    }
  if (notifiedCount > 0) context.later(context.jobs.sendMessages());
  return { notified: notifiedCount };
}

async function checkRequest(context: Context, request: EarlierDayRequest): Promise<boolean> {
  const { earlierDays } = context.db;
  const { token, serviceDay, preference: dayPreference } = request;
  const choices = await readMoveChoices(context, token);
  const isOver =
    !choices.ok ||
    !choices.canMove ||
    choices.problem !== null ||
    choices.firstDay === null ||
    !canBecomeFree(choices.firstDay, serviceDay, dayPreference);
  if (isOver) {
    await earlierDays.scheduleNextCheck(request, null);
    return false;
  }
  const now = context.clock.now();
  const [freeDay] = suitableFreeDays(choices.days, serviceDay, dayPreference).flatMap((day) =>
    choices
      .startTimesOn(day)
      .slice(0, 1)
      .map((start) => ({ day, start })),
  );
  if (!freeDay) {
    await earlierDays.scheduleNextCheck(request, now + EARLIER_DAY_CHECK_MS);
    return false;
  }
  const messages = await customerMessages(context, choices.offeredBooking, {
    // The id contains the time of the check, so that a customer who does not take the day can register again and get another message.
    id: `${token}:${request.checkAt}`,
    template: "booking-earlier-day",
    path: `/booking/${token}/move?day=${freeDay.day}`,
    values: { earlier_day: formatDay(freeDay.day) },
    notAfter: startInstant(
      { serviceDay: freeDay.day, arrivalFrom: freeDay.start.from },
      choices.offeredBooking.supplier.zone,
    ),
  });
  return earlierDays.notify(request, { day: freeDay.day, messages, at: now });
}

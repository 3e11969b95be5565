import {
  reminderOnLaterDay,
  findNextReminder,
  planReminders,
  type DueReminder,
  type ReminderChoice,
} from "../../../domain/booking/reminders";
import { findOfferedBooking } from "../booking-offer/load-offered";
import { customerMessages } from "../booking-offer/offer-messages";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import { withinQueryBudget } from "../../core/within-query-budget";
import { type Refusal, refuse } from "../../../domain/core/outcomes";

/** Maximum number of reminders per run. A reminder takes about a dozen queries, and a run may make a thousand. The remaining ones wait for the next run. */
const BATCH_SIZE = 60;

/** Schedules and sends due reminders. Parallel or interrupted runs send each once. */
export async function remindCustomers(context: Context): Promise<{ readonly reminded: number }> {
  const due = await context.db.reminders.listDue(context.clock.now(), BATCH_SIZE);
  let remindedCount = 0;
  for (const dueReminder of withinQueryBudget(context, due))
    try {
      if (await sendReminder(context, dueReminder)) remindedCount++;
    } catch (error) {
      // A booking that cannot be read must not block the others. The next run tries it again.
      context.log.error({ event: "unexpected-error", where: "reminders", message: messageOf(error) });
    }
  if (remindedCount > 0) context.later(context.jobs.sendMessages());
  return { reminded: remindedCount };
}

async function sendReminder(context: Context, due: DueReminder): Promise<boolean> {
  const { token, zone, customerZone, remindAt } = due;
  const { reminders } = context.db;
  const now = context.clock.now();
  const plannedReminders = planReminders(due, zone, customerZone ?? zone);
  const next = findNextReminder(plannedReminders, due, zone, remindAt);
  if (next === null || next.at > now) {
    await reminders.plan(due, next?.at ?? null);
    return false;
  }
  const nextAt = reminderOnLaterDay(plannedReminders, next)?.at ?? null;
  const offeredBooking = now < next.until && !due.isOff ? await findOfferedBooking(context, token) : null;
  if (!offeredBooking) {
    await reminders.plan(due, nextAt);
    return false;
  }
  const key = due.key ?? context.ids.token();
  const messages = await customerMessages(context, offeredBooking, {
    // The date is part of the id, so a booking that is moved to another day and back gets each reminder once.
    id: `${token}:${due.serviceDay}T${due.arrivalFrom}:${next.kind}`,
    template: "booking-reminder",
    path: `/booking/${token}/confirmation`,
    values: { stop_link: `${context.config.brand.websiteUrl}/reminders/${key}` },
    notAfter: next.until,
    // The reminder was planned in the customer's time zone. In the workshop's zone it may still be night, which would delay the reminder.
    zone: customerZone ?? zone,
  });
  return reminders.send(due, { messages, key, nextAt, at: now });
}

/** Loads the booking that a reminder's link refers to. */
export async function readReminders(
  context: Context,
  key: string,
): Promise<{ readonly ok: true; readonly choice: ReminderChoice } | Refusal<"booking-not-found">> {
  const choice = await context.db.reminders.find(key);
  return choice ? { ok: true, choice } : refuse("booking-not-found");
}

/** Switches the reminders of a booking off or on. Anyone with the link from a message can do this. */
export async function setReminders(
  context: Context,
  key: string,
  setting: "off" | "on",
): Promise<{ readonly ok: true } | Refusal<"booking-not-found" | "rate-limited">> {
  if (!(await context.limits.code("reminder-link"))) return refuse("rate-limited");
  const reminders = await readReminders(context, key);
  if (!reminders.ok) return reminders;
  await context.db.reminders.setReminders(key, setting, context.clock.now());
  return { ok: true };
}

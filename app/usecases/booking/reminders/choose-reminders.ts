import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { ReminderChoice } from "../../../domain/booking/due-reminder";

/** The booking that a link of a reminder is about. */
export async function readReminders(
  context: Context,
  key: string,
): Promise<{ readonly ok: true; readonly choice: ReminderChoice } | Refusal<"booking-not-found">> {
  const choice = await context.db.reminders.find(key);
  return choice ? { ok: true, choice } : refuse("booking-not-found");
}

/** Switches a booking's reminders off or on. The link in a message is enough. */
export async function setReminders(
  context: Context,
  key: string,
  to: "off" | "on",
): Promise<{ readonly ok: true } | Refusal<"booking-not-found" | "rate-limited">> {
  if (!(await context.limits.code("reminder-link"))) return refuse("rate-limited");
  const reminders = await readReminders(context, key);
  if (!reminders.ok) return reminders;
  await context.db.reminders.setReminders(key, to, context.clock.now());
  return { ok: true };
}

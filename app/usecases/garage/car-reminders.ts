import { DAY_MS } from "../../domain/core/time/duration";
import { parseEmail } from "../../domain/identity/contact/email";
import { splitName } from "../../domain/identity/contact/contact";
import { SNOOZE_DAYS } from "../../domain/garage/notices";
import { readDueDate } from "../../domain/garage/entry-form";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { verifiedEmail } from "../identity/store-account/authorize";
import type { ReminderChoice } from "../../domain/garage/car-to-remind";
import type { CarRefusal } from "./read-car";
import { localToday } from "../core/local-today";
import { sealJson } from "../core/sealed-json";

/** The recipient of reminders about a car. Stored encrypted with the car's reminders. */
export interface ReminderRecipient {
  readonly email: string;
  readonly firstName: string | null;
}

/** Saves the dates on which a car's registration and inspection expire. A blank date is deleted. */
export async function saveExpiryDates(
  context: Context,
  vehicleId: string,
  input: { readonly registration: string; readonly inspection: string },
): Promise<{ readonly ok: true } | CarRefusal | Refusal<"invalid-input">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const today = localToday(context);
  const [registration, inspection] = [readDueDate(input.registration, today), readDueDate(input.inspection, today)];
  const dateErrors = ["Enter a date within ten years of today"];
  if (registration === "wrong" || inspection === "wrong")
    return refuse("invalid-input", {
      ...(registration === "wrong" && { registration: dateErrors }),
      ...(inspection === "wrong" && { inspection: dateErrors }),
    });
  const dates = { registration, inspection };
  const saveResult = await context.db.garageRecord.setDates(user.userId, vehicleId, dates, context.clock.now());
  return saveResult ? { ok: true } : refuse("vehicle-not-found");
}

/** The email address for reminders; null = the account has no email that its provider has verified. */
export async function findReminderEmail(context: Context): Promise<string | null> {
  const user = await currentUser(context);
  return user === null ? null : parseEmail(verifiedEmail(user) ?? "");
}

/** Turns on reminders for one of the signed-in person's cars. */
export async function subscribeToReminders(
  context: Context,
  vehicleId: string,
): Promise<{ readonly ok: true } | CarRefusal | Refusal<"email-not-verified">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const email = await findReminderEmail(context);
  if (email === null) return refuse("email-not-verified");
  const recipient: ReminderRecipient = { email, firstName: splitName(user.profile.name).firstName };
  const isRequested = await context.db.garageReminders.requestReminder(
    user.userId,
    vehicleId,
    { key: context.ids.token(), sealed: await sealJson(context, recipient, vehicleId) },
    context.clock.now(),
  );
  return isRequested ? { ok: true } : refuse("vehicle-not-found");
}

export type ReminderSetting = "off" | "on" | "rest";

/** Loads the car that a reminder's link refers to. */
export async function readCarReminder(
  context: Context,
  key: string,
): Promise<{ readonly ok: true; readonly choice: ReminderChoice } | Refusal<"link-not-found">> {
  const choice = await context.db.garageReminders.findReminder(key);
  return choice ? { ok: true, choice } : refuse("link-not-found");
}

/** Turns the reminders of a car off or on, or snoozes them for thirty days. Anyone with the link in a reminder can do this. */
export async function setCarReminders(
  context: Context,
  key: string,
  setting: ReminderSetting,
): Promise<{ readonly ok: true } | Refusal<"link-not-found" | "rate-limited">> {
  if (!(await context.limits.code("reminder-link"))) return refuse("rate-limited");
  const carReminder = await readCarReminder(context, key);
  if (!carReminder.ok) return carReminder;
  await saveSetting(context, key, setting);
  return { ok: true };
}

/** Like `setCarReminders`, but for the signed-in person on the car's page. */
export async function setOwnReminders(
  context: Context,
  vehicleId: string,
  setting: Exclude<ReminderSetting, "on">,
): Promise<{ readonly ok: true } | CarRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const car = await context.db.garageRecord.car(user.userId, vehicleId);
  if (car === null) return refuse("vehicle-not-found");
  if (car.reminder !== null) await saveSetting(context, car.reminder.key, setting);
  return { ok: true };
}

function saveSetting({ db, clock }: Context, key: string, setting: ReminderSetting) {
  const now = clock.now();
  return db.garageReminders.setReminder(
    key,
    setting === "rest" ? { snoozeUntil: now + SNOOZE_DAYS * DAY_MS } : setting,
    now,
  );
}

import { COUNTRIES } from "../../domain/core/country/country";
import type { DueItem, DueKind } from "../../domain/garage/due";
import { placeRule } from "../../texts/garage";
import { type Notice, listDueNotices, findNotices } from "../../domain/garage/notices";
import { nextNoon } from "../../domain/notifications/quiet-hours";
import { dayAt } from "../../domain/core/time/days";
import { formatDay } from "../../domain/core/time/format";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import type { ServiceSchedule } from "../../domain/catalogue/vehicle/schedule";
import { formatKilometres } from "../../texts/work";
import type { Context } from "../context";
import { sealMessage } from "../notifications/seal-message";
import type { ReminderCandidate } from "../../domain/garage/car-to-remind";
import { messageOf } from "../ports/log";
import { withinQueryBudget } from "../core/within-query-budget";
import type { ReminderRecipient } from "./car-reminders";
import { listDueItems, findSchedule } from "./read-car";
import { openJson } from "../core/sealed-json";

/** Maximum number of cars per run. A car takes about five queries, and a run may make a thousand. The remaining cars wait for the next run. */
const BATCH_SIZE = 120;

/** Sends reminders about services and inspections that are due, thirty and seven days ahead. Parallel or interrupted runs send each reminder once. */
export async function remindVehicleOwners(context: Context): Promise<{ readonly reminded: number }> {
  const due = await context.db.garageReminders.listDueVehicles(context.clock.now(), BATCH_SIZE);
  const schedules = new Map<string | null, ServiceSchedule | null>();
  let reminded = 0;
  for (const car of withinQueryBudget(context, due))
    try {
      const { serviceScheduleId } = car.vehicle;
      if (!schedules.has(serviceScheduleId)) schedules.set(serviceScheduleId, await findSchedule(context, car.vehicle));
      if (await sendReminder(context, car, schedules.get(serviceScheduleId) ?? null)) reminded++;
    } catch (error) {
      // A car that cannot be read must not block the others. The next run tries it again.
      context.log.error({ event: "unexpected-error", where: "remind-vehicle-owners", message: messageOf(error) });
    }
  if (reminded > 0) context.later(context.jobs.sendMessages());
  return { reminded };
}

async function sendReminder(
  context: Context,
  car: ReminderCandidate,
  schedule: ServiceSchedule | null,
): Promise<boolean> {
  const { defaultZone: zone } = COUNTRIES[context.config.country];
  const at = context.clock.now();
  const { due, nextCheckAt } = listDueNotices(findNotices(listDueItems(car, schedule), car, zone), at);
  const isSent = ({ due: { dueKind }, basis, kind }: Notice) =>
    car.sent.some((message) => message.dueKind === dueKind && message.basis === basis && message.kind === kind);
  const notices = due.filter((notice) => !isSent(notice));
  const messages = notices.length === 0 ? [] : [await buildReminder(context, car, notices, { at, zone })];
  return (await context.db.garageReminders.notify(car, { messages, notices, nextCheckAt, at })) && notices.length > 0;
}

async function buildReminder(
  context: Context,
  car: ReminderCandidate,
  notices: readonly Notice[],
  { at, zone }: { readonly at: number; readonly zone: string },
) {
  const { vehicleId, vehicle, key, sealed: ciphertext, name } = car;
  const { email, firstName } = await openJson<ReminderRecipient>(context, ciphertext, vehicleId);
  const { websiteUrl } = context.config.brand;
  const rule = placeRule(context.config.country, vehicle.regoState);
  // If there are several notices about the same item, the message mentions it once.
  const dueItems = [...new Map(notices.map(({ due }) => [due.dueKind, due])).values()];
  return sealMessage(context, {
    id: `garage-reminder:${vehicleId}:${dayAt(at, zone)}:email`,
    channel: "email",
    template: "garage-reminder",
    to: email,
    values: {
      first_name: firstName ?? "there",
      vehicle: name ?? describeVehicle({ ...vehicle, engine: null, transmission: null, body: null }),
      due_what: dueItems.length === 1 && dueItems[0] ? dueItemName(dueItems[0].dueKind, rule) : "Several items",
      due: dueItems.map((due) => `${dueItemName(due.dueKind, rule)}: ${formatDueText(due)}`).join("\n"),
      link: `${websiteUrl}/garage/${vehicleId}`,
      stop_link: `${websiteUrl}/garage-reminders/${key}`,
    },
    about: vehicleId,
    notBefore: nextNoon(at, zone),
    notAfter: Math.min(...notices.map(({ until }) => until)),
  });
}

/** The local name of a due item. Inspections, for example, have different names in different places. */
export const dueItemName = (dueKind: DueKind, rule: ReturnType<typeof placeRule>): string =>
  dueKind === "service"
    ? "Service"
    : dueKind === "registration"
      ? rule.registration
      : (rule.inspection?.name ?? "Inspection");

/** Formats when something is due: "by Tue 24 Nov 2026 or at 94,500 km", "about Tue 24 Nov 2026, at 94,500 km". */
export function formatDueText({ day, km, isEstimated }: Pick<DueItem, "day" | "km" | "isEstimated">): string {
  const date = day === null ? null : formatDay(day);
  const distance = km === null ? null : formatKilometres(km);
  if (date === null) return distance === null ? "" : `at ${distance}`;
  if (distance === null) return `by ${date}`;
  return isEstimated ? `at ${distance}, which is about ${date}` : `by ${date} or at ${distance}`;
}

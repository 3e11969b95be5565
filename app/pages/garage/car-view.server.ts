import { COUNTRIES } from "~/domain/core/country/country";
import { odometerReadings, listPlausibleReadings } from "~/domain/garage/due";
import type { Entry } from "~/domain/garage/record";
import { vehicleKey } from "~/domain/garage/garage-vehicle";
import { formatMoney } from "~/domain/core/money/format";
import { addCents, type Cents, cents } from "~/domain/core/money/money";
import { daysBetween } from "~/domain/core/time/days";
import { formatDay } from "~/domain/core/time/format";
import { formatKilometres } from "~/texts/work";
import type { Context } from "~/usecases/context";
import { listRecommendedWork } from "~/usecases/booking/extra-work/recommended";
import { findReminderEmail } from "~/usecases/garage/car-reminders";
import type { Car } from "~/usecases/garage/read-car";
import { dueItemName, formatDueText } from "~/usecases/garage/remind-vehicle-owners";
import { maskEmail } from "~/domain/identity/contact/email";
import { entryView } from "./entry-view.server";
import { carHeader } from "./own-car.server";

/** A due date within this many days is shown as due soon. */
const SOON_DAYS = 30;

/** View model of a car's page. */
export async function carView(app: Context, car: Car) {
  const { currency } = COUNTRIES[app.config.country];
  const { vehicle, entries, dueItems, rule, today, reminder, schedule } = car;
  const [recommended, email] = await Promise.all([listRecommendedWork(app), findReminderEmail(app)]);
  const now = app.clock.now();
  const isSnoozed = reminder !== null && reminder.snoozedUntil !== null && reminder.snoozedUntil > now;
  return {
    ...carHeader(car),
    dues: dueItems.map((due) => ({
      kind: due.dueKind,
      name: dueItemName(due.dueKind, rule),
      text: formatDueText(due),
      from:
        due.from === "workshop"
          ? "As noted by the workshop or by you"
          : due.from === "schedule"
            ? "From the manufacturer’s schedule, counted from the last service"
            : "As entered in this record",
      state: due.day === null ? null : dueState(daysBetween(today, due.day)),
      canBook: due.dueKind === "service" || (due.dueKind === "inspection" && rule.inspection !== null),
    })),
    // Without a recorded service, only the schedule's interval is known.
    interval:
      dueItems.some(({ dueKind }) => dueKind === "service") || schedule === null
        ? null
        : `every ${formatKilometres(schedule.intervalKm)} or ${schedule.intervalMonths} months`,
    inspectionName: rule.inspection?.name ?? null,
    registrationName: rule.registration,
    reminders:
      reminder === null || reminder.isOff
        ? { state: "off" as const, until: null, to: email === null ? null : maskEmail(email) }
        : isSnoozed
          ? { state: "resting" as const, until: formatDay(localDay(app, reminder.snoozedUntil ?? now)), to: null }
          : { state: "on" as const, until: null, to: email === null ? null : maskEmail(email) },
    entries: entries.map((entry) => entryView(entry, currency, vehicle.id)),
    recommended: recommended.get(vehicleKey(vehicle.vehicle) ?? "") ?? [],
    plots: carPlots(entries, (amount) => formatMoney(amount, currency)),
    hasShare: car.share !== null && car.share.endsAt > now,
    hasHandOver: car.handOver !== null && car.handOver.endsAt > now,
  };
}
export type CarView = Awaited<ReturnType<typeof carView>>;

const localDay = (app: Context, ms: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: COUNTRIES[app.config.country].defaultZone }).format(ms);

const dueState = (days: number): { readonly text: string; readonly tone: "late" | "soon" | "far" } =>
  days < 0
    ? { text: days === -1 ? "1 day ago" : `${-days} days ago`, tone: "late" }
    : days === 0
      ? { text: "today", tone: "soon" }
      : { text: days === 1 ? "tomorrow" : `in ${days} days`, tone: days <= SOON_DAYS ? "soon" : "far" };

/** Chart data, as far as available: costs by year and kilometres over time. */
function carPlots(entries: readonly Entry[], formatAmount: (amount: Cents) => string) {
  const costByYear = new Map<string, Cents>();
  for (const { day, amount } of entries)
    if (amount !== null) costByYear.set(day.slice(0, 4), addCents(costByYear.get(day.slice(0, 4)) ?? cents(0), amount));
  const costs = [...costByYear].sort(([a], [b]) => a.localeCompare(b));
  const readings = odometerReadings(entries);
  const plausibleReadings = new Set(listPlausibleReadings(entries).map(({ day, km }) => `${day} ${km}`));
  const firstDay = readings[0]?.day ?? "";
  return {
    total: costs.length === 0 ? null : formatAmount(addCents(...costs.map(([, amount]) => amount))),
    // Bars show whole dollars.
    costs: costs.map(([year, amount]) => ({
      x: Number(year),
      y: Math.floor(amount / 100),
      text: formatAmount(amount),
    })),
    readings: readings.map((reading) => ({
      x: daysBetween(firstDay, reading.day),
      y: reading.km,
      day: formatDay(reading.day),
      text: formatKilometres(reading.km),
      isOdd: !plausibleReadings.has(`${reading.day} ${reading.km}`),
    })),
  };
}

import {
  type DueItem,
  nextService,
  listPlausibleReadings,
  buildServiceDueItem,
  compareByDay,
  buildDueItem,
} from "../../domain/garage/due";
import { type PlaceRule, placeRule } from "../../texts/garage";
import { type Entry, compareNewestFirst } from "../../domain/garage/record";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { PersonId } from "../../domain/core/ids";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { ServiceSchedule } from "../../domain/catalogue/vehicle/schedule";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import type { CarDate, StoredCar } from "../../domain/garage/stored-car";
import { openEntry } from "./open-entry";
import { localToday } from "../core/local-today";

export interface Car extends Omit<StoredCar, "entries"> {
  readonly ok: true;
  readonly userId: PersonId;
  /** Newest first, with decrypted text. */
  readonly entries: readonly Entry[];
  readonly schedule: ServiceSchedule | null;
  readonly rule: PlaceRule;
  /** Soonest first. */
  readonly dueItems: readonly DueItem[];
  readonly today: PlainDay;
}

export type CarRefusal = Refusal<"not-signed-in" | "vehicle-not-found">;

/** The services and inspections that are due next for a car, from its record, the maker's schedule and the dates that the owner entered. */
export function listDueItems(
  {
    entries,
    dates,
    changedAtByEntry,
  }: {
    readonly entries: readonly Pick<Entry, "id" | "kind" | "day" | "odometer" | "nextDay" | "nextKm">[];
    readonly dates: readonly CarDate[];
    /** Time of the last change of each entry, in epoch milliseconds. */
    readonly changedAtByEntry: Readonly<Record<string, number>>;
  },
  schedule: ServiceSchedule | null,
): readonly DueItem[] {
  const next = nextService(entries, schedule);
  const service =
    next === null
      ? []
      : [buildServiceDueItem(next, listPlausibleReadings(entries), changedAtByEntry[next.entryId] ?? 0)];
  return [...service, ...dates.map(({ dueKind, day, updatedAt }) => buildDueItem(dueKind, day, updatedAt))].sort(
    compareByDay,
  );
}

export const findSchedule = async (
  { db }: Pick<Context, "db">,
  { serviceScheduleId }: Pick<LeadVehicle, "serviceScheduleId">,
): Promise<ServiceSchedule | null> => (serviceScheduleId === null ? null : db.schedules.find(serviceScheduleId));

/** One of the signed-in person's cars with its complete record. Never returns another person's car. */
export async function readCar(context: Context, vehicleId: string): Promise<Car | CarRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const car = await context.db.garageRecord.car(user.userId, vehicleId);
  if (car === null) return refuse("vehicle-not-found");
  const [schedule, entries] = await Promise.all([
    findSchedule(context, car.vehicle.vehicle),
    Promise.all(car.entries.map((entry) => openEntry(context, entry))),
  ]);
  const changedAtByEntry = Object.fromEntries(car.entries.map(({ id, updatedAt }) => [id, updatedAt]));
  return {
    ...car,
    ok: true,
    userId: user.userId,
    entries: entries.sort(compareNewestFirst),
    schedule,
    rule: placeRule(context.config.country, car.vehicle.vehicle.regoState),
    dueItems: listDueItems({ entries, dates: car.dates, changedAtByEntry }, schedule),
    today: localToday(context),
  };
}

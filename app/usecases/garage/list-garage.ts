import { type DueItem, type Reading, listPlausibleReadings } from "../../domain/garage/due";
import type { GarageVehicle } from "../../domain/garage/garage-vehicle";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { listDueItems, findSchedule } from "./read-car";

/** The state of a vehicle, for its card in the garage. */
export interface VehicleState {
  /** The newest odometer reading that is consistent with the others; null = none. */
  readonly odometer: Reading | null;
  /** Soonest first. */
  readonly dueItems: readonly DueItem[];
}

/** What is due next and the latest reading for each of the signed-in person's vehicles, by vehicle id. Vehicles without a record are omitted. */
export async function loadVehicleStates(
  context: Context,
  vehicles: Promise<readonly GarageVehicle[]>,
): Promise<ReadonlyMap<string, VehicleState>> {
  const user = await currentUser(context);
  if (user === null) return new Map();
  const [facts, garageVehicles] = await Promise.all([context.db.garageRecord.facts(user.userId), vehicles]);
  const states = facts.map(async ({ vehicleId, entries, dates }) => {
    const vehicle = garageVehicles.find(({ id }) => id === vehicleId)?.vehicle ?? null;
    const schedule = vehicle === null ? null : await findSchedule(context, vehicle);
    const changedAtByEntry = Object.fromEntries(entries.map(({ id, updatedAt }) => [id, updatedAt]));
    return [
      vehicleId,
      {
        odometer: listPlausibleReadings(entries).at(-1) ?? null,
        dueItems: listDueItems({ entries, dates, changedAtByEntry }, schedule),
      },
    ] as const;
  });
  return new Map(await Promise.all(states));
}

/** The signed-in person's vehicles, most recently used first. Never returns another person's vehicles (F-339, F-367). */
export async function listGarage(
  context: Context,
  isActive = true,
): Promise<{ readonly ok: true; readonly vehicles: readonly GarageVehicle[] } | Refusal<"not-signed-in">> {
  const user = await currentUser(context);
  return user === null
    ? refuse("not-signed-in")
    : { ok: true, vehicles: await context.db.garage.list(user.userId, isActive) };
}

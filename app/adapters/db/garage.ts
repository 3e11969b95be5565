import type { PersonId } from "../../domain/core/ids";
import { and, count, desc, eq, exists, lt, ne, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type GarageVehicle, MAX_VEHICLES } from "../../domain/garage/garage-vehicle";
import { excludedColumn, orm, insertFrom, type Query, runInBatch } from "./orm";
import { garageVehicles as vehicles } from "./schema/garage";
import { garageEntries as entries, garageReminders as reminders } from "./schema/garage-record";

export interface NewGarageVehicle extends Pick<GarageVehicle, "vehicle" | "startYear" | "endYear"> {
  readonly freshId: string;
  readonly userId: PersonId;
  readonly key: string;
  readonly mid: string;
  readonly now: number;
}

const otherVehicles = alias(vehicles, "others");

/** Updates the key of a car that was stored without its plate, so that it can be found by the plate from now on. */
export function touchSameCarStatement(
  db: D1Database,
  { userId, key, mid }: { readonly userId: PersonId; readonly key: string; readonly mid: string },
): Query {
  const database = orm(db);
  const sameKeyVehicles = database
    .select({ id: otherVehicles.id })
    .from(otherVehicles)
    .where(and(eq(otherVehicles.userId, userId), eq(otherVehicles.vehicleKey, key)));
  return database
    .update(vehicles)
    .set({ vehicleKey: key })
    .where(
      and(
        eq(vehicles.userId, userId),
        eq(vehicles.vehicleKey, `mid:${mid}`),
        ne(vehicles.vehicleKey, key),
        notExists(sameKeyVehicles),
      ),
    );
}

/** Vehicles in people's garages. Every method takes the owner's id, so that nobody can access another person's cars. */
export function d1Garage(db: D1Database) {
  const database = orm(db);
  const selectOtherVehicles = (userId: PersonId, condition: SQL | undefined) =>
    database
      .select({ id: otherVehicles.id })
      .from(otherVehicles)
      .where(and(eq(otherVehicles.userId, userId), condition));
  return {
    /** Vehicles of a person, most recently used first. `isActive` false = the removed ones. */
    async list(userId: PersonId, isActive: boolean): Promise<readonly GarageVehicle[]> {
      const rows = await database
        .select({ id: vehicles.id, name: vehicles.name, state: vehicles.state })
        .from(vehicles)
        .where(and(eq(vehicles.userId, userId), eq(vehicles.isActive, isActive)))
        .orderBy(desc(vehicles.updatedAt), vehicles.id);
      return rows.map(({ state, ...row }) => ({ ...row, ...state }));
    },
    /** Adds or updates a vehicle. Repeating it changes nothing. If the garage is full, nothing is added. */
    async saveVehicle({
      freshId,
      userId,
      key,
      mid,
      vehicle,
      startYear,
      endYear,
      now,
    }: NewGarageVehicle): Promise<void> {
      const state = { vehicle, startYear, endYear };
      const midKey = `mid:${mid}`;
      const vehicleCount = database
        .select({ rows: count() })
        .from(otherVehicles)
        .where(eq(otherVehicles.userId, userId));
      const sameKeyVehicles = selectOtherVehicles(userId, eq(otherVehicles.vehicleKey, key));
      const sameCarWithPlate = selectOtherVehicles(
        userId,
        and(eq(otherVehicles.mid, mid), ne(otherVehicles.vehicleKey, key), eq(otherVehicles.isActive, true)),
      );
      const hasRoom = or(lt(sql`${vehicleCount}`, MAX_VEHICLES), exists(sameKeyVehicles));
      await runInBatch(db, [
        touchSameCarStatement(db, { userId, key, mid }),
        // A car without a plate matches the same car stored with its plate.
        insertFrom(
          db,
          vehicles,
          { id: freshId, userId, vehicleKey: key, mid, state, createdAt: now, updatedAt: now },
          sql`where ${key === midKey ? and(not(exists(sameCarWithPlate)), hasRoom) : hasRoom}`,
        ).onConflictDoUpdate({
          target: [vehicles.userId, vehicles.vehicleKey],
          set: { mid, state: excludedColumn(vehicles.state), isActive: true, updatedAt: now },
        }),
      ]);
    },
    /** Returns false if this person has no such vehicle. */
    async rename(userId: PersonId, id: string, name: string | null, now: number): Promise<boolean> {
      const { meta } = await database.update(vehicles).set({ name, updatedAt: now }).where(isOwnedVehicle(userId, id));
      return meta.changes === 1;
    },
    async remove(userId: PersonId, id: string, now: number): Promise<boolean> {
      const { meta } = await database
        .update(vehicles)
        .set({ isActive: false, updatedAt: now })
        .where(isOwnedVehicle(userId, id));
      return meta.changes === 1;
    },
  };
}

/** Prefix of the outbox ids of messages about a car. */
export const reminderIdPrefix = (vehicleId: string): string => `garage-reminder:${vehicleId}:`;

/** Condition for a car of this person that is not removed. */
export const isOwnedVehicle = (userId: PersonId, id: string) =>
  and(eq(vehicles.userId, userId), eq(vehicles.id, id), eq(vehicles.isActive, true));
/** Subquery for the id of a car, if this person owns it and has not removed it. */
export const ownVehicleId = (userId: PersonId, id: string) =>
  sql`(select ${vehicles.id} from ${vehicles} where ${isOwnedVehicle(userId, id)})`;

/** Columns that are read when the texts of entries are not needed. */
export const ENTRY_FACT_COLUMNS = {
  id: entries.id,
  vehicleId: entries.vehicleId,
  kind: entries.kind,
  day: entries.day,
  odometer: entries.odometer,
  nextDay: entries.nextDay,
  nextKm: entries.nextKm,
  updatedAt: entries.updatedAt,
};
export const rowsOfVehicle = <T extends { readonly vehicleId: string }>(rows: readonly T[], id: string) =>
  rows.filter(({ vehicleId }) => vehicleId === id);

/** Makes the cron check the car at `at`, because something else may be due now. */
export const scheduleCheck = (db: D1Database, vehicleId: SQL | string, at: number) =>
  orm(db)
    .update(reminders)
    .set({ nextCheckAt: at })
    .where(and(sql`${reminders.vehicleId} = ${vehicleId}`, eq(reminders.isOff, false)));

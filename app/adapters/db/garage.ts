import type { PersonId } from "../../domain/core/ids";
import { and, count, desc, eq, exists, lt, ne, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type GarageVehicle, MAX_VEHICLES } from "../../domain/garage/garage-vehicle";
import { excludedColumn, orm, insertSelect, statementOf } from "./orm";
import { garageVehicles as vehicles } from "./schema/garage";
import { garageReminders as reminders } from "./schema/garage-record";

export interface VehicleToKeep extends Pick<GarageVehicle, "vehicle" | "startYear" | "endYear"> {
  readonly freshId: string;
  readonly userId: PersonId;
  readonly key: string;
  readonly mid: string;
  readonly now: number;
}

const others = alias(vehicles, "others");

/** A car that was stored before its plate was known: from now on it is found by its plate. */
export function touchSameCarStatement(
  db: D1Database,
  { userId, key, mid }: { readonly userId: PersonId; readonly key: string; readonly mid: string },
): D1PreparedStatement {
  const store = orm(db);
  const sameKey = store
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.userId, userId), eq(others.vehicleKey, key)));
  return statementOf(
    db,
    store
      .update(vehicles)
      .set({ vehicleKey: key })
      .where(
        and(
          eq(vehicles.userId, userId),
          eq(vehicles.vehicleKey, `mid:${mid}`),
          ne(vehicles.vehicleKey, key),
          notExists(sameKey),
        ),
      ),
  );
}

/** Vehicles in people's garages. Every method takes the person, so that no one can read another person's. */
export function d1Garage(db: D1Database) {
  const store = orm(db);
  const another = (userId: PersonId, condition: SQL | undefined) =>
    store
      .select({ id: others.id })
      .from(others)
      .where(and(eq(others.userId, userId), condition));
  const isKept = (userId: PersonId, id: string) =>
    and(eq(vehicles.userId, userId), eq(vehicles.id, id), eq(vehicles.isActive, true));
  return {
    /** Last used first. `isActive` false = the removed ones. */
    async list(userId: PersonId, isActive: boolean): Promise<readonly GarageVehicle[]> {
      const rows = await store
        .select({ id: vehicles.id, name: vehicles.name, state: vehicles.state })
        .from(vehicles)
        .where(and(eq(vehicles.userId, userId), eq(vehicles.isActive, isActive)))
        .orderBy(desc(vehicles.updatedAt), vehicles.id);
      return rows.map(({ state, ...row }) => ({ ...row, ...state }));
    },
    /** Adds or updates a vehicle. Repeating it makes one row; a full garage does not change. */
    async keep({ freshId, userId, key, mid, vehicle, startYear, endYear, now }: VehicleToKeep): Promise<void> {
      const state = { vehicle, startYear, endYear };
      const withoutPlate = `mid:${mid}`;
      const soFar = store.select({ rows: count() }).from(others).where(eq(others.userId, userId));
      const sameKey = another(userId, eq(others.vehicleKey, key));
      const samePlated = another(
        userId,
        and(eq(others.mid, mid), ne(others.vehicleKey, key), eq(others.isActive, true)),
      );
      const hasBudget = or(lt(sql`${soFar}`, MAX_VEHICLES), exists(sameKey));
      await db.batch([
        touchSameCarStatement(db, { userId, key, mid }),
        // Without a plate it is the same car as one stored with its plate.
        statementOf(
          db,
          store
            .insert(vehicles)
            .select(
              insertSelect(
                vehicles,
                { id: freshId, userId, vehicleKey: key, mid, state, createdAt: now, updatedAt: now },
                sql`where ${key === withoutPlate ? and(not(exists(samePlated)), hasBudget) : hasBudget}`,
              ),
            )
            .onConflictDoUpdate({
              target: [vehicles.userId, vehicles.vehicleKey],
              set: { mid, state: excludedColumn(vehicles.state), isActive: true, updatedAt: now },
            }),
        ),
      ]);
    },
    /** False = this person has no such vehicle. */
    async rename(userId: PersonId, id: string, name: string | null, now: number): Promise<boolean> {
      const { meta } = await store.update(vehicles).set({ name, updatedAt: now }).where(isKept(userId, id));
      return meta.changes === 1;
    },
    async remove(userId: PersonId, id: string, now: number): Promise<boolean> {
      const { meta } = await store.update(vehicles).set({ isActive: false, updatedAt: now }).where(isKept(userId, id));
      return meta.changes === 1;
    },
  };
}

/** The ids of a car's notices in the outbox begin so. */
export const noticesOfCar = (vehicleId: string): string => `garage-reminder:${vehicleId}:`;

/** A car of this person that they did not remove. */
export const isOwn = (userId: PersonId, id: string) =>
  and(eq(vehicles.userId, userId), eq(vehicles.id, id), eq(vehicles.isActive, true));
/** Its id, as a part of a statement. */
export const own = (userId: PersonId, id: string) =>
  sql`(select ${vehicles.id} from ${vehicles} where ${isOwn(userId, id)})`;

/** Something else may be due now, so the cron checks the car again. */
export const reviewRequest = (db: D1Database, vehicleId: SQL | string, at: number) =>
  statementOf(
    db,
    orm(db)
      .update(reminders)
      .set({ nextCheckAt: at })
      .where(and(sql`${reminders.vehicleId} = ${vehicleId}`, eq(reminders.isOff, false))),
  );

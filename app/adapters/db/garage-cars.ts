import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PersonId } from "../../domain/core/ids";
import { orm, statementOf } from "./orm";
import { garageVehicles as vehicles } from "./schema/garage";
import { garageReminders as reminders } from "./schema/garage-record";

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

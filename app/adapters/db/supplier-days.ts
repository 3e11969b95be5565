import { and, eq, sql } from "drizzle-orm";
import type { Booking } from "../../domain/booking/booking";
import { orm, statementOf } from "./orm";
import { supplierDays, suppliers } from "./schema/suppliers";

export interface Place extends Pick<Booking, "supplierId" | "serviceDay" | "jobMinutes"> {
  /** Of the supplier's day, in case this is its first booking. */
  readonly capacityMinutes: number;
}

const { supplierId, day, bookedMinutes } = supplierDays;

/** What the calendars that the supplier keeps elsewhere leave of its day: they may have more on it than there is. */
const leftOf = ({ supplierId: id, serviceDay, capacityMinutes }: Place) =>
  sql<number>`max(0, ${capacityMinutes} - coalesce((select each.value ->> 1 from ${suppliers}, json_each(${suppliers.busy}) as each where ${and(eq(suppliers.id, id), sql`each.value ->> 0 = ${serviceDay}`)}), 0))`;

/** Adds the job to the supplier's day; the table's CHECK aborts the whole batch when the day is full. The capacity is the one of now: what is booked above it stays. */
export const takePlace = (db: D1Database, place: Place): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .insert(supplierDays)
      .values({
        supplierId: place.supplierId,
        day: place.serviceDay,
        capacityMinutes: leftOf(place),
        bookedMinutes: place.jobMinutes,
      })
      .onConflictDoUpdate({
        target: [supplierId, day],
        set: {
          bookedMinutes: sql`${bookedMinutes} + excluded.booked_minutes`,
          capacityMinutes: sql`max(${bookedMinutes}, excluded.capacity_minutes)`,
        },
      }),
  );

/** Frees what a booking had taken of its supplier's day. */
export const givePlaceBack = (
  db: D1Database,
  place: Pick<Booking, "supplierId" | "serviceDay" | "jobMinutes">,
): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .update(supplierDays)
      .set({ bookedMinutes: sql`max(0, ${bookedMinutes} - ${place.jobMinutes})` })
      .where(and(eq(supplierId, place.supplierId), eq(day, place.serviceDay))),
  );

import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { and, eq, sql } from "drizzle-orm";
import { dayCapacity, type Workforce } from "../../domain/supplier/availability/day-capacity";
import type { Booking } from "../../domain/booking/booking";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { heldMinutes } from "./day-holds";
import { excludedColumn, orm, toStatement } from "./orm";
import { supplierDays, suppliers } from "./schema/suppliers";

export interface Place extends Pick<Booking, "supplierId" | "serviceDay" | "jobMinutes"> {
  /** Capacity of the supplier's day. Stored only with the day's first booking. */
  readonly capacityMinutes: number;
  /** Current time in epoch milliseconds. Slots that others hold at this time while they pay are not free. */
  readonly at: number;
  /** The lead whose own hold is ignored. Absent or null = no hold is ignored. */
  readonly leadGuid?: LeadGuid | null;
  /** True = the supplier deliberately overbooks its day. */
  readonly isOver?: boolean;
}

const { supplierId, day, bookedMinutes, blockedMinutes, capacityMinutes } = supplierDays;

/** All minutes taken on a day. */
const TAKEN_MINUTES = sql`${bookedMinutes} + ${blockedMinutes}`;

/** Remaining capacity of a day after external calendars, at least zero. */
const unbookedMinutes = ({ supplierId: id, serviceDay, capacityMinutes }: Place) =>
  sql<number>`max(0, ${capacityMinutes} - coalesce((select each.value ->> 1 from ${suppliers}, json_each(${suppliers.busy}) as each where ${and(eq(suppliers.id, id), sql`each.value ->> 0 = ${serviceDay}`)}), 0))`;

/** Remaining capacity of the day after external calendars and other customers' holds. */
const remainingMinutes = (place: Place) =>
  sql<number>`max(0, ${unbookedMinutes(place)} - ${heldMinutes({ ...place, leadGuid: place.leadGuid ?? null })})`;

/** Whether the job fits the day, as a condition of an insert that then reserves the slot. */
export const hasCapacity = (place: Place) =>
  sql`coalesce((select ${TAKEN_MINUTES} from ${supplierDays} where ${and(eq(supplierId, place.supplierId), eq(day, place.serviceDay))}), 0) + ${place.jobMinutes} <= ${remainingMinutes(place)}`;

/**
 * Adds the job to the supplier's day. The table's CHECK makes the whole batch fail when the day is full. The supplier's current capacity applies, and existing
 * bookings that exceed it are kept.
 */
export const reserveSlot = (db: D1Database, { isOver = false, ...place }: Place): D1PreparedStatement =>
  toStatement(
    db,
    orm(db)
      .insert(supplierDays)
      .values({
        supplierId: place.supplierId,
        day: place.serviceDay,
        capacityMinutes: isOver ? sql`max(${remainingMinutes(place)}, ${place.jobMinutes})` : remainingMinutes(place),
        bookedMinutes: place.jobMinutes,
      })
      .onConflictDoUpdate({
        target: [supplierId, day],
        set: {
          bookedMinutes: sql`${bookedMinutes} + excluded.booked_minutes`,
          capacityMinutes: isOver
            ? sql`max(${TAKEN_MINUTES} + ${excludedColumn(bookedMinutes)}, ${excludedColumn(capacityMinutes)})`
            : sql`max(${TAKEN_MINUTES}, ${excludedColumn(capacityMinutes)})`,
        },
      }),
  );

/** Releases the time that a booking reserved on its supplier's day. */
export const releaseSlot = (
  db: D1Database,
  place: Pick<Booking, "supplierId" | "serviceDay" | "jobMinutes">,
): D1PreparedStatement =>
  toStatement(
    db,
    orm(db)
      .update(supplierDays)
      .set({ bookedMinutes: sql`max(0, ${bookedMinutes} - ${place.jobMinutes})` })
      .where(and(eq(supplierId, place.supplierId), eq(day, place.serviceDay))),
  );

/**
 * Writes how much time blocks take up on each day. Existing bookings are kept, and an overfull day accepts no new ones. The batch must contain a guard on the
 * blocks that were read.
 */
export const setBlocked = (
  db: D1Database,
  store: Workforce & { readonly id: SupplierId },
  days: ReadonlyMap<PlainDay, number>,
): D1PreparedStatement[] =>
  [...days].map(([on, minutes]) => {
    const capacity = dayCapacity(store, on);
    return toStatement(
      db,
      orm(db)
        .insert(supplierDays)
        .values({
          supplierId: store.id,
          day: on,
          capacityMinutes: Math.max(capacity, minutes),
          bookedMinutes: 0,
          blockedMinutes: minutes,
        })
        .onConflictDoUpdate({
          target: [supplierId, day],
          set: {
            blockedMinutes: excludedColumn(blockedMinutes),
            capacityMinutes: sql`max(${bookedMinutes} + ${excludedColumn(blockedMinutes)}, ${capacity})`,
          },
        }),
    );
  });

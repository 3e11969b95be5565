import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { and, eq, sql } from "drizzle-orm";
import { dayCapacity, type Workforce } from "../../domain/supplier/availability/day-capacity";
import type { Booking } from "../../domain/booking/booking";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { heldMinutes } from "./day-holds";
import { excludedColumn, orm, type Query } from "./orm";
import { supplierDays, suppliers } from "./schema/suppliers";

export interface DaySlot extends Pick<Booking, "supplierId" | "serviceDay" | "jobMinutes"> {
  /** Capacity of the supplier's day. Stored only with the day's first booking. */
  readonly capacityMinutes: number;
  /** Current time in epoch milliseconds. Slots that others hold at this time while they pay are not free. */
  readonly at: number;
  /** The lead whose own hold is ignored. Absent or null = no hold is ignored. */
  readonly leadGuid?: LeadGuid | null;
  /** True = the supplier deliberately overbooks its day. */
  readonly allowsOverbooking?: boolean;
}

const { supplierId, day, bookedMinutes, blockedMinutes, capacityMinutes } = supplierDays;

/** All minutes taken on a day. */
const TAKEN_MINUTES = sql`${bookedMinutes} + ${blockedMinutes}`;

/** Capacity of a day that external calendars leave, at least zero. Bookings are not subtracted. */
const capacityAfterCalendars = ({ supplierId: id, serviceDay, capacityMinutes }: DaySlot) =>
  sql<number>`max(0, ${capacityMinutes} - coalesce((select each.value ->> 1 from ${suppliers}, json_each(${suppliers.busy}) as each where ${and(eq(suppliers.id, id), sql`each.value ->> 0 = ${serviceDay}`)}), 0))`;

/** Remaining capacity of the day after external calendars and other customers' holds. */
const remainingMinutes = (slot: DaySlot) =>
  sql<number>`max(0, ${capacityAfterCalendars(slot)} - ${heldMinutes({ ...slot, leadGuid: slot.leadGuid ?? null })})`;

/** Whether the job fits the day, as a condition of an insert that then reserves the slot. */
export const hasCapacity = (slot: DaySlot) =>
  sql`coalesce((select ${TAKEN_MINUTES} from ${supplierDays} where ${and(eq(supplierId, slot.supplierId), eq(day, slot.serviceDay))}), 0) + ${slot.jobMinutes} <= ${remainingMinutes(slot)}`;

/**
 * Adds the job to the supplier's day. The table's CHECK makes the whole batch fail when the day is full. The supplier's current capacity applies, and existing
 * bookings that exceed it are kept.
 */
export const reserveSlot = (db: D1Database, { allowsOverbooking = false, ...slot }: DaySlot): Query =>
  orm(db)
    .insert(supplierDays)
    .values({
      supplierId: slot.supplierId,
      day: slot.serviceDay,
      capacityMinutes: allowsOverbooking
        ? sql`max(${remainingMinutes(slot)}, ${slot.jobMinutes})`
        : remainingMinutes(slot),
      bookedMinutes: slot.jobMinutes,
    })
    .onConflictDoUpdate({
      target: [supplierId, day],
      set: {
        bookedMinutes: sql`${bookedMinutes} + excluded.booked_minutes`,
        capacityMinutes: allowsOverbooking
          ? sql`max(${TAKEN_MINUTES} + ${excludedColumn(bookedMinutes)}, ${excludedColumn(capacityMinutes)})`
          : sql`max(${TAKEN_MINUTES}, ${excludedColumn(capacityMinutes)})`,
      },
    });

/** Releases the time that a booking reserved on its supplier's day. */
export const releaseSlot = (db: D1Database, slot: Pick<Booking, "supplierId" | "serviceDay" | "jobMinutes">): Query =>
  orm(db)
    .update(supplierDays)
    .set({ bookedMinutes: sql`max(0, ${bookedMinutes} - ${slot.jobMinutes})` })
    .where(and(eq(supplierId, slot.supplierId), eq(day, slot.serviceDay)));

/**
 * Writes how much time blocks take up on each day. Existing bookings are kept, and an overfull day accepts no new ones. The batch must contain a guard on the
 * blocks that were read.
 */
export const setBlockedMinutes = (
  db: D1Database,
  store: Workforce & { readonly id: SupplierId },
  days: ReadonlyMap<PlainDay, number>,
): Query[] =>
  [...days].map(([on, minutes]) => {
    const capacity = dayCapacity(store, on);
    return orm(db)
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
      });
  });

import type { SupplierId } from "../../../domain/core/ids";
import type { Supplier } from "../../../domain/supplier/supplier";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { recountWithCalendars, MAX_COUNTS } from "../../supplier/availability/away-days";
import type { AwayDays, ReadCalendar } from "../../../domain/supplier/diary/away-days";
import { supplierOf } from "./store";

type Calendar = Pick<ReadCalendar, "id" | "takes" | "busy">;

/**
 * Writes a change to a supplier's calendars with their resulting busy time. An hour that is blocked in the diary, or busy in an earlier calendar, counts once.
 *
 * If another write was first (`write` returns null), the busy time is calculated again. Returns null if `change` finds nothing to change, or if other writes
 * were first each time.
 */
export async function countCalendars<T>(
  context: Context,
  supplierId: SupplierId,
  change: (calendars: readonly ReadCalendar[]) => readonly Calendar[] | null,
  write: (away: AwayDays, supplier: Supplier) => Promise<T | null>,
): Promise<T | null> {
  for (let tries = 0; tries < MAX_COUNTS; tries++) {
    const supplier = await supplierOf(context, supplierId);
    if (supplier === null) return null;
    const today = dayAt(context.clock.now(), supplier.zone);
    const read = await context.db.diary.blocksFrom(supplierId, today);
    const calendars = change(read.calendars);
    if (calendars === null) return null;
    const result = await write(recountWithCalendars(supplier, read, calendars, today), supplier);
    if (result !== null) return result;
  }
  return null;
}

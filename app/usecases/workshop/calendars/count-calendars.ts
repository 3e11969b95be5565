import type { SupplierId } from "../../../domain/core/ids";
import type { Supplier } from "../../../domain/supplier/supplier";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { recalculateCalendarTime, MAX_COUNT_ATTEMPTS } from "../../supplier/availability/away-days";
import type { TimeAwayByDay, CalendarWithBusyTimes } from "../../../domain/supplier/diary/away-days";
import { supplierOf } from "./store";

type Calendar = Pick<CalendarWithBusyTimes, "id" | "takes" | "busy">;

/**
 * Writes a change to a supplier's calendars, with the time that they take up afterwards. An hour that is blocked in the diary, or busy in an earlier calendar,
 * counts once. If another write was first (`save` returns null), the time is calculated again. Returns null if `toCalendars` finds nothing to change, or if
 * other writes were first every time.
 */
export async function countCalendars<T>(
  context: Context,
  supplierId: SupplierId,
  toCalendars: (calendars: readonly CalendarWithBusyTimes[]) => readonly Calendar[] | null,
  save: (awayDays: TimeAwayByDay, supplier: Supplier) => Promise<T | null>,
): Promise<T | null> {
  for (let attempt = 0; attempt < MAX_COUNT_ATTEMPTS; attempt++) {
    const supplier = await supplierOf(context, supplierId);
    if (supplier === null) return null;
    const today = dayAt(context.clock.now(), supplier.zone);
    const diaryState = await context.db.diary.readTimeAway(supplierId, today);
    const calendars = toCalendars(diaryState.calendars);
    if (calendars === null) return null;
    const result = await save(recalculateCalendarTime(supplier, diaryState, calendars, today), supplier);
    if (result !== null) return result;
  }
  return null;
}

import { DAY_MS, HOUR_MS } from "../../domain/core/time/duration";
import { MEASURED_DAYS } from "../../domain/supplier/supplier";
import type { Context } from "../context";

/** An hour in UTC at which it is night in both countries. */
const NIGHT_HOUR = 16;

/**
 * Measures how fast each supplier answers and how much of its confirmed work it has completed, over the last 90 days. Runs once a night; a second run in the
 * same night writes nothing.
 */
export async function measureSuppliers(context: Context): Promise<{ readonly changed: number }> {
  const now = context.clock.now();
  if (Math.floor((now % DAY_MS) / HOUR_MS) !== NIGHT_HOUR) return { changed: 0 };
  return { changed: await context.db.suppliers.updateSupplierFigures(now - MEASURED_DAYS * DAY_MS) };
}

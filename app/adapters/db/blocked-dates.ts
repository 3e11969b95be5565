import type { BlockedDate, BlockedDates } from "../../usecases/ports/blocked-dates";
import { keptInMemory } from "./kept";

/** An empty table is asked again each time: one cheap read. */
const blockedDates = keptInMemory<readonly BlockedDate[]>(
  async (db) => (await db.prepare("select country, state, day from blocked_dates").all<BlockedDate>()).results,
  (rows) => rows.length === 0,
);

export const d1BlockedDates = (db: D1Database): BlockedDates => ({ all: () => blockedDates(db) });

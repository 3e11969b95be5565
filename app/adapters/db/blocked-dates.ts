import type { BlockedDate, BlockedDates } from "../../usecases/ports/blocked-dates";
import { keptInMemory } from "./kept";
import { orm } from "./orm";
import { blockedDates } from "./schema/suppliers";

const { country, state, day } = blockedDates;

/** An empty table is asked again each time: one cheap read. */
const datesOf = keptInMemory<readonly BlockedDate[]>(
  (db) => orm(db).select({ country, state, day }).from(blockedDates),
  (rows) => rows.length === 0,
);

export const d1BlockedDates = (db: D1Database): BlockedDates => ({ all: () => datesOf(db) });

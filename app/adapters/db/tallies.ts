import type { PlainDay } from "../../domain/core/time/plain-date";
import { and, asc, between, lt, type SQL, sql, sum } from "drizzle-orm";
import type { Tally, TallyCount } from "../../domain/figures/tallies";
import { excludedColumn, valuesInJson, selectColumns, orm, insertFrom, insertRows } from "./orm";
import { requestTallies as tallies } from "./schema/day-counts";

/** Adds to the count that is already stored. */
const ADDITION = {
  target: [tallies.day, tallies.tally, tallies.name],
  set: { n: sql`${tallies.n} + ${excludedColumn(tallies.n)}` },
};

/** Adds to a tally within another batch. `condition` is the end of the select and decides whether anything is added. */
export const incrementTally = (db: D1Database, count: TallyCount, condition: SQL = sql`where true`) =>
  insertFrom(db, tallies, count, condition).onConflictDoUpdate(ADDITION);

/** Counts summed over all Worker instances. */
export function d1Tallies(db: D1Database) {
  const database = orm(db);
  return {
    /** Adds to the daily counts. */
    async add(counts: readonly TallyCount[]): Promise<void> {
      if (counts.length === 0) return;
      await insertRows(db, tallies, counts).onConflictDoUpdate(ADDITION);
    },
    /** Counts for the days `from` to `to`, both inclusive: per day, summed over names, and per name, summed over days. Reads both in one batch. */
    async sumCounts(
      from: PlainDay,
      to: PlainDay,
    ): Promise<{
      readonly byDay: readonly Omit<TallyCount, "name">[];
      readonly byName: readonly Omit<TallyCount, "day">[];
    }> {
      const isShown = between(tallies.day, from, to);
      const total = sum(tallies.n).mapWith(Number).as("n");
      const [byDay, byName] = await database.batch([
        database
          .select({ ...selectColumns({ day: tallies.day, tally: tallies.tally }), n: total })
          .from(tallies)
          .where(isShown)
          .groupBy(tallies.day, tallies.tally),
        database
          .select({ ...selectColumns({ tally: tallies.tally, name: tallies.name }), n: total })
          .from(tallies)
          .where(isShown)
          .groupBy(tallies.tally, tallies.name),
      ]);
      return { byDay, byName };
    },
    /** All counts of these tallies for the days `from` to `to`, both inclusive, oldest first. */
    rows: (from: PlainDay, to: PlainDay, names: readonly Tally[]): Promise<readonly TallyCount[]> =>
      database
        .select()
        .from(tallies)
        .where(and(between(tallies.day, from, to), sql`${tallies.tally} in ${valuesInJson(names)}`))
        .orderBy(asc(tallies.day), asc(tallies.tally), asc(tallies.name)),
    async deleteBefore(day: PlainDay): Promise<void> {
      await database.delete(tallies).where(lt(tallies.day, day));
    },
  };
}

import type { DeadLetter, HealthRecords } from "../../domain/operations/health/check";
import { desc, gte, lt, min, sql } from "drizzle-orm";
import { orm } from "./orm";
import { databaseSizes, deadLetters, dutyRuns } from "./schema/health";
import { outbox } from "./schema/outbox";

const DAYS_OF_GROWTH = 14;
const SHOWN_LENGTH = 100;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

export function d1Health(db: D1Database) {
  const store = orm(db);
  return {
    /** Throws when the database does not answer. */
    async ping(): Promise<void> {
      await store.run(sql`select 1`);
    },
    async recordRun({
      name,
      cron,
      at,
      failure,
    }: {
      readonly name: string;
      readonly cron: string;
      readonly at: number;
      readonly failure: string | null;
    }): Promise<void> {
      const okAt = failure === null ? at : undefined;
      await store
        .insert(dutyRuns)
        .values({ name, cron, ranAt: at, okAt, failure })
        .onConflictDoUpdate({
          target: dutyRuns.name,
          set: { cron, ranAt: at, failure, ...(okAt === undefined ? {} : { okAt }) },
        });
    },
    async recordDead(letters: readonly DeadLetter[]): Promise<void> {
      const [first, ...more] = letters.map((letter) => store.insert(deadLetters).values(letter).onConflictDoNothing());
      if (first) await store.batch([first, ...more]);
    },
    /** Records today's size and deletes records older than `retainedSince`; returns the size in bytes. */
    async measure(now: number, retainedSince: number): Promise<number> {
      const { meta } = await store.run(sql`select 1`);
      const bytes = meta.size_after ?? 0;
      await store.batch([
        store
          .insert(databaseSizes)
          .values({ day: dayOf(now), bytes })
          .onConflictDoUpdate({ target: databaseSizes.day, set: { bytes } }),
        store.delete(databaseSizes).where(lt(databaseSizes.day, dayOf(retainedSince))),
        store.delete(deadLetters).where(lt(deadLetters.diedAt, retainedSince)),
      ]);
      return bytes;
    },
    async vitals(deadSince: number): Promise<HealthRecords> {
      const [duties, letters, sizes, [waiting]] = await store.batch([
        store.select().from(dutyRuns).orderBy(dutyRuns.name),
        store
          .select()
          .from(deadLetters)
          .where(gte(deadLetters.diedAt, deadSince))
          .orderBy(desc(deadLetters.diedAt))
          .limit(SHOWN_LENGTH),
        store.select().from(databaseSizes).orderBy(desc(databaseSizes.day)).limit(DAYS_OF_GROWTH),
        // The state is a literal, so that SQLite uses the partial index of due messages.
        store
          .select({ due: min(outbox.nextAt) })
          .from(outbox)
          .where(sql`${outbox.state} = 'waiting'`),
      ]);
      return { duties, deadLetters: letters, sizes: sizes.reverse(), messageDue: waiting?.due ?? null };
    },
  };
}

import type { DeadLetter, HealthRecords } from "../../domain/operations/health/check";
import { desc, gte, lt, min, sql } from "drizzle-orm";
import { orm } from "./orm";
import { databaseSizes, deadLetters, dutyRuns } from "./schema/health";
import { outbox } from "./schema/outbox";

const GROWTH_DAYS = 14;
const MAX_SHOWN_LETTERS = 100;
const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10);

export function d1Health(db: D1Database) {
  const database = orm(db);
  return {
    /** Throws when the database does not answer. */
    async ping(): Promise<void> {
      await database.run(sql`select 1`);
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
      await database
        .insert(dutyRuns)
        .values({ name, cron, ranAt: at, okAt, failure })
        .onConflictDoUpdate({
          target: dutyRuns.name,
          set: { cron, ranAt: at, failure, ...(okAt === undefined ? {} : { okAt }) },
        });
    },
    async recordDeadLetters(letters: readonly DeadLetter[]): Promise<void> {
      const [firstStatement, ...otherLetters] = letters.map((letter) =>
        database.insert(deadLetters).values(letter).onConflictDoNothing(),
      );
      if (firstStatement) await database.batch([firstStatement, ...otherLetters]);
    },
    /** Records today's size and deletes records from before `retainedSince`. Returns the size in bytes. */
    async recordDatabaseSize(now: number, retainedSince: number): Promise<number> {
      const { meta } = await database.run(sql`select 1`);
      const bytes = meta.size_after ?? 0;
      await database.batch([
        database
          .insert(databaseSizes)
          .values({ day: utcDay(now), bytes })
          .onConflictDoUpdate({ target: databaseSizes.day, set: { bytes } }),
        database.delete(databaseSizes).where(lt(databaseSizes.day, utcDay(retainedSince))),
        database.delete(deadLetters).where(lt(deadLetters.diedAt, retainedSince)),
      ]);
      return bytes;
    },
    async readRecords(deadSince: number): Promise<HealthRecords> {
      const [duties, letters, sizes, [waiting]] = await database.batch([
        database.select().from(dutyRuns).orderBy(dutyRuns.name),
        database
          .select()
          .from(deadLetters)
          .where(gte(deadLetters.diedAt, deadSince))
          .orderBy(desc(deadLetters.diedAt))
          .limit(MAX_SHOWN_LETTERS),
        database.select().from(databaseSizes).orderBy(desc(databaseSizes.day)).limit(GROWTH_DAYS),
        // The state is a literal, so that SQLite uses the partial index of due messages.
        database
          .select({ due: min(outbox.nextAt) })
          .from(outbox)
          .where(sql`${outbox.state} = 'waiting'`),
      ]);
      return { duties, deadLetters: letters, sizes: sizes.reverse(), messageDueAt: waiting?.due ?? null };
    },
  };
}

import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { LookAgains, StoredLookAgain } from "../../usecases/ports/look-agains";
import { orm, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { lookAgains } from "./schema/look-agains";

const stored = (row: typeof lookAgains.$inferSelect): StoredLookAgain => ({
  id: row.id,
  decision: row.decision,
  bookingToken: row.bookingToken,
  leadGuid: row.leadGuid,
  emailPrint: row.emailPrint,
  sealed: row.sealed,
  askedAt: row.askedAt,
  answer:
    row.answerSealed === null || row.answeredBy === null || row.answeredAt === null
      ? null
      : { sealed: row.answerSealed, by: row.answeredBy, at: row.answeredAt },
});

export function d1LookAgains(db: D1Database): LookAgains {
  const store = orm(db);
  return {
    async add(asked) {
      const written = await store
        .insert(lookAgains)
        .values({ ...asked, state: "open" })
        .onConflictDoNothing();
      return written.meta.changes === 1;
    },
    async find(id) {
      const row = await store.select().from(lookAgains).where(eq(lookAgains.id, id)).get();
      return row ? stored(row) : null;
    },
    async list(state, limit) {
      // The state is a literal: only then does the planner use the partial index of open rows.
      const rows = store
        .select()
        .from(lookAgains)
        .where(state === "open" ? sql`${lookAgains.state} = 'open'` : eq(lookAgains.state, state));
      return (
        await (state === "open"
          ? rows.orderBy(asc(lookAgains.askedAt))
          : rows.orderBy(desc(lookAgains.answeredAt))
        ).limit(limit)
      ).map(stored);
    },
    async answer(id, { sealed, by, at }, messages) {
      const isAnswered = sql`exists (select 1 from ${lookAgains} where ${and(eq(lookAgains.id, id), eq(lookAgains.answerSealed, sealed))})`;
      const [written] = await db.batch([
        statementOf(
          db,
          store
            .update(lookAgains)
            .set({ state: "answered", answerSealed: sealed, answeredBy: by, answeredAt: at })
            .where(and(eq(lookAgains.id, id), eq(lookAgains.state, "open"))),
        ),
        ...outboxStatements(db, messages, at, isAnswered),
      ]);
      return written?.meta.changes === 1;
    },
  };
}

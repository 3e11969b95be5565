import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { BookChecks } from "../../usecases/ports/book-checks";
import { HAS_BOOKS, readLedgerLines } from "./ledger-lines";
import { named, orm } from "./orm";
import { bookChecks, bookDifferences } from "./schema/book-checks";
import { paymentAttempts, paymentEvents } from "./schema/payments";

/** How far a queue is counted. */
const COUNTED = 1000;

const DIFFERENCE = {
  attemptId: bookDifferences.attemptId,
  method: bookDifferences.method,
  currency: bookDifferences.currency,
  ledger: bookDifferences.ledger,
  provider: bookDifferences.provider,
  state: bookDifferences.state,
  foundAt: bookDifferences.foundAt,
  actId: bookDifferences.actId,
  leadGuid: paymentAttempts.leadGuid,
};
const BOOKING_TOKEN = sql<
  typeof paymentAttempts.$inferSelect.bookingToken
>`coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken})`.as("of_booking");

export function d1BookChecks(db: D1Database): BookChecks {
  const store = orm(db);
  const differences = () =>
    store
      .select({ ...named(DIFFERENCE), bookingToken: BOOKING_TOKEN })
      .from(bookDifferences)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, bookDifferences.attemptId))
      .$dynamic();
  // The state is a literal, so that the partial index of open rows answers.
  const isOpen = sql`${bookDifferences.state} = 'open'`;
  return {
    async begin(day, since) {
      const newest = await store.select().from(bookChecks).orderBy(desc(bookChecks.day)).limit(1).get();
      if (newest && (newest.endedAt === null || newest.day >= day)) return newest.endedAt === null ? newest : null;
      const last = (rest: ReturnType<typeof sql>) =>
        sql`coalesce((select ${paymentEvents.id} from ${paymentEvents} ${rest} order by ${paymentEvents.id} desc limit 1), 0)`;
      await store
        .insert(bookChecks)
        .values({
          day,
          afterEvent: last(sql`where ${paymentEvents.at} < ${since}`) as unknown as number,
          beforeEvent: sql`${last(sql``)} + 1` as unknown as number,
        })
        .onConflictDoNothing();
      return (await store.select().from(bookChecks).where(eq(bookChecks.day, day)).get()) ?? null;
    },
    async changed({ afterEvent, beforeEvent }, quietSince, limit) {
      const events = await store
        .select(named({ eventId: paymentEvents.id, attemptId: paymentEvents.attemptId }))
        .from(paymentEvents)
        .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentEvents.attemptId))
        .where(
          and(
            gt(paymentEvents.id, afterEvent),
            lt(paymentEvents.id, beforeEvent),
            lt(paymentEvents.at, quietSince),
            HAS_BOOKS,
            sql`not exists (select 1 from ${paymentEvents} as later where later.attempt_id = ${paymentEvents.attemptId} and later.id > ${paymentEvents.id})`,
          ),
        )
        .orderBy(desc(paymentEvents.id))
        .limit(limit);
      if (events.length === 0) return [];
      const lines = await readLedgerLines(
        db,
        inArray(
          paymentAttempts.id,
          events.map(({ attemptId }) => attemptId),
        ),
        limit,
      );
      const byId = new Map(lines.map((line) => [line.at.attemptId, line]));
      return events.flatMap(({ eventId, attemptId }) => {
        const line = byId.get(attemptId);
        return line ? [{ eventId, line }] : [];
      });
    },
    async advance(check, to) {
      const isHere = and(eq(bookChecks.day, check.day), eq(bookChecks.beforeEvent, check.beforeEvent));
      const advanced = store
        .update(bookChecks)
        .set(to)
        .where(and(isHere, isNull(bookChecks.endedAt)));
      if (to.endedAt === null) await advanced;
      else
        await store.batch([
          advanced,
          // Earlier comparisons are no longer needed.
          store.delete(bookChecks).where(and(lt(bookChecks.day, check.day), isNotNull(bookChecks.endedAt))),
        ]);
    },
    async open(before, limit) {
      const rows = await store
        .select({ attemptId: bookDifferences.attemptId })
        .from(bookDifferences)
        .where(and(isOpen, lt(bookDifferences.lookedAt, before)))
        .orderBy(asc(bookDifferences.lookedAt))
        .limit(limit);
      if (rows.length === 0) return [];
      return readLedgerLines(
        db,
        inArray(
          paymentAttempts.id,
          rows.map(({ attemptId }) => attemptId),
        ),
        limit,
      );
    },
    line: async (id) => (await readLedgerLines(db, eq(paymentAttempts.id, id), 1))[0] ?? null,
    async differs({ method, at: { attemptId, currency }, ledger }, provider, at) {
      const isSame = sql`${bookDifferences.ledger} = excluded.ledger and ${bookDifferences.provider} is excluded.provider`;
      const stays = sql`${isSame} and ${bookDifferences.state} <> 'agreed'`;
      const [written] = await store
        .insert(bookDifferences)
        .values({ attemptId, method, currency, ledger, provider, state: "open", foundAt: at, lookedAt: at })
        .onConflictDoUpdate({
          target: bookDifferences.attemptId,
          set: {
            state: sql`case when ${stays} then ${bookDifferences.state} else 'open' end`,
            actId: sql`case when ${stays} then ${bookDifferences.actId} end`,
            foundAt: sql`case when ${stays} then ${bookDifferences.foundAt} else excluded.found_at end`,
            ledger: sql`excluded.ledger`,
            provider: sql`excluded.provider`,
            lookedAt: at,
          },
        })
        .returning({ state: bookDifferences.state, foundAt: bookDifferences.foundAt });
      return written?.state === "open" && written.foundAt === at;
    },
    async agrees(id, at) {
      await store
        .update(bookDifferences)
        .set({ state: "agreed", lookedAt: at })
        .where(and(eq(bookDifferences.attemptId, id), isOpen));
    },
    async lookedAt(id, at) {
      await store.update(bookDifferences).set({ lookedAt: at }).where(eq(bookDifferences.attemptId, id));
    },
    find: async (id) => (await differences().where(eq(bookDifferences.attemptId, id)).get()) ?? null,
    async settle(id, foundAt, actId) {
      const { meta } = await store
        .update(bookDifferences)
        .set({ state: "settled", actId })
        .where(
          and(
            eq(bookDifferences.attemptId, id),
            eq(bookDifferences.foundAt, foundAt),
            // The same act, which was cut off after it was done.
            or(isOpen, eq(bookDifferences.actId, actId)),
          ),
        );
      return meta.changes === 1;
    },
    async waiting(limit) {
      const [items, [total], [last]] = await store.batch([
        differences().where(isOpen).orderBy(asc(bookDifferences.foundAt)).limit(limit),
        store
          .select({ n: sql<number>`count(*)`.as("n") })
          .from(sql`(select 1 from ${bookDifferences} where ${isOpen} limit ${COUNTED})`),
        store.select().from(bookChecks).where(isNotNull(bookChecks.endedAt)).orderBy(desc(bookChecks.day)).limit(1),
      ]);
      return { differences: { items, count: total?.n ?? items.length }, last: last ?? null };
    },
  };
}

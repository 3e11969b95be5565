import type { PlainDay } from "../../domain/core/time/plain-date";
import type { ReconciliationRun, ReconciliationDifference } from "../../domain/payments/reconciliation-run";
import type { LedgerLine } from "../../domain/booking/stored-payment";
import type { AttemptId } from "../../domain/core/ids";
import type { MovedAmounts } from "../../domain/payments/provider";
import type { Queue } from "../../domain/operations/desk/desk-records";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { HAS_LEDGER, readLedgerLines } from "./ledger-lines";
import { selectColumns, orm, countRows, toQueue } from "./orm";
import { reconciliationRuns, reconciliationDifferences } from "./schema/reconciliation-runs";
import { paymentAttempts, paymentEvents } from "./schema/payments";

const DIFFERENCE_COLUMNS = {
  attemptId: reconciliationDifferences.attemptId,
  method: reconciliationDifferences.method,
  currency: reconciliationDifferences.currency,
  ledger: reconciliationDifferences.ledger,
  provider: reconciliationDifferences.provider,
  state: reconciliationDifferences.state,
  foundAt: reconciliationDifferences.foundAt,
  actId: reconciliationDifferences.actId,
  leadGuid: paymentAttempts.leadGuid,
};
const BOOKING_TOKEN = sql<
  typeof paymentAttempts.$inferSelect.bookingToken
>`coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken})`.as("of_booking");

/** The daily reconciliation of our ledger with the providers, and its results. */
export function d1ReconciliationRuns(db: D1Database) {
  const database = orm(db);
  const selectOpenDifferences = () =>
    database
      .select({ ...selectColumns(DIFFERENCE_COLUMNS), bookingToken: BOOKING_TOKEN })
      .from(reconciliationDifferences)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, reconciliationDifferences.attemptId))
      .$dynamic();
  // The state is a literal, so that SQLite uses the partial index of open rows.
  const isOpen = sql`${reconciliationDifferences.state} = 'open'`;
  return {
    /** The unfinished run, or a new run for this day with payments that changed since `since`. Null = the run for this day is finished. */
    async begin(day: PlainDay, since: number): Promise<ReconciliationRun | null> {
      const newestRun = await database
        .select()
        .from(reconciliationRuns)
        .orderBy(desc(reconciliationRuns.day))
        .limit(1)
        .get();
      if (newestRun && (newestRun.endedAt === null || newestRun.day >= day))
        return newestRun.endedAt === null ? newestRun : null;
      const selectLastRun = (condition: ReturnType<typeof sql>) =>
        sql`coalesce((select ${paymentEvents.id} from ${paymentEvents} ${condition} order by ${paymentEvents.id} desc limit 1), 0)`;
      await database
        .insert(reconciliationRuns)
        .values({
          day,
          afterEvent: selectLastRun(sql`where ${paymentEvents.at} < ${since}`) as unknown as number,
          beforeEvent: sql`${selectLastRun(sql``)} + 1` as unknown as number,
        })
        .onConflictDoNothing();
      return (await database.select().from(reconciliationRuns).where(eq(reconciliationRuns.day, day)).get()) ?? null;
    },
    /** The next payments of the run, by their last event, newest first. Payments that changed since `quietSince` are left for the next day. */
    async listChangedPayments(
      { afterEvent, beforeEvent }: ReconciliationRun,
      quietSince: number,
      limit: number,
    ): Promise<readonly { readonly eventId: number; readonly line: LedgerLine }[]> {
      const events = await database
        .select(selectColumns({ eventId: paymentEvents.id, attemptId: paymentEvents.attemptId }))
        .from(paymentEvents)
        .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentEvents.attemptId))
        .where(
          and(
            gt(paymentEvents.id, afterEvent),
            lt(paymentEvents.id, beforeEvent),
            lt(paymentEvents.at, quietSince),
            HAS_LEDGER,
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
      const linesById = new Map(lines.map((line) => [line.reference.attemptId, line]));
      return events.flatMap(({ eventId, attemptId }) => {
        const line = linesById.get(attemptId);
        return line ? [{ eventId, line }] : [];
      });
    },
    /** Records the progress of a run. Writes nothing if another invocation has already recorded progress. */
    async advance(
      run: ReconciliationRun,
      to: Pick<ReconciliationRun, "beforeEvent" | "compared" | "unreachable" | "endedAt">,
    ): Promise<void> {
      const isSameRun = and(eq(reconciliationRuns.day, run.day), eq(reconciliationRuns.beforeEvent, run.beforeEvent));
      const advanceStatement = database
        .update(reconciliationRuns)
        .set(to)
        .where(and(isSameRun, isNull(reconciliationRuns.endedAt)));
      if (to.endedAt === null) await advanceStatement;
      else
        await database.batch([
          advanceStatement,
          // Deletes earlier runs, which are no longer needed.
          database
            .delete(reconciliationRuns)
            .where(and(lt(reconciliationRuns.day, run.day), isNotNull(reconciliationRuns.endedAt))),
        ]);
    },
    /** Payments with an open difference that were not checked since `before`, least recently checked first. */
    async listOpen(before: number, limit: number): Promise<readonly LedgerLine[]> {
      const rows = await database
        .select({ attemptId: reconciliationDifferences.attemptId })
        .from(reconciliationDifferences)
        .where(and(isOpen, lt(reconciliationDifferences.checkedAt, before)))
        .orderBy(asc(reconciliationDifferences.checkedAt))
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
    line: async (id: AttemptId): Promise<LedgerLine | null> =>
      (await readLedgerLines(db, eq(paymentAttempts.id, id), 1))[0] ?? null,
    /**
     * Records a difference once. If a difference with the same amounts was settled by hand, it remains settled. Returns true if a new difference was opened.
     */
    async recordDifference(
      { method, reference: { attemptId, currency }, ledger }: LedgerLine,
      provider: MovedAmounts | null,
      at: number,
    ): Promise<boolean> {
      const isSameDifference = sql`${reconciliationDifferences.ledger} = excluded.ledger and ${reconciliationDifferences.provider} is excluded.provider`;
      const staysOpen = sql`${isSameDifference} and ${reconciliationDifferences.state} <> 'agreed'`;
      const [result] = await database
        .insert(reconciliationDifferences)
        .values({ attemptId, method, currency, ledger, provider, state: "open", foundAt: at, checkedAt: at })
        .onConflictDoUpdate({
          target: reconciliationDifferences.attemptId,
          set: {
            state: sql`case when ${staysOpen} then ${reconciliationDifferences.state} else 'open' end`,
            actId: sql`case when ${staysOpen} then ${reconciliationDifferences.actId} end`,
            foundAt: sql`case when ${staysOpen} then ${reconciliationDifferences.foundAt} else excluded.found_at end`,
            ledger: sql`excluded.ledger`,
            provider: sql`excluded.provider`,
            checkedAt: at,
          },
        })
        .returning({ state: reconciliationDifferences.state, foundAt: reconciliationDifferences.foundAt });
      return result?.state === "open" && result.foundAt === at;
    },
    /** Closes the open difference of a payment whose amounts now agree. */
    async closeDifference(id: AttemptId, at: number): Promise<void> {
      await database
        .update(reconciliationDifferences)
        .set({ state: "agreed", checkedAt: at })
        .where(and(eq(reconciliationDifferences.attemptId, id), isOpen));
    },
    /** Moves a difference to the end of the queue, because its provider could not be reached. */
    async markChecked(id: AttemptId, at: number): Promise<void> {
      await database
        .update(reconciliationDifferences)
        .set({ checkedAt: at })
        .where(eq(reconciliationDifferences.attemptId, id));
    },
    find: async (id: AttemptId): Promise<ReconciliationDifference | null> =>
      (await selectOpenDifferences().where(eq(reconciliationDifferences.attemptId, id)).get()) ?? null,
    /** Settles a difference that was found at `foundAt`. Returns false if another action has already settled it. */
    async settle(id: AttemptId, foundAt: number, actionId: string): Promise<boolean> {
      const { meta } = await database
        .update(reconciliationDifferences)
        .set({ state: "settled", actId: actionId })
        .where(
          and(
            eq(reconciliationDifferences.attemptId, id),
            eq(reconciliationDifferences.foundAt, foundAt),
            // The second condition finds a difference that this action has already settled, if the action was interrupted after this write.
            or(isOpen, eq(reconciliationDifferences.actId, actionId)),
          ),
        );
      return meta.changes === 1;
    },
    /** Open differences, oldest first, and the latest completed run. */
    async readOpenDifferences(
      limit: number,
    ): Promise<{ readonly differences: Queue<ReconciliationDifference>; readonly last: ReconciliationRun | null }> {
      const [items, counts, [last]] = await database.batch([
        selectOpenDifferences().where(isOpen).orderBy(asc(reconciliationDifferences.foundAt)).limit(limit),
        countRows(db, sql`select 1 from ${reconciliationDifferences} where ${isOpen}`),
        database
          .select()
          .from(reconciliationRuns)
          .where(isNotNull(reconciliationRuns.endedAt))
          .orderBy(desc(reconciliationRuns.day))
          .limit(1),
      ]);
      return { differences: toQueue(items, counts), last: last ?? null };
    },
  };
}

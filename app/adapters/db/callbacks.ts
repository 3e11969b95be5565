import type { SealedMessage } from "../../domain/notifications/message";
import type { LeadGuid } from "../../domain/core/ids";
import type { OutcomeKind } from "../../domain/lead/lead";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { orm, type Query, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { callbacks } from "./schema/callbacks";

export interface Callback {
  readonly leadGuid: LeadGuid;
  readonly reason: string;
  readonly createdAt: number;
  /** When the customer wants the first call, in epoch milliseconds. Null = as soon as possible. */
  readonly wantedAt: number | null;
  /** True until the first call is made, so the customer can still choose its time. */
  readonly isOpen: boolean;
}

/** Outcomes that show prices. After these, we call customers who have not booked and ask whether they need help. */
const SALES_CALL_OUTCOMES: OutcomeKind[] = ["quotes", "booking-finalise"];

/** Inserts the callback, in the batch of the submission that promises the call. */
export const callbackStatement = (db: D1Database, leadGuid: LeadGuid, reason: string, now: number): Query =>
  orm(db)
    .insert(callbacks)
    .values({ leadGuid, reason, state: "waiting", createdAt: now, nextAt: now })
    .onConflictDoNothing({ target: callbacks.leadGuid });

/** Ends the sales call because the customer has booked. Used in the batch that marks the lead as booked. */
export const endSalesCall = (db: D1Database, leadGuid: LeadGuid): Query =>
  orm(db)
    .update(callbacks)
    .set({ state: "done" })
    .where(
      and(
        eq(callbacks.leadGuid, leadGuid),
        eq(callbacks.state, "waiting"),
        inArray(callbacks.reason, SALES_CALL_OUTCOMES),
        isNull(callbacks.chosenAt),
      ),
    );

/** Calls that customers are waiting for, one per lead. A callback that a submission promises is written with the submission. */
export function d1Callbacks(db: D1Database) {
  return {
    /** Requesting a callback again changes nothing (F-357). */
    async add(leadGuid: LeadGuid, reason: string, now: number): Promise<void> {
      await runInBatch(db, [callbackStatement(db, leadGuid, reason, now)]);
    },
    /**
     * Stores when the customer wants the first call (null = as soon as possible) with the confirmation messages. Returns false if no call was requested or it
     * was already made.
     */
    async chooseTime(
      leadGuid: LeadGuid,
      wantedAt: number | null,
      messages: readonly SealedMessage[],
      at: number,
    ): Promise<boolean> {
      const [outcomes] = await runInBatch(db, [
        orm(db)
          .update(callbacks)
          .set({ wantedAt, chosenAt: at, nextAt: wantedAt ?? sql`${callbacks.createdAt}` })
          .where(and(eq(callbacks.leadGuid, leadGuid), eq(callbacks.state, "waiting"), eq(callbacks.calls, 0))),
        ...outboxStatements(
          db,
          messages,
          at,
          sql`exists (select 1 from ${callbacks} where ${and(eq(callbacks.leadGuid, leadGuid), eq(callbacks.chosenAt, at), eq(callbacks.state, "waiting"))})`,
        ),
      ]);
      return outcomes?.meta.changes === 1;
    },
    async find(leadGuid: LeadGuid): Promise<Callback | null> {
      const { leadGuid: guid, reason, createdAt, wantedAt, state, calls } = callbacks;
      const callbackRow = await orm(db)
        .select({ leadGuid: guid, reason, createdAt, wantedAt, state, calls })
        .from(callbacks)
        .where(eq(guid, leadGuid))
        .get();
      if (callbackRow === undefined) return null;
      const { state: status, calls: callCount, ...call } = callbackRow;
      return { ...call, isOpen: status === "waiting" && callCount === 0 };
    },
  };
}

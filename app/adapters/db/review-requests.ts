import type { SealedMessage } from "../../domain/notifications/message";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { NewReviewRequest, StoredReviewRequest } from "../../domain/privacy/review-request";
import { orm, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { reviewRequests } from "./schema/review-requests";

const toStoredRequest = (row: typeof reviewRequests.$inferSelect): StoredReviewRequest => ({
  id: row.id,
  decision: row.decision,
  bookingToken: row.bookingToken,
  leadGuid: row.leadGuid,
  emailDigest: row.emailDigest,
  sealed: row.sealed,
  askedAt: row.askedAt,
  answer:
    row.answerSealed === null || row.answeredBy === null || row.answeredAt === null
      ? null
      : { sealed: row.answerSealed, by: row.answeredBy, at: row.answeredAt },
});

/** Requests for human review of automated decisions. */
export function d1ReviewRequests(db: D1Database) {
  const database = orm(db);
  return {
    /** Returns false if this form was already submitted. */
    async add(newReviewRequest: NewReviewRequest): Promise<boolean> {
      const result = await database
        .insert(reviewRequests)
        .values({ ...newReviewRequest, state: "open" })
        .onConflictDoNothing();
      return result.meta.changes === 1;
    },
    async find(id: string): Promise<StoredReviewRequest | null> {
      const row = await database.select().from(reviewRequests).where(eq(reviewRequests.id, id)).get();
      return row ? toStoredRequest(row) : null;
    },
    /** Open requests oldest first, answered ones newest first. */
    async list(state: "open" | "answered", limit: number): Promise<readonly StoredReviewRequest[]> {
      // The state is a literal, because the planner otherwise does not use the partial index of open rows.
      const rows = database
        .select()
        .from(reviewRequests)
        .where(state === "open" ? sql`${reviewRequests.state} = 'open'` : eq(reviewRequests.state, state));
      return (
        await (state === "open"
          ? rows.orderBy(asc(reviewRequests.askedAt))
          : rows.orderBy(desc(reviewRequests.answeredAt))
        ).limit(limit)
      ).map(toStoredRequest);
    },
    /** Stores the answer with its message. Returns false if the request already has an answer. */
    async answer(
      id: string,
      { sealed: ciphertext, by, at }: { readonly sealed: string; readonly by: string; readonly at: number },
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      const isAnswered = sql`exists (select 1 from ${reviewRequests} where ${and(eq(reviewRequests.id, id), eq(reviewRequests.answerSealed, ciphertext))})`;
      const [result] = await runInBatch(db, [
        database
          .update(reviewRequests)
          .set({ state: "answered", answerSealed: ciphertext, answeredBy: by, answeredAt: at })
          .where(and(eq(reviewRequests.id, id), eq(reviewRequests.state, "open"))),
        ...outboxStatements(db, messages, at, isAnswered),
      ]);
      return result?.meta.changes === 1;
    },
  };
}

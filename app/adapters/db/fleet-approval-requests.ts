import type { SealedMessage } from "../../domain/notifications/message";
import type { BookingToken } from "../../domain/core/ids";
import { and, asc, eq, getTableColumns, gt, gte, lt, ne, sql } from "drizzle-orm";
import type { FleetDecision, FleetApprovalRequestRow, NewApprovalRequest } from "../../domain/fleet/fleet-records";
import { eventStatement } from "./booking-events";
import { selectColumns, selectNullableColumns, orm, insertFrom, centsOrNull, type Query, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { bookings } from "./schema/bookings";
import { fleetApprovalRequests as asks } from "./schema/fleet-approval-requests";

const toRowValues = ({ median, ...request }: NewApprovalRequest) => ({ ...request, medianCents: median });

function toApprovalRequest({
  medianCents,
  answer,
  answeredAt,
  ...request
}: typeof asks.$inferSelect): FleetApprovalRequestRow {
  return {
    ...request,
    median: centsOrNull(medianCents),
    answered: answer === null || answeredAt === null ? null : { answer, at: answeredAt },
  };
}

/** Inserts an approval request, in the batch that creates the booking. */
export const approvalRequestStatement = (db: D1Database, request: NewApprovalRequest): Query =>
  orm(db).insert(asks).values(toRowValues(request));

/** The first condition must match that of the partial index `bookings_to_approve` exactly, otherwise SQLite does not use the index. */
const isWaiting = and(sql`fleet_approval = 'needed'`, ne(bookings.status, "Cancelled"));

/** Requests that ask fleet companies to approve single bookings, and the answers. */
export function d1FleetApprovalRequests(db: D1Database) {
  const database = orm(db);
  return {
    async findRequest(tokenHash: string): Promise<FleetApprovalRequestRow | null> {
      const row = await database.select().from(asks).where(eq(asks.tokenHash, tokenHash)).get();
      return row ? toApprovalRequest(row) : null;
    },
    /** Writes the answer with its event. Returns false if the booking is no longer waiting for approval. */
    async answerRequest({ tokenHash, bookingToken, answer, reason, at }: FleetDecision): Promise<boolean> {
      const isNeeded = and(eq(bookings.token, bookingToken), isWaiting);
      const kind = answer === "given" ? "fleet-approved" : "fleet-declined";
      const setAnswer = database
        .update(asks)
        .set({ answer, answeredAt: at })
        .where(and(eq(asks.tokenHash, tokenHash), sql`exists (select 1 from ${bookings} where ${isNeeded})`));
      const [, , updated] = await runInBatch(db, [
        eventStatement(db, { bookingToken, at, actor: "fleet", kind, reason }, sql`from ${bookings} where ${isNeeded}`),
        setAnswer,
        database.update(bookings).set({ fleetApproval: answer, updatedAt: at }).where(isNeeded),
      ]);
      return updated?.meta.changes === 1;
    },
    /** First requests for bookings that are still waiting and whose second approver has not been asked yet, oldest first. */
    async listUnanswered(
      now: number,
      lastRequest: Pick<FleetApprovalRequestRow, "createdAt" | "bookingToken"> | null,
      limit: number,
    ): Promise<readonly (FleetApprovalRequestRow & { readonly fleetCompanyId: number })[]> {
      const rows = await database
        .select({
          ...selectColumns(getTableColumns(asks)),
          ...selectNullableColumns({ fleetCompanyId: bookings.fleetCompanyId }),
        })
        .from(bookings)
        .innerJoin(asks, eq(asks.bookingToken, bookings.token))
        .where(
          and(
            isWaiting,
            gt(asks.endsAt, now),
            lastRequest === null
              ? undefined
              : sql`(${asks.createdAt}, ${asks.bookingToken}) > (${lastRequest.createdAt}, ${lastRequest.bookingToken})`,
            sql`not exists (select 1 from fleet_approval_requests other where other.booking_token = ${bookings.token} and other.is_backup = 1)`,
          ),
        )
        .orderBy(asc(asks.createdAt), asc(asks.bookingToken))
        .limit(limit);
      return rows.flatMap(({ fleetCompanyId, ...request }) =>
        fleetCompanyId === null ? [] : [{ ...toApprovalRequest(request), fleetCompanyId }],
      );
    },
    /**
     * Writes the request to the second approver, with its email and event. Does nothing if the first request was answered in the meantime or the second one was
     * already sent.
     */
    async addSecondRequest(request: NewApprovalRequest, messages: readonly SealedMessage[]): Promise<void> {
      const { bookingToken, createdAt: at } = request;
      const isOpen = sql`exists (select 1 from ${bookings} where ${and(eq(bookings.token, bookingToken), isWaiting)}) and not exists (select 1 from fleet_approval_requests other where other.booking_token = ${bookingToken} and other.is_backup = 1)`;
      const isRequested = sql`exists (select 1 from ${asks} where ${eq(asks.tokenHash, request.tokenHash)})`;
      await runInBatch(db, [
        insertFrom(db, asks, toRowValues(request), sql`where ${isOpen}`),
        eventStatement(db, { bookingToken, at, actor: "system", kind: "fleet-reminded" }, sql`where ${isRequested}`),
        ...outboxStatements(db, messages, at, isRequested),
      ]);
    },
    /** Bookings that were declined through a link since `moment` and are not cancelled yet, because the run was interrupted. */
    async listDeclinedSince(moment: number): Promise<readonly BookingToken[]> {
      const rows = await database
        .select(selectColumns({ token: asks.bookingToken }))
        .from(asks)
        .innerJoin(bookings, eq(bookings.token, asks.bookingToken))
        .where(and(sql`${asks.answer} = 'declined'`, gte(asks.answeredAt, moment), ne(bookings.status, "Cancelled")));
      return rows.map(({ token }) => token);
    },
    async deleteRequestsBefore(moment: number): Promise<void> {
      await database.delete(asks).where(lt(asks.endsAt, moment));
    },
  };
}

import type { SealedMessage } from "../../domain/notifications/message";
import type { BookingToken } from "../../domain/core/ids";
import { and, asc, eq, getTableColumns, gt, gte, lt, ne, sql } from "drizzle-orm";
import { cents } from "../../domain/core/money/money";
import type { FleetAnswer, FleetApprovalRequestRow, NewApprovalRequest } from "../../domain/fleet/fleet-records";
import { eventRow } from "./booking-events";
import { selectColumns, selectNullableColumns, orm, insertSelect, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { bookingEvents, bookings } from "./schema/bookings";
import { fleetApprovalRequests as asks } from "./schema/fleet-approval-requests";

const valuesOf = ({ median, ...ask }: NewApprovalRequest) => ({ ...ask, medianCents: median });

function toApprovalRequest({
  medianCents,
  answer,
  answeredAt,
  ...ask
}: typeof asks.$inferSelect): FleetApprovalRequestRow {
  return {
    ...ask,
    median: medianCents === null ? null : cents(medianCents),
    answered: answer === null || answeredAt === null ? null : { answer, at: answeredAt },
  };
}

/** Inserts the request, in the batch that creates the booking. */
export const fleetAskStatement = (db: D1Database, ask: NewApprovalRequest): D1PreparedStatement =>
  statementOf(db, orm(db).insert(asks).values(valuesOf(ask)));

/** The text must equal that of the index `bookings_to_approve`. */
const isWaiting = and(sql`fleet_approval = 'needed'`, ne(bookings.status, "Cancelled"));

/** Approval requests to fleet companies about single bookings, and their answers. */
export function d1FleetApprovalRequests(db: D1Database) {
  const store = orm(db);
  return {
    async findAsk(tokenHash: string): Promise<FleetApprovalRequestRow | null> {
      const row = await store.select().from(asks).where(eq(asks.tokenHash, tokenHash)).get();
      return row ? toApprovalRequest(row) : null;
    },
    /** Writes the answer with its event. Returns false if the booking is no longer waiting for approval. */
    async answerAsk({ tokenHash, bookingToken, answer, reason, at }: FleetAnswer): Promise<boolean> {
      const isNeeded = and(eq(bookings.token, bookingToken), isWaiting);
      const kind = answer === "given" ? "fleet-approved" : "fleet-declined";
      const [, , set] = await db.batch(
        [
          store
            .insert(bookingEvents)
            .select(
              insertSelect(
                bookingEvents,
                eventRow({ bookingToken, at, actor: "fleet", kind, reason }),
                sql`from ${bookings} where ${isNeeded}`,
              ),
            ),
          store
            .update(asks)
            .set({ answer, answeredAt: at })
            .where(and(eq(asks.tokenHash, tokenHash), sql`exists (select 1 from ${bookings} where ${isNeeded})`)),
          store.update(bookings).set({ fleetApproval: answer, updatedAt: at }).where(isNeeded),
        ].map((query) => statementOf(db, query)),
      );
      return set?.meta.changes === 1;
    },
    /** First requests for bookings that are still waiting and whose second approver has not been asked, oldest first. */
    async unansweredAsks(
      now: number,
      behind: Pick<FleetApprovalRequestRow, "createdAt" | "bookingToken"> | null,
      limit: number,
    ): Promise<readonly (FleetApprovalRequestRow & { readonly fleetCompanyId: number })[]> {
      const rows = await store
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
            behind === null
              ? undefined
              : sql`(${asks.createdAt}, ${asks.bookingToken}) > (${behind.createdAt}, ${behind.bookingToken})`,
            sql`not exists (select 1 from fleet_approval_requests other where other.booking_token = ${bookings.token} and other.is_backup = 1)`,
          ),
        )
        .orderBy(asc(asks.createdAt), asc(asks.bookingToken))
        .limit(limit);
      return rows.flatMap(({ fleetCompanyId, ...ask }) =>
        fleetCompanyId === null ? [] : [{ ...toApprovalRequest(ask), fleetCompanyId }],
      );
    },
    /** Writes a second request with its email and event. Does nothing if it was answered in the meantime or already sent. */
    async askAgain(ask: NewApprovalRequest, messages: readonly SealedMessage[]): Promise<void> {
      const { bookingToken, createdAt: at } = ask;
      const isOpen = sql`exists (select 1 from ${bookings} where ${and(eq(bookings.token, bookingToken), isWaiting)}) and not exists (select 1 from fleet_approval_requests other where other.booking_token = ${bookingToken} and other.is_backup = 1)`;
      const isRequested = sql`exists (select 1 from ${asks} where ${eq(asks.tokenHash, ask.tokenHash)})`;
      await db.batch([
        statementOf(db, store.insert(asks).select(insertSelect(asks, valuesOf(ask), sql`where ${isOpen}`))),
        statementOf(
          db,
          store
            .insert(bookingEvents)
            .select(
              insertSelect(
                bookingEvents,
                eventRow({ bookingToken, at, actor: "system", kind: "fleet-asked-again" }),
                sql`where ${isRequested}`,
              ),
            ),
        ),
        ...outboxStatements(db, messages, at, isRequested),
      ]);
    },
    /** Bookings declined through a link since `moment` that are not cancelled yet, because the run was interrupted. */
    async declinedSince(moment: number): Promise<readonly BookingToken[]> {
      const rows = await store
        .select(selectColumns({ token: asks.bookingToken }))
        .from(asks)
        .innerJoin(bookings, eq(bookings.token, asks.bookingToken))
        .where(and(sql`${asks.answer} = 'declined'`, gte(asks.answeredAt, moment), ne(bookings.status, "Cancelled")));
      return rows.map(({ token }) => token);
    },
    async forgetAsksBefore(moment: number): Promise<void> {
      await store.delete(asks).where(lt(asks.endsAt, moment));
    },
  };
}

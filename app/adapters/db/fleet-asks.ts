import { and, asc, eq, getTableColumns, gt, gte, lt, ne, sql } from "drizzle-orm";
import { cents } from "../../domain/money/money";
import type { FleetAsk, Fleets, NewFleetAsk } from "../../usecases/ports/fleets";
import { eventRow } from "./booking-events";
import { selectColumns, selectNullableColumns, orm, insertSelect, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { bookingEvents, bookings } from "./schema/bookings";
import { fleetAsks as asks } from "./schema/fleet-asks";

const valuesOf = ({ median, ...ask }: NewFleetAsk) => ({ ...ask, medianCents: median });

function toAsk({ medianCents, answer, answeredAt, ...ask }: typeof asks.$inferSelect): FleetAsk {
  return {
    ...ask,
    median: medianCents === null ? null : cents(medianCents),
    answered: answer === null || answeredAt === null ? null : { answer, at: answeredAt },
  };
}

/** The statement for the batch that makes the booking. */
export const fleetAskStatement = (db: D1Database, ask: NewFleetAsk): D1PreparedStatement =>
  statementOf(db, orm(db).insert(asks).values(valuesOf(ask)));

/** Word for word that of the index `bookings_to_approve`. */
const isWaiting = and(sql`fleet_approval = 'needed'`, ne(bookings.status, "Cancelled"));

type FleetRequestStore = Pick<
  Fleets,
  "findAsk" | "answerAsk" | "unansweredAsks" | "askAgain" | "declinedSince" | "forgetAsksBefore"
>;

/** What fleet companies are asked about single bookings, and say. */
export function d1FleetAsks(db: D1Database): FleetRequestStore {
  const store = orm(db);
  return {
    async findAsk(tokenHash) {
      const row = await store.select().from(asks).where(eq(asks.tokenHash, tokenHash)).get();
      return row ? toAsk(row) : null;
    },
    async answerAsk({ tokenHash, bookingToken, answer, reason, at }) {
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
    async unansweredAsks(now, behind, limit) {
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
            sql`not exists (select 1 from fleet_asks other where other.booking_token = ${bookings.token} and other.is_backup = 1)`,
          ),
        )
        .orderBy(asc(asks.createdAt), asc(asks.bookingToken))
        .limit(limit);
      return rows.flatMap(({ fleetCompanyId, ...ask }) =>
        fleetCompanyId === null ? [] : [{ ...toAsk(ask), fleetCompanyId }],
      );
    },
    async askAgain(ask, messages) {
      const { bookingToken, createdAt: at } = ask;
      const isOpen = sql`exists (select 1 from ${bookings} where ${and(eq(bookings.token, bookingToken), isWaiting)}) and not exists (select 1 from fleet_asks other where other.booking_token = ${bookingToken} and other.is_backup = 1)`;
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
    async declinedSince(moment) {
      const rows = await store
        .select(selectColumns({ token: asks.bookingToken }))
        .from(asks)
        .innerJoin(bookings, eq(bookings.token, asks.bookingToken))
        .where(and(sql`${asks.answer} = 'declined'`, gte(asks.answeredAt, moment), ne(bookings.status, "Cancelled")));
      return rows.map(({ token }) => token);
    },
    async forgetAsksBefore(moment) {
      await store.delete(asks).where(lt(asks.endsAt, moment));
    },
  };
}

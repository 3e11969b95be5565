import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { MAX_WAITING_BOOKINGS, MAX_WAITS_PER_BOOKING } from "../../domain/booking/earlier-day";
import { AGREED } from "../../domain/booking/status";
import type { BookingToken } from "../../domain/ids";
import type { EarlierDayRequest, EarlierDays } from "../../usecases/ports/earlier-days";
import { eventOfChange } from "./booking-events";
import { selectColumns, orm, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { bookingEvents, bookings } from "./schema/bookings";

const other = alias(bookings, "other");

export function d1EarlierDays(db: D1Database): EarlierDays {
  const store = orm(db);
  const isAgreedFor = ({ token, serviceDay }: Pick<EarlierDayRequest, "token" | "serviceDay">) =>
    and(eq(bookings.token, token), eq(bookings.serviceDay, serviceDay), inArray(bookings.status, AGREED));
  const isUnchanged = (request: EarlierDayRequest) =>
    and(isAgreedFor(request), eq(bookings.earlierCheckAt, request.checkAt));

  /** The other bookings with which the same mobile or mailbox waits for an earlier day. */
  const waitingBookings = sql`(select count(*) from ${bookings} as ${other} where ${and(
    isNotNull(other.earlierCheckAt),
    ne(other.token, bookings.token),
    or(eq(other.mobileDigest, bookings.mobileDigest), eq(other.mailboxDigest, bookings.mailboxDigest)),
  )})`;
  const waitTimesOf = (token: BookingToken) =>
    sql`(select count(*) from ${bookingEvents} where ${and(
      eq(bookingEvents.bookingToken, token),
      eq(bookingEvents.kind, "earlier-day-wanted"),
    )})`;

  const read = (token: BookingToken) =>
    store
      .select({
        ...selectColumns({ serviceDay: bookings.serviceDay, status: bookings.status, suitable: bookings.earlierDays }),
        waits: sql<number>`${waitTimesOf(token)}`.as("waits"),
      })
      .from(bookings)
      .where(eq(bookings.token, token))
      .get();

  return {
    async find(token) {
      return (await read(token))?.suitable ?? null;
    },
    async start({ token, serviceDay }, suitable, { at, actor }) {
      const change = store
        .update(bookings)
        .set({ earlierCheckAt: at, earlierDays: suitable, updatedAt: at })
        .where(
          and(
            isAgreedFor({ token, serviceDay }),
            or(isNull(bookings.earlierDays), ne(bookings.earlierDays, suitable)),
            sql`${waitingBookings} < ${MAX_WAITING_BOOKINGS}`,
            sql`${waitTimesOf(token)} < ${MAX_WAITS_PER_BOOKING}`,
          ),
        );
      const [changed] = await db.batch([
        statementOf(db, change),
        eventOfChange(db, { bookingToken: token, at, actor, kind: "earlier-day-wanted" }),
      ]);
      if (changed?.meta.changes === 1) return "waiting";
      const now = await read(token);
      if (now?.serviceDay !== serviceDay || !AGREED.includes(now.status)) return "changed-meanwhile";
      if (JSON.stringify(now.suitable) === JSON.stringify(suitable)) return "waiting";
      return now.waits < MAX_WAITS_PER_BOOKING ? "too-many-bookings" : "too-many-changes";
    },
    async stop({ token, serviceDay }, { at, actor }) {
      const change = store
        .update(bookings)
        .set({ earlierCheckAt: null, earlierDays: null, updatedAt: at })
        .where(and(isAgreedFor({ token, serviceDay }), isNotNull(bookings.earlierCheckAt)));
      await db.batch([
        statementOf(db, change),
        eventOfChange(db, { bookingToken: token, at, actor, kind: "earlier-day-unwanted" }),
      ]);
    },
    async due(now, limit) {
      return store
        .select({
          ...selectColumns({ token: bookings.token, serviceDay: bookings.serviceDay }),
          suitable: sql<EarlierDayRequest["suitable"]>`${bookings.earlierDays}`
            .mapWith(bookings.earlierDays)
            .as("suitable"),
          checkAt: sql<number>`${bookings.earlierCheckAt}`.as("checkAt"),
        })
        .from(bookings)
        .where(and(isNotNull(bookings.earlierCheckAt), lte(bookings.earlierCheckAt, now)))
        .orderBy(bookings.earlierCheckAt)
        .limit(limit);
    },
    async checkAgain(request, at) {
      await store
        .update(bookings)
        .set({ earlierCheckAt: at, ...(at === null && { earlierDays: null }) })
        .where(isUnchanged(request));
    },
    async notify(request, { day, messages, at }) {
      const isWaiting = sql`exists (select 1 from ${bookings} where ${isUnchanged(request)})`;
      const ended = store
        .update(bookings)
        .set({ earlierCheckAt: null, earlierDays: null, updatedAt: at })
        .where(isUnchanged(request));
      const results = await db.batch([
        ...outboxStatements(db, messages, at, isWaiting),
        statementOf(db, ended),
        eventOfChange(db, { bookingToken: request.token, at, actor: "system", kind: "earlier-day-told", reason: day }),
      ]);
      return results.at(-1)?.meta.changes === 1;
    },
  };
}

import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Actor } from "../../domain/booking/history/history";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  type DayPreference,
  MAX_WAITING_BOOKINGS,
  MAX_WAITS_PER_BOOKING,
  type EarlierDayRequest,
} from "../../domain/booking/earlier-day";
import { AGREED_STATUSES } from "../../domain/booking/status";
import type { BookingToken } from "../../domain/core/ids";
import { changeEventStatement } from "./booking-events";
import { selectColumns, orm, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { bookingEvents, bookings } from "./schema/bookings";

const otherBooking = alias(bookings, "other");

/**
 * Bookings whose customers are waiting for an earlier day. A request ends when we notify the customer, when the customer stops waiting, and when the booking is
 * moved or ends.
 */
export function d1EarlierDayRequests(db: D1Database) {
  const database = orm(db);
  const isAgreedForDay = ({ token, serviceDay }: Pick<EarlierDayRequest, "token" | "serviceDay">) =>
    and(eq(bookings.token, token), eq(bookings.serviceDay, serviceDay), inArray(bookings.status, AGREED_STATUSES));
  const isUnchanged = (request: EarlierDayRequest) =>
    and(isAgreedForDay(request), eq(bookings.earlierCheckAt, request.checkAt));

  /** Other bookings for which the same mobile or mailbox is waiting for an earlier day. */
  const waitingBookingCount = sql`(select count(*) from ${bookings} as ${otherBooking} where ${and(
    isNotNull(otherBooking.earlierCheckAt),
    ne(otherBooking.token, bookings.token),
    or(eq(otherBooking.mobileDigest, bookings.mobileDigest), eq(otherBooking.mailboxDigest, bookings.mailboxDigest)),
  )})`;
  const waitCount = (token: BookingToken) =>
    sql`(select count(*) from ${bookingEvents} where ${and(
      eq(bookingEvents.bookingToken, token),
      eq(bookingEvents.kind, "earlier-day-requested"),
    )})`;

  const read = (token: BookingToken) =>
    database
      .select({
        ...selectColumns({
          serviceDay: bookings.serviceDay,
          status: bookings.status,
          preference: bookings.earlierDays,
        }),
        waits: sql<number>`${waitCount(token)}`.as("waits"),
      })
      .from(bookings)
      .where(eq(bookings.token, token))
      .get();

  return {
    /** The days that suit the waiting customer. Null = the customer is not waiting. */
    async find(token: BookingToken): Promise<DayPreference | null> {
      return (await read(token))?.preference ?? null;
    },
    /**
     * Records that the customer waits for an earlier day, or changes the suitable days, if the booking is still agreed for its day. Repeating it with the same
     * days changes nothing.
     */
    async start(
      { token, serviceDay }: { readonly token: BookingToken; readonly serviceDay: PlainDay },
      suitableDays: DayPreference,
      { at, actor }: { readonly at: number; readonly actor: Actor },
    ): Promise<"waiting" | "too-many-bookings" | "too-many-changes" | "concurrent-change"> {
      const changeStatement = database
        .update(bookings)
        .set({ earlierCheckAt: at, earlierDays: suitableDays, updatedAt: at })
        .where(
          and(
            isAgreedForDay({ token, serviceDay }),
            or(isNull(bookings.earlierDays), ne(bookings.earlierDays, suitableDays)),
            sql`${waitingBookingCount} < ${MAX_WAITING_BOOKINGS}`,
            sql`${waitCount(token)} < ${MAX_WAITS_PER_BOOKING}`,
          ),
        );
      const [changedRows] = await runInBatch(db, [
        changeStatement,
        changeEventStatement(db, { bookingToken: token, at, actor, kind: "earlier-day-requested" }),
      ]);
      if (changedRows?.meta.changes === 1) return "waiting";
      const currentRequest = await read(token);
      if (currentRequest?.serviceDay !== serviceDay || !AGREED_STATUSES.includes(currentRequest.status))
        return "concurrent-change";
      if (JSON.stringify(currentRequest.preference) === JSON.stringify(suitableDays)) return "waiting";
      return currentRequest.waits < MAX_WAITS_PER_BOOKING ? "too-many-bookings" : "too-many-changes";
    },
    async stop(
      { token, serviceDay }: { readonly token: BookingToken; readonly serviceDay: PlainDay },
      { at, actor }: { readonly at: number; readonly actor: Actor },
    ): Promise<void> {
      const changeStatement = database
        .update(bookings)
        .set({ earlierCheckAt: null, earlierDays: null, updatedAt: at })
        .where(and(isAgreedForDay({ token, serviceDay }), isNotNull(bookings.earlierCheckAt)));
      await runInBatch(db, [
        changeStatement,
        changeEventStatement(db, { bookingToken: token, at, actor, kind: "earlier-day-withdrawn" }),
      ]);
    },
    /** Requests that are due for a check, longest waiting first. */
    async listDue(now: number, limit: number): Promise<readonly EarlierDayRequest[]> {
      return database
        .select({
          ...selectColumns({ token: bookings.token, serviceDay: bookings.serviceDay }),
          preference: sql<EarlierDayRequest["preference"]>`${bookings.earlierDays}`
            .mapWith(bookings.earlierDays)
            .as("preference"),
          checkAt: sql<number>`${bookings.earlierCheckAt}`.as("checkAt"),
        })
        .from(bookings)
        .where(and(isNotNull(bookings.earlierCheckAt), lte(bookings.earlierCheckAt, now)))
        .orderBy(bookings.earlierCheckAt)
        .limit(limit);
    },
    /** Records that no suitable day is free. The next check is at `at`, or never (null) if no suitable day can become free any more. */
    async scheduleNextCheck(request: EarlierDayRequest, at: number | null): Promise<void> {
      await database
        .update(bookings)
        .set({ earlierCheckAt: at, ...(at === null && { earlierDays: null }) })
        .where(isUnchanged(request));
    },
    /**
     * Ends the request and writes the messages about a free day with the event, in one batch. Returns false if the request has already ended, for example
     * because another run notified the customer.
     */
    async notify(
      request: EarlierDayRequest,
      {
        day,
        messages,
        at,
      }: { readonly day: PlainDay; readonly messages: readonly SealedMessage[]; readonly at: number },
    ): Promise<boolean> {
      const isWaiting = sql`exists (select 1 from ${bookings} where ${isUnchanged(request)})`;
      const endStatement = database
        .update(bookings)
        .set({ earlierCheckAt: null, earlierDays: null, updatedAt: at })
        .where(isUnchanged(request));
      const results = await runInBatch(db, [
        ...outboxStatements(db, messages, at, isWaiting),
        endStatement,
        changeEventStatement(db, {
          bookingToken: request.token,
          at,
          actor: "system",
          kind: "earlier-day-notified",
          reason: day,
        }),
      ]);
      return results.at(-1)?.meta.changes === 1;
    },
  };
}

import type { SupplierId } from "../../domain/core/ids";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { TimeAwayByDay } from "../../domain/supplier/diary/away-days";
import type { StoredReading } from "../../domain/supplier/calendars/reading";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { AGREED_STATUSES } from "../../domain/booking/status";
import type { CalendarEvent, CalendarEventKind } from "../../domain/supplier/calendars/events";
import type {
  CalendarFeed,
  FeedBooking,
  SupplierLocation,
  ExternalCalendar,
  CalendarAction,
} from "../../domain/supplier/calendars/calendar-feed";
import { areDaysUnchanged, setCalendarDays } from "./away-days";
import { LEAD_SUMMARY } from "./lead-row";
import { selectColumns, orm, type Query, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { batchUnless, catchRefusal, toRefusal } from "./refusals";
import { bookingEvents, bookings } from "./schema/bookings";
import { busyAddresses, calendarEvents, calendarFeeds } from "./schema/calendars";
import { leads } from "./schema/leads";
import { invalidateSearchResults } from "./supplier-cells";

const MAX_EVENTS = 20;
/** Maximum number of bookings in a workshop's calendar feed. */
const MAX_BOOKINGS = 1000;

/** Calendars of workshops: the feed that a workshop subscribes to, and the external calendars that we read. */
export function d1Calendars(db: D1Database) {
  const database = orm(db);
  const isSameAddress = ({ id, version }: Pick<ExternalCalendar, "id" | "version">) =>
    and(eq(busyAddresses.id, id), eq(busyAddresses.version, version));
  const belongsToAddress = ({ supplierId, place }: Pick<ExternalCalendar, "supplierId" | "place">) =>
    and(eq(busyAddresses.supplierId, supplierId), eq(busyAddresses.place, place));

  /** Inserts the event of a change. `supplierIdSql` is null if the calendar has changed since it was read, and then the whole batch fails. */
  const eventStatement = (
    action: CalendarAction,
    eventKind: CalendarEventKind,
    calendar: string | null,
    supplierIdSql: SQL<number>,
  ) =>
    database.insert(calendarEvents).values({
      supplierId: supplierIdSql,
      at: action.at,
      actor: action.actor,
      actorName: action.actorName,
      kind: eventKind,
      calendar,
    });
  const isSameVersion = ({ supplierId, place, id, version }: ExternalCalendar) =>
    sql<number>`(select ${busyAddresses.supplierId} from ${busyAddresses} where ${and(belongsToAddress({ supplierId, place }), isSameAddress({ id, version }))})`;

  /** Like `isSameVersion`, but used after the update, which has incremented the version. */
  const isNextVersion = (address: ExternalCalendar) => isSameVersion({ ...address, version: address.version + 1 });

  /** Runs a batch. Returns false if the calendar has changed since it was read; nothing is written then. */
  const runBatch = (statements: readonly Query[]): Promise<boolean> => batchUnless(db, "concurrent-change", statements);

  const cancelledAt = sql`(select max(${bookingEvents.at}) from ${bookingEvents} where ${and(eq(bookingEvents.bookingToken, bookings.token), eq(bookingEvents.toStatus, "Cancelled"))})`;
  const wasAgreed = sql`exists (select 1 from ${bookingEvents} where ${and(eq(bookingEvents.bookingToken, bookings.token), inArray(bookingEvents.toStatus, [...AGREED_STATUSES]))})`;

  return {
    async findFeed(supplierId: SupplierId): Promise<CalendarFeed | null> {
      const row = await database
        .select({ tokenHash: calendarFeeds.tokenHash, madeAt: calendarFeeds.madeAt })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.supplierId, supplierId))
        .get();
      return row ?? null;
    },
    /** The supplier whose feed has this token. Null = the token is not valid. */
    async findSupplierByFeedToken(tokenHash: string): Promise<SupplierId | null> {
      const row = await database
        .select({ supplierId: calendarFeeds.supplierId })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.tokenHash, tokenHash))
        .get();
      return row?.supplierId ?? null;
    },
    /** Sets the token in the feed's URL. Returns false if the current token is not the one with the hash `previousHash`. */
    saveFeed(action: CalendarAction, tokenHash: string, previousHash: string | null): Promise<boolean> {
      const { supplierId, at } = action;
      const feedExists = sql`select 1 from ${calendarFeeds} where ${and(eq(calendarFeeds.supplierId, supplierId), previousHash === null ? undefined : eq(calendarFeeds.tokenHash, previousHash))}`;
      const supplierIdQuery = sql<number>`(select ${supplierId} where ${previousHash === null ? sql`not exists` : sql`exists`} (${feedExists}))`;
      return runBatch([
        eventStatement(action, previousHash === null ? "feed-created" : "feed-replaced", null, supplierIdQuery),
        database
          .insert(calendarFeeds)
          .values({ supplierId, tokenHash, madeAt: at })
          .onConflictDoUpdate({ target: calendarFeeds.supplierId, set: { tokenHash, madeAt: at } }),
      ]);
    },
    endFeed(action: CalendarAction, previousHash: string): Promise<boolean> {
      const isSameFeed = and(
        eq(calendarFeeds.supplierId, action.supplierId),
        eq(calendarFeeds.tokenHash, previousHash),
      );
      return runBatch([
        eventStatement(
          action,
          "feed-ended",
          null,
          sql<number>`(select ${calendarFeeds.supplierId} from ${calendarFeeds} where ${isSameFeed})`,
        ),
        database.delete(calendarFeeds).where(isSameFeed),
      ]);
    },
    /** Bookings for the feed on or after `from`: confirmed and serviced ones, and those that were cancelled since `cancelledSince` after being confirmed. */
    async feedBookings(
      supplierId: SupplierId,
      from: PlainDay,
      cancelledSince: number,
    ): Promise<readonly FeedBooking[]> {
      const rows = await database
        .select({
          ...selectColumns({
            bookingId: bookings.id,
            token: bookings.token,
            country: bookings.country,
            day: bookings.serviceDay,
            from: bookings.arrivalFrom,
            to: bookings.arrivalTo,
            minutes: bookings.jobMinutes,
            sequence: bookings.calendarSequence,
            status: bookings.status,
            changedAt: bookings.updatedAt,
            sealedRequest: bookings.requestCipher,
          }),
          ...LEAD_SUMMARY,
        })
        .from(bookings)
        .leftJoin(leads, eq(leads.guid, bookings.leadGuid))
        .where(
          and(
            eq(bookings.supplierId, supplierId),
            gte(bookings.serviceDay, from),
            or(
              inArray(bookings.status, [...AGREED_STATUSES, "Serviced"]),
              and(eq(bookings.status, "Cancelled"), wasAgreed, sql`${cancelledAt} >= ${cancelledSince}`),
            ),
          ),
        )
        .orderBy(asc(bookings.serviceDay), asc(bookings.id))
        .limit(MAX_BOOKINGS);
      return rows.map(({ status, ...row }) => ({ ...row, isCancelled: status === "Cancelled" }));
    },
    addresses: (supplierId: SupplierId): Promise<readonly ExternalCalendar[]> =>
      database
        .select()
        .from(busyAddresses)
        .where(eq(busyAddresses.supplierId, supplierId))
        .orderBy(asc(busyAddresses.place)),
    /** The workshop's latest calendar events, newest first. */
    events: (supplierId: SupplierId): Promise<readonly CalendarEvent[]> =>
      database
        .select({
          at: calendarEvents.at,
          actorName: calendarEvents.actorName,
          kind: calendarEvents.kind,
          calendar: calendarEvents.calendar,
        })
        .from(calendarEvents)
        .where(eq(calendarEvents.supplierId, supplierId))
        .orderBy(desc(calendarEvents.at), desc(calendarEvents.id))
        .limit(MAX_EVENTS),
    /**
     * Adds an external calendar. "known" = the workshop has already added this URL. "changed" = the diary or its calendars have changed since they were read.
     */
    async add(
      action: CalendarAction,
      address: Omit<ExternalCalendar, "days">,
      awayDays: TimeAwayByDay,
      supplier: SupplierLocation,
    ): Promise<"added" | "known" | "changed"> {
      const { supplierId } = action;
      const supplierIdQuery = sql<number>`case when ${areDaysUnchanged(db, supplierId, awayDays.read)} then ${supplierId} end`;
      const days = awayDays.calendars.get(address.id) ?? [];
      const batch = runInBatch(db, [
        eventStatement(action, "address-added", address.name, supplierIdQuery),
        database.insert(busyAddresses).values({ ...address, days }),
        ...setCalendarDays(db, supplierId, awayDays),
        ...invalidateSearchResults(db, supplier),
      ]);
      const refusal = await catchRefusal(batch, "already-taken", "number-taken", "concurrent-change");
      if (refusal === null) return "added";
      return refusal === "already-taken" ? "known" : "changed";
    },
    /** Removes an external calendar. Returns false and writes nothing if something has changed since it was read. */
    remove: (
      action: CalendarAction,
      address: ExternalCalendar,
      awayDays: TimeAwayByDay,
      supplier: SupplierLocation,
    ): Promise<boolean> =>
      runBatch([
        eventStatement(
          action,
          "address-removed",
          address.name,
          sql<number>`case when ${areDaysUnchanged(db, action.supplierId, awayDays.read)} then ${isSameVersion(address)} end`,
        ),
        database.delete(busyAddresses).where(belongsToAddress(address)),
        ...setCalendarDays(db, action.supplierId, awayDays),
        ...invalidateSearchResults(db, supplier),
      ]),
    /** External calendars that must be read again, longest overdue first. */
    listDue: (now: number, limit: number): Promise<readonly ExternalCalendar[]> =>
      database
        .select()
        .from(busyAddresses)
        .where(lte(busyAddresses.nextReadAt, now))
        .orderBy(asc(busyAddresses.nextReadAt))
        .limit(limit),
    /** Claims the calendar for this run until `nextReadAt`. Returns false if another run has claimed it. */
    async claim(address: ExternalCalendar, nextReadAt: number): Promise<boolean> {
      const { meta } = await database
        .update(busyAddresses)
        .set({ nextReadAt })
        .where(
          and(belongsToAddress(address), isSameAddress(address), eq(busyAddresses.nextReadAt, address.nextReadAt)),
        );
      return meta.changes > 0;
    },
    /**
     * Stores what was read from a calendar, and the time that all calendars now take up. Returns false and writes nothing if something has changed since the
     * diary was read.
     */
    async read(
      action: CalendarAction,
      address: ExternalCalendar,
      now: StoredReading,
      awayDays: TimeAwayByDay,
      supplier: SupplierLocation,
      eventKind: CalendarEventKind | null,
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      const days = awayDays.calendars.get(address.id) ?? [];
      const hasUnchangedDays = areDaysUnchanged(db, address.supplierId, awayDays.read);
      const updateStatement = database
        .update(busyAddresses)
        .set({ ...now, days, version: sql`case when ${hasUnchangedDays} then ${address.version + 1} end` })
        .where(and(belongsToAddress(address), isSameAddress(address)));
      const otherCalendars = new Map([...awayDays.calendars].filter(([id]) => id !== address.id));
      const dayStatements = setCalendarDays(
        db,
        address.supplierId,
        { read: awayDays.read, calendars: otherCalendars },
        sql`${isNextVersion(address)} is not null`,
      );
      const isUnchanged = dayStatements.length === 0 && JSON.stringify(days) === JSON.stringify(address.days);
      try {
        const [result] = await runInBatch(db, [
          updateStatement,
          ...dayStatements,
          ...(eventKind === null ? [] : [eventStatement(action, eventKind, address.name, isNextVersion(address))]),
          ...(isUnchanged ? [] : invalidateSearchResults(db, supplier)),
          ...outboxStatements(db, messages, action.at),
        ]);
        return (result?.meta.changes ?? 0) > 0;
      } catch (error) {
        if (toRefusal(error) === "concurrent-change") return false;
        throw error;
      }
    },
  };
}

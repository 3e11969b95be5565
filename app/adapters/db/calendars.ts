import type { SupplierId } from "../../domain/core/ids";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { AwayDays } from "../../domain/supplier/diary/away-days";
import type { StoredReading } from "../../domain/supplier/calendars/reading";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { AGREED } from "../../domain/booking/status";
import type { CalendarEvent, CalendarEventKind } from "../../domain/supplier/calendars/events";
import type {
  CalendarFeed,
  FeedBooking,
  SupplierPlace,
  BusyAddress,
  CalendarAction,
} from "../../domain/supplier/calendars/calendar-feed";
import { isAsRead, setCalendarDays } from "./away-days";
import { LEAD_SUMMARY } from "./lead-row";
import { selectColumns, orm, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { refusalOf } from "./refusals";
import { bookingEvents, bookings } from "./schema/bookings";
import { busyAddresses, calendarEvents, calendarFeeds } from "./schema/calendars";
import { leads } from "./schema/leads";
import { countSupplyChange } from "./supplier-cells";

const MAX_EVENTS = 20;
/** Upper bound on a workshop's upcoming bookings. */
const MAX_BOOKINGS = 1000;

/** Calendars of workshops: the feed that they subscribe to, and the external addresses that we read. */
export function d1Calendars(db: D1Database) {
  const store = orm(db);
  const isThis = ({ id, version }: Pick<BusyAddress, "id" | "version">) =>
    and(eq(busyAddresses.id, id), eq(busyAddresses.version, version));
  const ofAddress = ({ supplierId, place }: Pick<BusyAddress, "supplierId" | "place">) =>
    and(eq(busyAddresses.supplierId, supplierId), eq(busyAddresses.place, place));

  /** Event of a change. `whose` is null if the calendar has changed since it was read, and then the whole batch fails. */
  const eventStatement = (act: CalendarAction, what: CalendarEventKind, calendar: string | null, whose: SQL<number>) =>
    statementOf(
      db,
      store.insert(calendarEvents).values({
        supplierId: whose,
        at: act.at,
        actor: act.actor,
        actorName: act.actorName,
        what,
        calendar,
      }),
    );
  const ifSameVersion = ({ supplierId, place, id, version }: BusyAddress) =>
    sql<number>`(select ${busyAddresses.supplierId} from ${busyAddresses} where ${and(ofAddress({ supplierId, place }), isThis({ id, version }))})`;

  /** The same check after the update has incremented the version. */
  const ifNextVersion = (address: BusyAddress) => ifSameVersion({ ...address, version: address.version + 1 });

  /** Returns false and writes nothing if the calendar has changed since it was read. */
  const runBatch = async (statements: readonly D1PreparedStatement[]): Promise<boolean> => {
    try {
      await db.batch([...statements]);
      return true;
    } catch (error) {
      if (refusalOf(error) === "changed-meanwhile") return false;
      throw error;
    }
  };

  const cancelledAt = sql`(select max(${bookingEvents.at}) from ${bookingEvents} where ${and(eq(bookingEvents.bookingToken, bookings.token), eq(bookingEvents.toStatus, "Cancelled"))})`;
  const wasAgreed = sql`exists (select 1 from ${bookingEvents} where ${and(eq(bookingEvents.bookingToken, bookings.token), inArray(bookingEvents.toStatus, [...AGREED]))})`;

  return {
    async feed(supplierId: SupplierId): Promise<CalendarFeed | null> {
      const row = await store
        .select({ tokenHash: calendarFeeds.tokenHash, madeAt: calendarFeeds.madeAt })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.supplierId, supplierId))
        .get();
      return row ?? null;
    },
    /** The supplier whose feed has this URL; null when there is none. */
    async supplierOfFeed(tokenHash: string): Promise<SupplierId | null> {
      const row = await store
        .select({ supplierId: calendarFeeds.supplierId })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.tokenHash, tokenHash))
        .get();
      return row?.supplierId ?? null;
    },
    /** Sets the feed's URL token. Returns false if the current one is not `was`. */
    saveFeed(act: CalendarAction, tokenHash: string, was: string | null): Promise<boolean> {
      const { supplierId, at } = act;
      const has = sql`select 1 from ${calendarFeeds} where ${and(eq(calendarFeeds.supplierId, supplierId), was === null ? undefined : eq(calendarFeeds.tokenHash, was))}`;
      const whose = sql<number>`(select ${supplierId} where ${was === null ? sql`not exists` : sql`exists`} (${has}))`;
      return runBatch([
        eventStatement(act, was === null ? "feed-created" : "feed-replaced", null, whose),
        statementOf(
          db,
          store
            .insert(calendarFeeds)
            .values({ supplierId, tokenHash, madeAt: at })
            .onConflictDoUpdate({ target: calendarFeeds.supplierId, set: { tokenHash, madeAt: at } }),
        ),
      ]);
    },
    endFeed(act: CalendarAction, was: string): Promise<boolean> {
      const isIt = and(eq(calendarFeeds.supplierId, act.supplierId), eq(calendarFeeds.tokenHash, was));
      return runBatch([
        eventStatement(
          act,
          "feed-ended",
          null,
          sql<number>`(select ${calendarFeeds.supplierId} from ${calendarFeeds} where ${isIt})`,
        ),
        statementOf(db, store.delete(calendarFeeds).where(isIt)),
      ]);
    },
    /** Bookings in the feed: confirmed and serviced ones from a day on, and those cancelled after confirmation since a given time. */
    async feedBookings(
      supplierId: SupplierId,
      from: PlainDay,
      cancelledSince: number,
    ): Promise<readonly FeedBooking[]> {
      const rows = await store
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
              inArray(bookings.status, [...AGREED, "Serviced"]),
              and(eq(bookings.status, "Cancelled"), wasAgreed, sql`${cancelledAt} >= ${cancelledSince}`),
            ),
          ),
        )
        .orderBy(asc(bookings.serviceDay), asc(bookings.id))
        .limit(MAX_BOOKINGS);
      return rows.map(({ status, ...row }) => ({ ...row, isCancelled: status === "Cancelled" }));
    },
    addresses: (supplierId: SupplierId): Promise<readonly BusyAddress[]> =>
      store
        .select()
        .from(busyAddresses)
        .where(eq(busyAddresses.supplierId, supplierId))
        .orderBy(asc(busyAddresses.place)),
    /** The workshop's calendar events, newest first. There are few. */
    events: (supplierId: SupplierId): Promise<readonly CalendarEvent[]> =>
      store
        .select({
          at: calendarEvents.at,
          actorName: calendarEvents.actorName,
          what: calendarEvents.what,
          calendar: calendarEvents.calendar,
        })
        .from(calendarEvents)
        .where(eq(calendarEvents.supplierId, supplierId))
        .orderBy(desc(calendarEvents.at), desc(calendarEvents.id))
        .limit(MAX_EVENTS),
    /** "known" = the workshop has already added this address. "changed" = the diary or its calendars have changed since they were read. */
    async add(
      act: CalendarAction,
      address: Omit<BusyAddress, "days">,
      away: AwayDays,
      supplier: SupplierPlace,
    ): Promise<"added" | "known" | "changed"> {
      const { supplierId } = act;
      const whose = sql<number>`case when ${isAsRead(db, supplierId, away.read)} then ${supplierId} end`;
      const days = away.calendars.get(address.id) ?? [];
      try {
        await db.batch([
          eventStatement(act, "address-added", address.name, whose),
          statementOf(db, store.insert(busyAddresses).values({ ...address, days })),
          ...setCalendarDays(db, supplierId, away),
          ...countSupplyChange(db, supplier),
        ]);
        return "added";
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === "already-taken") return "known";
        if (refusal === "number-taken" || refusal === "changed-meanwhile") return "changed";
        throw error;
      }
    },
    /** Returns false and writes nothing when something has changed since it was read. */
    remove: (act: CalendarAction, address: BusyAddress, away: AwayDays, supplier: SupplierPlace): Promise<boolean> =>
      runBatch([
        eventStatement(
          act,
          "address-removed",
          address.name,
          sql<number>`case when ${isAsRead(db, act.supplierId, away.read)} then ${ifSameVersion(address)} end`,
        ),
        statementOf(db, store.delete(busyAddresses).where(ofAddress(address))),
        ...setCalendarDays(db, act.supplierId, away),
        ...countSupplyChange(db, supplier),
      ]),
    /** Addresses that are due for reading, longest waiting first. */
    due: (now: number, limit: number): Promise<readonly BusyAddress[]> =>
      store
        .select()
        .from(busyAddresses)
        .where(lte(busyAddresses.nextReadAt, now))
        .orderBy(asc(busyAddresses.nextReadAt))
        .limit(limit),
    /** Claims the address for this run until `nextReadAt`. Returns false if another run has claimed it. */
    async claim(address: BusyAddress, nextReadAt: number): Promise<boolean> {
      const { meta } = await store
        .update(busyAddresses)
        .set({ nextReadAt })
        .where(and(ofAddress(address), isThis(address), eq(busyAddresses.nextReadAt, address.nextReadAt)));
      return meta.changes > 0;
    },
    /**
     * Stores the result of a read and the time that all calendars take up with it. Returns false and writes nothing when something has changed since it was
     * read.
     */
    async read(
      act: CalendarAction,
      address: BusyAddress,
      now: StoredReading,
      away: AwayDays,
      supplier: SupplierPlace,
      what: CalendarEventKind | null,
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      const days = away.calendars.get(address.id) ?? [];
      const isStill = isAsRead(db, address.supplierId, away.read);
      const set = store
        .update(busyAddresses)
        .set({ ...now, days, version: sql`case when ${isStill} then ${address.version + 1} end` })
        .where(and(ofAddress(address), isThis(address)));
      const others = new Map([...away.calendars].filter(([id]) => id !== address.id));
      const changed = setCalendarDays(
        db,
        address.supplierId,
        { read: away.read, calendars: others },
        sql`${ifNextVersion(address)} is not null`,
      );
      const isSame = changed.length === 0 && JSON.stringify(days) === JSON.stringify(address.days);
      try {
        const [result] = await db.batch([
          statementOf(db, set),
          ...changed,
          ...(what === null ? [] : [eventStatement(act, what, address.name, ifNextVersion(address))]),
          ...(isSame ? [] : countSupplyChange(db, supplier)),
          ...outboxStatements(db, messages, act.at),
        ]);
        return (result?.meta.changes ?? 0) > 0;
      } catch (error) {
        if (refusalOf(error) === "changed-meanwhile") return false;
        throw error;
      }
    },
  };
}

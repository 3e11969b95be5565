import type { DaySpan } from "../../domain/core/time/plain-date";
import type { PlainDay, PlainTime } from "../../domain/core/time/plain-date";
import type { SupplierId } from "../../domain/core/ids";
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { dayCapacity, type Workforce } from "../../domain/supplier/availability/day-capacity";
import { AGREED } from "../../domain/booking/status";
import type { DiaryEntry, DiaryPlace } from "../../domain/supplier/diary/diary";
import { addDays } from "../../domain/core/time/days";
import type { AwayTimes } from "../../domain/supplier/diary/away-days";
import type {
  DiaryWeek,
  DiaryBooking,
  DiaryActor,
  DiaryEvent,
  DiaryOf,
  DiaryWriteResult,
  NewDiaryEntry,
} from "../../domain/booking/diary-records";
import type { AwayAsRead, AwayDays } from "../../domain/supplier/diary/away-days";
import { countedCalendars, isAsRead, lastEvent, setAway } from "./away-days";
import { eventRow } from "./booking-events";
import { d1WorkSearch, ENTRY } from "./diary-search";
import { OFFER_STATE } from "./booking-row";
import { selectColumns, orm, statementOf } from "./orm";
import { LEAD_SUMMARY } from "./lead-row";
import { refusalOf } from "./refusals";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { busyAddresses } from "./schema/calendars";
import { diaryEntries as entries, diaryEvents as events } from "./schema/diary";
import { leads } from "./schema/leads";
import { releaseSlot, reserveSlot } from "./supplier-days";
import { countSupplyChange } from "./supplier-cells";

/** Upper bound on the bookings of a week. */
const MAX_BOOKINGS = 400;
const MAX_ENTRIES = 400;
const EVENTS_SHOWN = 10;
/** Maximum distance in days between a proposed day and the booked one. */
const PROPOSED_DAYS = 75;

type AwayRead = Pick<AwayAsRead, "known" | "calendars">;

const placeOf = ({ day, startAt, rowId }: DiaryPlace): DiaryPlace => ({ day, startAt, rowId });

/**
 * A workshop's own diary: walk-ins, blocked hours and the planned times of bookings. Each write is one batch with its event and updates the free capacity that
 * searches use.
 */
export function d1Diary(db: D1Database) {
  const store = orm(db);
  const isLive = isNull(entries.removedAt);

  /** Records an action as the store's next event. Its condition checks that the entry, or all blocks and calendars, are as they were read. */
  const recordEvent = (
    supplierId: SupplierId,
    { at, actor, actorName }: DiaryActor,
    event: Pick<DiaryEvent, "what" | "kind" | "was" | "becomes"> & { readonly entryId: string | null },
    { away, asRead }: { readonly away: AwayRead | null; readonly asRead: DiaryEntry | null },
  ) => {
    const isEntryAsRead =
      asRead &&
      and(eq(entries.id, asRead.id), eq(entries.supplierId, supplierId), eq(entries.version, asRead.version), isLive);
    const isSame = and(
      away ? isAsRead(db, supplierId, away) : undefined,
      isEntryAsRead ? sql`exists (select 1 from ${entries} where ${isEntryAsRead})` : undefined,
    );
    const next = sql<number>`(${lastEvent(db, supplierId)}) + 1`;
    const number = isSame ? sql<number>`case when ${isSame} then ${next} end` : next;
    return statementOf(db, store.insert(events).values({ supplierId, number, at, actor, actorName, ...event }));
  };

  const inserted = (supplierId: SupplierId, { digests, ...entry }: NewDiaryEntry, at: number) =>
    statementOf(
      db,
      store.insert(entries).values({
        ...entry,
        supplierId,
        regoDigest: digests.rego,
        firstNameDigest: digests.firstName,
        lastNameDigest: digests.lastName,
        createdAt: at,
      }),
    );

  const placed = (of: DiaryOf, day: string, jobMinutes: number) => ({
    supplierId: of.id,
    serviceDay: day,
    jobMinutes,
    capacityMinutes: dayCapacity(of, day),
  });

  const runBatch = async (of: DiaryOf, statements: readonly D1PreparedStatement[]): Promise<DiaryWriteResult> => {
    try {
      await db.batch([...statements, ...countSupplyChange(db, of)]);
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === "day-full" || refusal === "changed-meanwhile") return { ok: false, reason: refusal };
      if (refusal === "entry-there") return { ok: false, reason: "already-there" };
      throw error;
    }
  };

  return {
    ...d1WorkSearch(db),
    /** Diary entries of these days. */
    async between(supplierId: SupplierId, { from, to }: DaySpan, now: number): Promise<DiaryWeek> {
      const [booking, cached, own, results] = await store.batch([
        store
          .select({
            ...selectColumns({
              token: bookings.token,
              reference: bookings.id,
              status: bookings.status,
              workStep: bookings.workStep,
              serviceDay: bookings.serviceDay,
              arrivalFrom: bookings.arrivalFrom,
              arrivalTo: bookings.arrivalTo,
              jobMinutes: bookings.jobMinutes,
              diaryRow: bookings.diaryRow,
              diaryStart: bookings.diaryStart,
              sealedRequest: bookings.requestCipher,
            }),
            offerState: OFFER_STATE.as("offerState"),
            ...LEAD_SUMMARY,
          })
          .from(bookings)
          .leftJoin(leads, eq(leads.guid, bookings.leadGuid))
          .where(
            and(
              eq(bookings.supplierId, supplierId),
              gte(bookings.serviceDay, from),
              lte(bookings.serviceDay, to),
              ne(bookings.status, "Cancelled"),
            ),
          )
          .orderBy(bookings.serviceDay, bookings.arrivalFrom)
          .limit(MAX_BOOKINGS),
        store
          .select(
            selectColumns({
              token: bookings.token,
              reference: bookings.id,
              jobMinutes: bookings.jobMinutes,
              dates: bookingOffers.dates,
            }),
          )
          .from(bookings)
          .innerJoin(
            bookingOffers,
            and(eq(bookingOffers.bookingToken, bookings.token), eq(bookingOffers.supplierId, bookings.supplierId)),
          )
          .where(
            and(
              eq(bookings.supplierId, supplierId),
              gte(bookings.serviceDay, addDays(from, -PROPOSED_DAYS)),
              lte(bookings.serviceDay, addDays(to, PROPOSED_DAYS)),
              inArray(bookings.status, ["Pending", ...AGREED]),
              eq(bookingOffers.state, "responded"),
              gt(bookingOffers.customerAnswerBy, now),
            ),
          )
          .limit(MAX_BOOKINGS),
        store
          .select(ENTRY)
          .from(entries)
          .where(and(eq(entries.supplierId, supplierId), gte(entries.day, from), lte(entries.day, to), isLive))
          .orderBy(entries.day, entries.startAt)
          .limit(MAX_ENTRIES),
        store
          .select({
            number: events.number,
            at: events.at,
            actorName: events.actorName,
            what: events.what,
            kind: events.kind,
            was: events.was,
            becomes: events.becomes,
          })
          .from(events)
          .where(eq(events.supplierId, supplierId))
          .orderBy(desc(events.number))
          .limit(EVENTS_SHOWN),
      ]);
      return {
        bookings: booking.map((row) => ({ ...row, offerState: row.offerState ?? "open" })),
        kept: cached.flatMap(({ dates, ...rest }) =>
          dates.flatMap(({ day, startAt, isHeld }) =>
            isHeld && day >= from && day <= to ? [{ ...rest, day, startAt }] : [],
          ),
        ),
        entries: own,
        events: results,
      };
    },
    async find(supplierId: SupplierId, id: string): Promise<DiaryEntry | null> {
      const row = await store
        .select(ENTRY)
        .from(entries)
        .where(and(eq(entries.id, id), eq(entries.supplierId, supplierId), isLive))
        .get();
      return row ?? null;
    },
    /** Blocks from a day on, calendars, and the number of the last event, for calculating the time that blocks and calendars take up. */
    async blocksFrom(supplierId: SupplierId, from: PlainDay): Promise<AwayAsRead> {
      const [blocks, calendars, [last]] = await store.batch([
        store
          .select(ENTRY)
          .from(entries)
          .where(and(eq(entries.supplierId, supplierId), gte(entries.day, from), eq(entries.kind, "block"), isLive)),
        countedCalendars(db, supplierId),
        lastEvent(db, supplierId),
      ]);
      return { blocks, calendars, known: last?.known ?? 0 };
    },
    /**
     * Times from a day on when the store's staff are away because of blocks or calendars of the whole workshop. Half-open intervals in minutes since the
     * epoch.
     */
    async away(supplierId: SupplierId, from: PlainDay): Promise<AwayTimes> {
      const [blocks, calendars] = await Promise.all([
        store
          .select({ day: entries.day, startAt: entries.startAt, minutes: entries.minutes, rowId: entries.rowId })
          .from(entries)
          .where(and(eq(entries.supplierId, supplierId), gte(entries.day, from), eq(entries.kind, "block"), isLive))
          .orderBy(entries.day)
          .limit(MAX_ENTRIES),
        store
          .select({ busy: busyAddresses.busy })
          .from(busyAddresses)
          .where(and(eq(busyAddresses.supplierId, supplierId), eq(busyAddresses.takes, "shop"))),
      ]);
      return { blocks, busy: calendars.flatMap(({ busy }) => busy) };
    },
    /** Adds a walk-in and reserves its time, or refuses it if the day is full (unless `isOver`). Adding the same id again changes nothing. */
    addWalkIn: (of: DiaryOf, entry: NewDiaryEntry, isOver: boolean, by: DiaryActor): Promise<DiaryWriteResult> =>
      runBatch(of, [
        inserted(of.id, entry, by.at),
        recordEvent(
          of.id,
          by,
          { what: "walk-in-added", kind: "walk-in", was: null, becomes: placeOf(entry), entryId: entry.id },
          { away: null, asRead: null },
        ),
        reserveSlot(db, { ...placed(of, entry.day, entry.takenMinutes), isOver, at: by.at }),
      ]),
    /** Blocks hours, earliest day first. Existing bookings are kept. `blocked` = the time that blocks and calendars take up afterwards. */
    addBlocks: (
      of: DiaryOf,
      entries: readonly NewDiaryEntry[],
      blocked: AwayDays,
      by: DiaryActor,
    ): Promise<DiaryWriteResult> =>
      runBatch(of, [
        ...entries.map((entry) => inserted(of.id, entry, by.at)),
        ...entries
          .slice(0, 1)
          .map((entry) =>
            recordEvent(
              of.id,
              by,
              { what: "blocked", kind: "block", was: null, becomes: placeOf(entry), entryId: entry.id },
              { away: blocked.read, asRead: null },
            ),
          ),
        ...setAway(db, of, blocked),
      ]),
    /**
     * Moves an entry if it has not changed since it was read. `blocked` is used only for blocks. A walk-in reserves time on its new day, beyond the capacity
     * if `isOver`.
     */
    move(
      of: DiaryOf,
      entry: DiaryEntry,
      { takenMinutes, ...to }: DiaryPlace & { readonly takenMinutes: number },
      { blocked, isOver }: { readonly blocked: AwayDays | null; readonly isOver: boolean },
      by: DiaryActor,
    ): Promise<DiaryWriteResult> {
      const isOtherDay = entry.day !== to.day;
      return runBatch(of, [
        recordEvent(
          of.id,
          by,
          { what: "moved", kind: entry.kind, was: placeOf(entry), becomes: to, entryId: entry.id },
          { away: blocked?.read ?? null, asRead: entry },
        ),
        statementOf(
          db,
          store
            .update(entries)
            .set({ ...to, takenMinutes, version: entry.version + 1 })
            .where(eq(entries.id, entry.id)),
        ),
        ...(isOtherDay && entry.kind === "walk-in"
          ? [
              releaseSlot(db, placed(of, entry.day, entry.takenMinutes)),
              reserveSlot(db, { ...placed(of, to.day, takenMinutes), isOver, at: by.at }),
            ]
          : []),
        ...(blocked ? setAway(db, of, blocked) : []),
      ]);
    },
    /** Removes an entry if it has not changed since it was read. With `others`, removes all blocks of the same leave. Releases the time that they took up. */
    remove: (
      of: DiaryOf,
      entry: DiaryEntry,
      others: readonly DiaryEntry[],
      blocked: AwayDays | null,
      by: DiaryActor,
    ): Promise<DiaryWriteResult> =>
      runBatch(of, [
        recordEvent(
          of.id,
          by,
          { what: "removed", kind: entry.kind, was: placeOf(entry), becomes: null, entryId: entry.id },
          { away: blocked?.read ?? null, asRead: entry },
        ),
        statementOf(
          db,
          store
            .update(entries)
            .set({ removedAt: by.at, version: sql`${entries.version} + 1` })
            .where(
              and(
                eq(entries.supplierId, of.id),
                inArray(
                  entries.id,
                  [entry, ...others].map(({ id }) => id),
                ),
              ),
            ),
        ),
        ...(entry.kind === "walk-in" ? [releaseSlot(db, placed(of, entry.day, entry.takenMinutes))] : []),
        ...(blocked ? setAway(db, of, blocked) : []),
      ]),
    /** Entries of any store before a day that still contain a customer's name, including removed ones, oldest first. */
    withName: (before: PlainDay, limit: number): Promise<readonly Pick<DiaryEntry, "id" | "sealed" | "version">[]> =>
      store
        .select({ id: entries.id, sealed: entries.sealed, version: entries.version })
        .from(entries)
        .where(and(lt(entries.day, before), isNotNull(entries.firstNameDigest)))
        .orderBy(entries.day)
        .limit(limit),
    /** Replaces the text of these entries and removes the digests of names. Skips entries that have changed in the meantime. */
    async forgetNames(matches: readonly Pick<DiaryEntry, "id" | "sealed" | "version">[]): Promise<void> {
      if (matches.length === 0) return;
      await db.batch(
        matches.map(({ id, sealed: ciphertext, version }) =>
          statementOf(
            db,
            store
              .update(entries)
              .set({ sealed: ciphertext, firstNameDigest: null, lastNameDigest: null, version: version + 1 })
              .where(and(eq(entries.id, id), eq(entries.version, version))),
          ),
        ),
      );
    },
    /** Deletes entries before a day, at most `limit` at a time. Returns the number of deleted entries. */
    async forgetBefore(day: PlainDay, limit: number): Promise<number> {
      const old = store.select({ id: entries.id }).from(entries).where(lt(entries.day, day)).limit(limit);
      const deleted = await store.delete(entries).where(inArray(entries.id, old));
      return deleted.meta.changes;
    },
    /** Plans a booking on its own day. Returns false if the booking is no longer on that day. */
    async plan(
      supplierId: SupplierId,
      { token, serviceDay }: Pick<DiaryBooking, "token" | "serviceDay">,
      { rowId, startAt, text }: { readonly rowId: number | null; readonly startAt: PlainTime; readonly text: string },
      at: number,
    ): Promise<boolean> {
      const isThere = and(
        eq(bookings.token, token),
        eq(bookings.supplierId, supplierId),
        eq(bookings.serviceDay, serviceDay),
        inArray(bookings.status, ["Pending", ...AGREED]),
      );
      try {
        await db.batch([
          statementOf(
            db,
            store.insert(bookingEvents).values(
              eventRow({
                bookingToken: sql`(select ${bookings.token} from ${bookings} where ${isThere})`,
                at,
                actor: "supplier",
                kind: "planned",
                reason: text,
              }),
            ),
          ),
          statementOf(
            db,
            store
              .update(bookings)
              .set({ diaryRow: rowId, diaryStart: startAt, updatedAt: at })
              .where(eq(bookings.token, token)),
          ),
        ]);
        return true;
      } catch (error) {
        if (refusalOf(error) === "changed-meanwhile") return false;
        throw error;
      }
    },
  };
}

/**
 * Statements for a batch that changes how blocks and calendars are counted. They store the time taken up from now on, and add an event that makes a concurrent
 * recount of the same data fail.
 */
export const recount = (
  db: D1Database,
  of: Workforce & Pick<DiaryOf, "id">,
  away: AwayDays,
  { at, actor, actorName }: DiaryActor,
): D1PreparedStatement[] => [
  statementOf(
    db,
    orm(db)
      .insert(events)
      .values({
        supplierId: of.id,
        number: sql<number>`case when ${isAsRead(db, of.id, away.read)} then ${away.read.known + 1} end`,
        at,
        actor,
        actorName,
        what: "counted-anew",
        kind: "block",
        entryId: null,
        was: null,
        becomes: null,
      }),
  ),
  ...setAway(db, of, away),
];

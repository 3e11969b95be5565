import type { DaySpan } from "../../domain/core/time/plain-date";
import type { PlainDay, PlainTime } from "../../domain/core/time/plain-date";
import type { SupplierId } from "../../domain/core/ids";
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { dayCapacity, type Workforce } from "../../domain/supplier/availability/day-capacity";
import { AGREED_STATUSES } from "../../domain/booking/status";
import type { DiaryEntry, DiaryPlace } from "../../domain/supplier/diary/diary";
import { addDays } from "../../domain/core/time/days";
import type { TimeAway } from "../../domain/supplier/diary/away-days";
import type {
  DiaryWeek,
  DiaryBooking,
  DiaryActor,
  DiaryEvent,
  DiaryWorkshop,
  DiaryWriteResult,
  NewDiaryEntry,
} from "../../domain/booking/diary-records";
import type { StoredTimeAway, TimeAwayByDay } from "../../domain/supplier/diary/away-days";
import { selectCalendars, areDaysUnchanged, lastEventNumber, setTimeAway } from "./away-days";
import { eventStatement } from "./booking-events";
import { d1WorkSearch, SEARCH_ENTRY_COLUMNS } from "./diary-search";
import { OFFER_STATE } from "./booking-row";
import { selectColumns, orm, type Query, runInBatch } from "./orm";
import { LEAD_SUMMARY } from "./lead-row";
import { batchUnless, catchRefusal } from "./refusals";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { busyAddresses } from "./schema/calendars";
import { diaryEntries as entries, diaryEvents as events } from "./schema/diary";
import { leads } from "./schema/leads";
import { releaseSlot, reserveSlot } from "./supplier-days";
import { invalidateSearchResults } from "./supplier-cells";

/** Maximum number of bookings read for a week. */
const MAX_BOOKINGS = 400;
const MAX_ENTRIES = 400;
const MAX_EVENTS = 10;
/** Maximum distance in days between a proposed day and the booked one. */
const MAX_PROPOSED_DAYS = 75;

type AwaySnapshot = Pick<StoredTimeAway, "known" | "calendars">;

const toPlace = ({ day, startAt, rowId }: DiaryPlace): DiaryPlace => ({ day, startAt, rowId });

/**
 * A workshop's own diary: walk-ins, blocked hours and the planned times of bookings. Each write is one batch that also inserts its event and updates the free
 * capacity for searches.
 */
export function d1Diary(db: D1Database) {
  const database = orm(db);
  const isLive = isNull(entries.removedAt);

  /** Inserts the next event of the store. Its condition checks that the entry, or all blocks and calendars, have not changed since they were read. */
  const recordEvent = (
    supplierId: SupplierId,
    { at, actor, actorName }: DiaryActor,
    event: Pick<DiaryEvent, "change" | "kind" | "was" | "becomes"> & { readonly entryId: string | null },
    { away, previousEntry }: { readonly away: AwaySnapshot | null; readonly previousEntry: DiaryEntry | null },
  ) => {
    const isUnchangedEntry =
      previousEntry &&
      and(
        eq(entries.id, previousEntry.id),
        eq(entries.supplierId, supplierId),
        eq(entries.version, previousEntry.version),
        isLive,
      );
    const isUnchanged = and(
      away ? areDaysUnchanged(db, supplierId, away) : undefined,
      isUnchangedEntry ? sql`exists (select 1 from ${entries} where ${isUnchangedEntry})` : undefined,
    );
    const nextNumber = sql<number>`(${lastEventNumber(db, supplierId)}) + 1`;
    const guardedNumber = isUnchanged ? sql<number>`case when ${isUnchanged} then ${nextNumber} end` : nextNumber;
    return database.insert(events).values({ supplierId, number: guardedNumber, at, actor, actorName, ...event });
  };

  const entryInsert = (supplierId: SupplierId, { digests, ...entry }: NewDiaryEntry, at: number) =>
    database.insert(entries).values({
      ...entry,
      supplierId,
      regoDigest: digests.rego,
      firstNameDigest: digests.firstName,
      lastNameDigest: digests.lastName,
      createdAt: at,
    });

  const slotValues = (workshop: DiaryWorkshop, day: string, jobMinutes: number) => ({
    supplierId: workshop.id,
    serviceDay: day,
    jobMinutes,
    capacityMinutes: dayCapacity(workshop, day),
  });

  const runBatch = async (workshop: DiaryWorkshop, statements: readonly Query[]): Promise<DiaryWriteResult> => {
    const batch = runInBatch(db, [...statements, ...invalidateSearchResults(db, workshop)]);
    const refusal = await catchRefusal(batch, "day-full", "concurrent-change", "entry-exists");
    if (refusal === null) return { ok: true };
    return { ok: false, reason: refusal === "entry-exists" ? "already-exists" : refusal };
  };

  return {
    ...d1WorkSearch(db),
    /** Bookings and diary entries on these days. */
    async readDays(supplierId: SupplierId, { from, to }: DaySpan, now: number): Promise<DiaryWeek> {
      const [bookingRows, proposedDateRows, entryRows, eventRows] = await database.batch([
        database
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
        database
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
              gte(bookings.serviceDay, addDays(from, -MAX_PROPOSED_DAYS)),
              lte(bookings.serviceDay, addDays(to, MAX_PROPOSED_DAYS)),
              inArray(bookings.status, ["Pending", ...AGREED_STATUSES]),
              eq(bookingOffers.state, "responded"),
              gt(bookingOffers.customerAnswerBy, now),
            ),
          )
          .limit(MAX_BOOKINGS),
        database
          .select(SEARCH_ENTRY_COLUMNS)
          .from(entries)
          .where(and(eq(entries.supplierId, supplierId), gte(entries.day, from), lte(entries.day, to), isLive))
          .orderBy(entries.day, entries.startAt)
          .limit(MAX_ENTRIES),
        database
          .select({
            number: events.number,
            at: events.at,
            actorName: events.actorName,
            change: events.change,
            kind: events.kind,
            was: events.was,
            becomes: events.becomes,
          })
          .from(events)
          .where(eq(events.supplierId, supplierId))
          .orderBy(desc(events.number))
          .limit(MAX_EVENTS),
      ]);
      return {
        bookings: bookingRows.map((row) => ({ ...row, offerState: row.offerState ?? "open" })),
        heldSlots: proposedDateRows.flatMap(({ dates, ...condition }) =>
          dates.flatMap(({ day, startAt, isHeld }) =>
            isHeld && day >= from && day <= to ? [{ ...condition, day, startAt }] : [],
          ),
        ),
        entries: entryRows,
        events: eventRows,
      };
    },
    async find(supplierId: SupplierId, id: string): Promise<DiaryEntry | null> {
      const row = await database
        .select(SEARCH_ENTRY_COLUMNS)
        .from(entries)
        .where(and(eq(entries.id, id), eq(entries.supplierId, supplierId), isLive))
        .get();
      return row ?? null;
    },
    /** Blocks on or after a day, the calendars, and the number of the last event. Used to calculate the time that blocks and calendars take up. */
    async readTimeAway(supplierId: SupplierId, from: PlainDay): Promise<StoredTimeAway> {
      const [blocks, calendars, [last]] = await database.batch([
        database
          .select(SEARCH_ENTRY_COLUMNS)
          .from(entries)
          .where(and(eq(entries.supplierId, supplierId), gte(entries.day, from), eq(entries.kind, "block"), isLive)),
        selectCalendars(db, supplierId),
        lastEventNumber(db, supplierId),
      ]);
      return { blocks, calendars, known: last?.known ?? 0 };
    },
    /**
     * Times on or after a given day when the staff are away because of blocks, or because of calendars that apply to the whole workshop. Half-open intervals in
     * minutes since the epoch.
     */
    async away(supplierId: SupplierId, from: PlainDay): Promise<TimeAway> {
      const [blocks, calendars] = await Promise.all([
        database
          .select({ day: entries.day, startAt: entries.startAt, minutes: entries.minutes, rowId: entries.rowId })
          .from(entries)
          .where(and(eq(entries.supplierId, supplierId), gte(entries.day, from), eq(entries.kind, "block"), isLive))
          .orderBy(entries.day)
          .limit(MAX_ENTRIES),
        database
          .select({ busy: busyAddresses.busy })
          .from(busyAddresses)
          .where(and(eq(busyAddresses.supplierId, supplierId), eq(busyAddresses.takes, "shop"))),
      ]);
      return { blocks, busy: calendars.flatMap(({ busy }) => busy) };
    },
    /** Adds a walk-in and reserves its time. Refused if the day is full, unless `allowsOverbooking` is set. Adding the same id again changes nothing. */
    addWalkIn: (
      workshop: DiaryWorkshop,
      entry: NewDiaryEntry,
      allowsOverbooking: boolean,
      by: DiaryActor,
    ): Promise<DiaryWriteResult> =>
      runBatch(workshop, [
        entryInsert(workshop.id, entry, by.at),
        recordEvent(
          workshop.id,
          by,
          { change: "walk-in-added", kind: "walk-in", was: null, becomes: toPlace(entry), entryId: entry.id },
          { away: null, previousEntry: null },
        ),
        reserveSlot(db, { ...slotValues(workshop, entry.day, entry.takenMinutes), allowsOverbooking, at: by.at }),
      ]),
    /**
     * Blocks hours. `entries` start with the earliest day. Existing bookings do not change. `blocked` = the time that blocks and calendars take up afterwards.
     */
    addBlocks: (
      workshop: DiaryWorkshop,
      entries: readonly NewDiaryEntry[],
      blocked: TimeAwayByDay,
      by: DiaryActor,
    ): Promise<DiaryWriteResult> =>
      runBatch(workshop, [
        ...entries.map((entry) => entryInsert(workshop.id, entry, by.at)),
        ...entries
          .slice(0, 1)
          .map((entry) =>
            recordEvent(
              workshop.id,
              by,
              { change: "blocked", kind: "block", was: null, becomes: toPlace(entry), entryId: entry.id },
              { away: blocked.read, previousEntry: null },
            ),
          ),
        ...setTimeAway(db, workshop, blocked),
      ]),
    /**
     * Moves an entry if it has not changed since it was read. `blocked` is used only for blocks. A walk-in reserves time on its new day, even if the day is
     * full when `allowsOverbooking` is set.
     */
    move(
      workshop: DiaryWorkshop,
      entry: DiaryEntry,
      { takenMinutes, ...to }: DiaryPlace & { readonly takenMinutes: number },
      { blocked, allowsOverbooking }: { readonly blocked: TimeAwayByDay | null; readonly allowsOverbooking: boolean },
      by: DiaryActor,
    ): Promise<DiaryWriteResult> {
      const isOtherDay = entry.day !== to.day;
      return runBatch(workshop, [
        recordEvent(
          workshop.id,
          by,
          { change: "moved", kind: entry.kind, was: toPlace(entry), becomes: to, entryId: entry.id },
          { away: blocked?.read ?? null, previousEntry: entry },
        ),
        database
          .update(entries)
          .set({ ...to, takenMinutes, version: entry.version + 1 })
          .where(eq(entries.id, entry.id)),
        ...(isOtherDay && entry.kind === "walk-in"
          ? [
              releaseSlot(db, slotValues(workshop, entry.day, entry.takenMinutes)),
              reserveSlot(db, { ...slotValues(workshop, to.day, takenMinutes), allowsOverbooking, at: by.at }),
            ]
          : []),
        ...(blocked ? setTimeAway(db, workshop, blocked) : []),
      ]);
    },
    /**
     * Removes an entry if it has not changed since it was read. `otherEntries` are the other blocks of the same leave, which are removed too. Releases the time
     * that they took up.
     */
    remove: (
      workshop: DiaryWorkshop,
      entry: DiaryEntry,
      otherEntries: readonly DiaryEntry[],
      blocked: TimeAwayByDay | null,
      by: DiaryActor,
    ): Promise<DiaryWriteResult> =>
      runBatch(workshop, [
        recordEvent(
          workshop.id,
          by,
          { change: "removed", kind: entry.kind, was: toPlace(entry), becomes: null, entryId: entry.id },
          { away: blocked?.read ?? null, previousEntry: entry },
        ),
        database
          .update(entries)
          .set({ removedAt: by.at, version: sql`${entries.version} + 1` })
          .where(
            and(
              eq(entries.supplierId, workshop.id),
              inArray(
                entries.id,
                [entry, ...otherEntries].map(({ id }) => id),
              ),
            ),
          ),
        ...(entry.kind === "walk-in" ? [releaseSlot(db, slotValues(workshop, entry.day, entry.takenMinutes))] : []),
        ...(blocked ? setTimeAway(db, workshop, blocked) : []),
      ]),
    /** Entries before a day, in all stores, that still contain a customer's name, oldest first. Removed entries are included. */
    withName: (before: PlainDay, limit: number): Promise<readonly Pick<DiaryEntry, "id" | "sealed" | "version">[]> =>
      database
        .select({ id: entries.id, sealed: entries.sealed, version: entries.version })
        .from(entries)
        .where(and(lt(entries.day, before), isNotNull(entries.firstNameDigest)))
        .orderBy(entries.day)
        .limit(limit),
    /** Replaces the text of these entries and removes the digests of names. Skips entries that have changed in the meantime. */
    async deleteNames(matches: readonly Pick<DiaryEntry, "id" | "sealed" | "version">[]): Promise<void> {
      if (matches.length === 0) return;
      await runInBatch(
        db,
        matches.map(({ id, sealed: ciphertext, version }) =>
          database
            .update(entries)
            .set({ sealed: ciphertext, firstNameDigest: null, lastNameDigest: null, version: version + 1 })
            .where(and(eq(entries.id, id), eq(entries.version, version))),
        ),
      );
    },
    async deleteBefore(day: PlainDay, limit: number): Promise<number> {
      const expiredEntries = database.select({ id: entries.id }).from(entries).where(lt(entries.day, day)).limit(limit);
      const deleteResult = await database.delete(entries).where(inArray(entries.id, expiredEntries));
      return deleteResult.meta.changes;
    },
    /** Sets a booking's position in the diary on its own day. Returns false if the booking is no longer on that day. */
    async plan(
      supplierId: SupplierId,
      { token, serviceDay }: Pick<DiaryBooking, "token" | "serviceDay">,
      { rowId, startAt, text }: { readonly rowId: number | null; readonly startAt: PlainTime; readonly text: string },
      at: number,
    ): Promise<boolean> {
      const isExistingBooking = and(
        eq(bookings.token, token),
        eq(bookings.supplierId, supplierId),
        eq(bookings.serviceDay, serviceDay),
        inArray(bookings.status, ["Pending", ...AGREED_STATUSES]),
      );
      return batchUnless(db, "concurrent-change", [
        eventStatement(db, {
          bookingToken: sql`(select ${bookings.token} from ${bookings} where ${isExistingBooking})`,
          at,
          actor: "supplier",
          kind: "planned",
          reason: text,
        }),
        database
          .update(bookings)
          .set({ diaryRow: rowId, diaryStart: startAt, updatedAt: at })
          .where(eq(bookings.token, token)),
      ]);
    },
  };
}

/**
 * Statements for a batch that changes how blocks and calendars are counted. They store the time that is taken up from now on, and add an event, so that a
 * concurrent recount of the same data fails.
 */
export const recountDays = (
  db: D1Database,
  workshop: Workforce & Pick<DiaryWorkshop, "id">,
  away: TimeAwayByDay,
  { at, actor, actorName }: DiaryActor,
): Query[] => [
  orm(db)
    .insert(events)
    .values({
      supplierId: workshop.id,
      number: sql<number>`case when ${areDaysUnchanged(db, workshop.id, away.read)} then ${away.read.known + 1} end`,
      at,
      actor,
      actorName,
      change: "recounted",
      kind: "block",
      entryId: null,
      was: null,
      becomes: null,
    }),
  ...setTimeAway(db, workshop, away),
];

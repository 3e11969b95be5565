import { DAY_MS } from "../../domain/core/time/duration";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { DayFacts } from "../../domain/figures/count-day";
import { and, asc, between, desc, eq, gte, inArray, lt, max, type SQL, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  type DayCount,
  type Measure,
  IMPRESSION_DAYS,
  type WorkshopDay,
  type SummedCounts,
  type WorkshopSums,
} from "../../domain/figures/measures";
import { excludedColumn, insertRows, valuesInJson, selectColumns, numberedSince, orm, runInBatch } from "./orm";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings, isCountedEvent } from "./schema/bookings";
import { callbacks } from "./schema/callbacks";
import { dayCountRuns, dayCounts, workshopDays } from "./schema/day-counts";
import { deskActions } from "./schema/desk";
import { disputes } from "./schema/disputes";
import { leads } from "./schema/leads";
import { listingEvents } from "./schema/listing-events";
import { isCountedPosting, supplierPostings } from "./schema/statements";
import { suppliers } from "./schema/suppliers";

/** A field of the customer's suburb in the lead, as JSON. */
const leadSuburbField = (part: "state" | "zone") => sql<string | null>`${leads.state} ->> ${`$.suburb.${part}`}`;
/** State of the customer. A draft's suburb is stored in its Durable Object and not in its row, so the workshop's state is used instead. */
const viewerRegion = sql<string>`coalesce(${leadSuburbField("state")}, ${suppliers.state}, '')`.as("region");
const supplierColumns = selectColumns({ region: suppliers.state, supplierId: suppliers.id });

const WORKSHOP_FIGURES = [
  "bookings",
  "bookedCents",
  "cancelled",
  "workDone",
  "workCents",
  "commissionCents",
  "refundCents",
  "disputes",
  "answers",
  "answerMinutes",
] as const satisfies readonly (keyof WorkshopDay)[];
const sumOf = (column: (typeof workshopDays)[(typeof WORKSHOP_FIGURES)[number]]) => sum(column).mapWith(Number);
const sumColumns = {
  bookings: sumOf(workshopDays.bookings).as("bookings"),
  bookedCents: sumOf(workshopDays.bookedCents).as("bookedCents"),
  cancelled: sumOf(workshopDays.cancelled).as("cancelled"),
  workDone: sumOf(workshopDays.workDone).as("workDone"),
  workCents: sumOf(workshopDays.workCents).as("workCents"),
  commissionCents: sumOf(workshopDays.commissionCents).as("commissionCents"),
  refundCents: sumOf(workshopDays.refundCents).as("refundCents"),
  disputes: sumOf(workshopDays.disputes).as("disputes"),
  answers: sumOf(workshopDays.answers).as("answers"),
  answerMinutes: sumOf(workshopDays.answerMinutes).as("answerMinutes"),
};

/** A column of the workshop, read once per group. "" = the workshop was deleted. */
const supplierColumn = (column: "name" | "state") =>
  sql<string>`coalesce((select s.${sql.raw(column)} from ${suppliers} as s where s.id = ${workshopDays.supplierId}), '')`;

/** Daily figures, and the data they are calculated from. */
export function d1DayCounts(db: D1Database) {
  const database = orm(db);
  const earlierEvent = alias(listingEvents, "earlier");
  const previousEvent = alias(bookingEvents, "before");
  const firstOffer = alias(bookingOffers, "first");
  const callAction = alias(deskActions, "call");
  return {
    /** The latest day that was counted. Null = none yet. */
    async newestDay(): Promise<PlainDay | null> {
      const row = await database
        .select({ day: dayCountRuns.day })
        .from(dayCountRuns)
        .orderBy(desc(dayCountRuns.day))
        .limit(1)
        .get();
      return row?.day ?? null;
    },
    /** Facts from `from` (inclusive) to `until` (exclusive), in epoch milliseconds. Takes one D1 round trip. */
    async readFacts(from: number, until: number): Promise<DayFacts> {
      const isInPeriod = (at: Parameters<typeof gte>[0]) => and(gte(at, from), lt(at, until));
      // Whether the event is the first of its kind for the quote.
      const isFirst = sql`not exists (select 1 from ${listingEvents} as ${sql.identifier("earlier")} where ${and(eq(earlierEvent.leadGuid, listingEvents.leadGuid), eq(earlierEvent.kind, listingEvents.kind), lt(earlierEvent.id, listingEvents.id))})`;
      const isCountedView = and(
        numberedSince(listingEvents, listingEvents.id, listingEvents.at, from),
        isInPeriod(listingEvents.at),
        sql`${leads.status} <> 'QuoteRequested'`,
        sql`${leads.createdAt} > ${listingEvents.at} - ${IMPRESSION_DAYS * DAY_MS}`,
        isFirst,
      );
      // When the booking was last sent to a supplier: at its submission, or when it was passed on.
      const requestedAt = sql<number>`(select max(${previousEvent.at}) from ${bookingEvents} as ${sql.identifier("before")} where ${and(eq(previousEvent.bookingToken, bookingEvents.bookingToken), lt(previousEvent.id, bookingEvents.id), inArray(previousEvent.kind, ["submitted", "passed-on"]))})`;
      const isFirstAnswer = sql`not exists (select 1 from ${bookingEvents} as ${sql.identifier("before")} where ${and(eq(previousEvent.bookingToken, bookingEvents.bookingToken), lt(previousEvent.id, bookingEvents.id), inArray(previousEvent.kind, ["supplier-confirmed", "dates-proposed", "price-queried", "supplier-declined"]))}
        and ${previousEvent.id} > (select max(asked.id) from ${bookingEvents} as asked where asked.booking_token = ${bookingEvents.bookingToken} and asked.id < ${bookingEvents.id} and asked.kind in ('submitted', 'passed-on')))`;
      const isCounted = isCountedEvent(sql`${bookingEvents.kind}`);
      // The condition has two halves, and SQLite uses a separate index for each.
      const hasBookedBefore = (leadGuid: SQL, at: SQL) =>
        sql<boolean>`(exists (select 1 from ${bookings} as other where other.lead_guid = ${leadGuid} and other.status <> 'Cancelled' and other.created_at < ${at})
        or exists (select 1 from ${bookings} as other where other.lead_guid = ${leadGuid} and other.status = 'Cancelled' and other.created_at < ${at}))`;
      const isBooked = hasBookedBefore(sql`${listingEvents.leadGuid}`, sql`${listingEvents.at}`)
        .mapWith(Boolean)
        .as("is_booked");
      const wasCountedBefore = (kind: "shown" | "book-now") =>
        sql<boolean>`exists (select 1 from ${listingEvents} where ${listingEvents.leadGuid} = ${bookings.leadGuid} and ${listingEvents.kind} = ${kind})`.mapWith(
          Boolean,
        );
      const isNotCancellation = sql`${bookingEvents.kind} <> 'cancelled'`;
      const selectBookingEvents = () =>
        database
          .select({
            ...supplierColumns,
            ...selectColumns({ at: bookingEvents.at, reason: bookingEvents.reason }),
            askedAt: requestedAt.as("asked_at"),
          })
          .from(bookingEvents)
          .innerJoin(bookings, eq(bookings.token, bookingEvents.bookingToken))
          .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId));
      const [views, clickEvents, submittedLeads, created, answers, cancelled, postingRows, disputed, calls] =
        await database.batch([
          database
            .select({ region: viewerRegion, priced: sql<number>`${listingEvents.priced}`.as("priced"), isBooked })
            .from(listingEvents)
            .innerJoin(leads, eq(leads.guid, listingEvents.leadGuid))
            .leftJoin(suppliers, eq(suppliers.id, listingEvents.supplierId))
            .where(and(isCountedView, eq(listingEvents.kind, "shown"))),
          database
            .select({
              region: viewerRegion,
              kind: sql<"opened" | "book-now">`${listingEvents.kind}`.as("kind"),
              isBooked,
            })
            .from(listingEvents)
            .innerJoin(leads, eq(leads.guid, listingEvents.leadGuid))
            .leftJoin(suppliers, eq(suppliers.id, listingEvents.supplierId))
            .where(and(isCountedView, inArray(listingEvents.kind, ["opened", "book-now"]))),
          database
            .select({ region: sql<string>`coalesce(${leadSuburbField("state")}, '')`.as("region") })
            .from(leads)
            // `updatedAt` is never earlier than the submission, so the index on it finds the lead.
            .where(
              and(sql`${leads.status} = 'QuoteRequested'`, gte(leads.updatedAt, from), isInPeriod(leads.submittedAt)),
            ),
          database
            .select({
              ...supplierColumns,
              total: sql<number>`${bookings.totalCents}`.as("total"),
              isFirst: sql`not ${hasBookedBefore(sql`${bookings.leadGuid}`, sql`${bookings.createdAt}`)}`
                .mapWith(Boolean)
                .as("is_first"),
              wasSeen: wasCountedBefore("shown").as("was_seen"),
              wasChosen: wasCountedBefore("book-now").as("was_chosen"),
            })
            .from(bookingOffers)
            .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
            .innerJoin(suppliers, eq(suppliers.id, bookingOffers.supplierId))
            .where(
              and(
                numberedSince(bookingOffers, bookingOffers.id, bookingOffers.createdAt, from),
                isInPeriod(bookingOffers.createdAt),
                sql`not exists (select 1 from ${bookingOffers} as ${sql.identifier("first")} where ${and(eq(firstOffer.bookingToken, bookingOffers.bookingToken), lt(firstOffer.id, bookingOffers.id))})`,
              ),
            ),
          selectBookingEvents().where(and(isCounted, isInPeriod(bookingEvents.at), isNotCancellation, isFirstAnswer)),
          selectBookingEvents().where(and(isCounted, isInPeriod(bookingEvents.at), sql`not ${isNotCancellation}`)),
          database
            .select({
              ...supplierColumns,
              ...selectColumns({
                kind: supplierPostings.kind,
                amount: supplierPostings.amount,
                counted: supplierPostings.counted,
              }),
            })
            .from(supplierPostings)
            .innerJoin(suppliers, eq(suppliers.id, supplierPostings.supplierId))
            .where(and(isCountedPosting(sql`${supplierPostings.kind}`), isInPeriod(supplierPostings.at))),
          database
            .select({ ...supplierColumns, amount: sql<number>`${disputes.amount}`.as("amount") })
            .from(disputes)
            .innerJoin(suppliers, eq(suppliers.id, disputes.supplierId))
            .where(isInPeriod(disputes.openedAt)),
          database
            .select({
              region: sql<string>`coalesce(${leadSuburbField("state")}, '')`.as("region"),
              zone: sql<string>`coalesce(${leadSuburbField("zone")}, 'UTC')`.as("zone"),
              promisedAt: sql<number>`coalesce(${callbacks.wantedAt}, ${callbacks.createdAt})`.as("promisedAt"),
              ...selectColumns({ calledAt: deskActions.at }),
            })
            .from(deskActions)
            .innerJoin(callbacks, sql`${callbacks.leadGuid} = ${deskActions.about}`)
            .innerJoin(leads, eq(leads.guid, callbacks.leadGuid))
            .where(
              and(
                isInPeriod(deskActions.at),
                eq(deskActions.kind, "called"),
                eq(deskActions.outcome, "done"),
                sql`not exists (select 1 from ${deskActions} as ${sql.identifier("call")} where ${and(eq(callAction.about, deskActions.about), lt(callAction.at, deskActions.at), eq(callAction.kind, "called"), eq(callAction.outcome, "done"))})`,
              ),
            ),
        ]);
      return {
        viewedQuotes: views,
        clicks: clickEvents,
        askedQuotes: submittedLeads,
        bookings: created,
        answers,
        postings: postingRows.map(({ region, supplierId, kind, amount, counted: countedAmount }) => ({
          region,
          supplierId,
          worth: kind === "done" ? (countedAmount ?? 0) : null,
          commission: kind === "commission" || kind === "commission-refund" ? -amount : 0,
          refunded: kind === "returned" ? -amount : 0,
        })),
        cancellations: cancelled.map(({ region, supplierId, reason }) => ({
          region,
          supplierId,
          isNoShow: reason === "no-show",
        })),
        disputes: disputed,
        calls,
      };
    },
    /** Replaces the figures of a day, and records when it was counted. */
    async save(
      day: PlainDay,
      counts: readonly DayCount[],
      workshops: readonly WorkshopDay[],
      at: number,
    ): Promise<void> {
      const stored = WORKSHOP_FIGURES.map((name) => sql`${workshopDays[name]}`);
      const changed = WORKSHOP_FIGURES.map((name) => excludedColumn(workshopDays[name]));
      const rows = JSON.stringify(counts.map(({ measure, region, n }) => [measure, region, n]));
      const isStillCounted = sql`exists (select 1 from json_each(${rows}) q where q.value ->> 0 = ${dayCounts.measure} and q.value ->> 1 = ${dayCounts.region})`;
      await runInBatch(db, [
        database.delete(dayCounts).where(and(eq(dayCounts.day, day), sql`not ${isStillCounted}`)),
        insertRows(
          db,
          dayCounts,
          counts.map((dayCount) => ({ ...dayCount, day })),
        ).onConflictDoUpdate({
          target: [dayCounts.day, dayCounts.measure, dayCounts.region],
          set: { n: excludedColumn(dayCounts.n) },
          setWhere: sql`${dayCounts.n} <> ${excludedColumn(dayCounts.n)}`,
        }),
        database
          .delete(workshopDays)
          .where(
            and(
              eq(workshopDays.day, day),
              sql`${workshopDays.supplierId} not in ${valuesInJson(workshops.map(({ supplierId }) => supplierId))}`,
            ),
          ),
        insertRows(
          db,
          workshopDays,
          workshops.map((figures) => ({ ...figures, day })),
        ).onConflictDoUpdate({
          target: [workshopDays.day, workshopDays.supplierId],
          set: Object.fromEntries(WORKSHOP_FIGURES.map((name) => [name, excludedColumn(workshopDays[name])])),
          setWhere: sql`(${sql.join(stored, sql`, `)}) is not (${sql.join(changed, sql`, `)})`,
        }),
        database.insert(dayCountRuns).values({ day, at }).onConflictDoUpdate({ target: dayCountRuns.day, set: { at } }),
      ]);
    },
    /** Totals for the days `from` to `to`, both inclusive. Takes one D1 round trip. */
    async sumCounts(from: PlainDay, to: PlainDay): Promise<SummedCounts> {
      const isInRange = between(dayCounts.day, from, to);
      const total = sum(dayCounts.n).mapWith(Number).as("n");
      const [byDay, byRegion, [count]] = await database.batch([
        database
          .select({ ...selectColumns({ day: dayCounts.day, measure: dayCounts.measure }), n: total })
          .from(dayCounts)
          .where(isInRange)
          .groupBy(dayCounts.day, dayCounts.measure),
        database
          .select({ ...selectColumns({ region: dayCounts.region, measure: dayCounts.measure }), n: total })
          .from(dayCounts)
          .where(isInRange)
          .groupBy(dayCounts.region, dayCounts.measure),
        database
          .select({ at: max(dayCountRuns.at), to: max(dayCountRuns.day) })
          .from(dayCountRuns)
          .where(gte(dayCountRuns.day, from)),
      ]);
      return { byDay, byRegion, countedAt: count?.at ?? null, lastCountedDay: count?.to ?? null };
    },
    /** Totals for each workshop on the days `from` to `to`, both inclusive, highest booked value first. */
    workshops: (from: PlainDay, to: PlainDay, limit: number): Promise<readonly WorkshopSums[]> =>
      database
        .select({
          ...selectColumns({ supplierId: workshopDays.supplierId }),
          // A join would read the wide row of the supplier for each of its days.
          name: supplierColumn("name").as("name"),
          region: supplierColumn("state").as("region"),
          ...sumColumns,
        })
        .from(workshopDays)
        .where(between(workshopDays.day, from, to))
        .groupBy(workshopDays.supplierId)
        .orderBy(desc(sum(workshopDays.bookedCents)), asc(workshopDays.supplierId))
        .limit(limit),
    /** The daily values of these measures on the days `from` to `to`, both inclusive, oldest first. */
    listCounts: (from: PlainDay, to: PlainDay, measures: readonly Measure[]): Promise<readonly DayCount[]> =>
      database
        .select()
        .from(dayCounts)
        .where(and(between(dayCounts.day, from, to), sql`${dayCounts.measure} in ${valuesInJson(measures)}`))
        .orderBy(asc(dayCounts.day), asc(dayCounts.measure), asc(dayCounts.region)),
    async deleteBefore(day: PlainDay): Promise<void> {
      await database.batch([
        database.delete(dayCounts).where(lt(dayCounts.day, day)),
        database.delete(workshopDays).where(lt(workshopDays.day, day)),
        database.delete(dayCountRuns).where(lt(dayCountRuns.day, day)),
      ]);
    },
  };
}

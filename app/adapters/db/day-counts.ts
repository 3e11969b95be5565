import { DAY_MS } from "../../domain/core/time/duration";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { DayFacts } from "../../domain/figures/count-day";
import type { SummedCounts, WorkshopSums } from "../../domain/figures/summed-counts";
import { and, asc, between, desc, eq, gte, inArray, lt, max, type SQL, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type DayCount, type Measure, IMPRESSION_DAYS, type WorkshopDay } from "../../domain/figures/measures";
import { excludedColumn, valuesInJson, selectColumns, numberedSince, orm, statementOf } from "./orm";
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

/** The customer's location according to the lead. */
const ofLead = (part: "state" | "zone") => sql<string | null>`${leads.state} ->> ${`$.suburb.${part}`}`;
/** A draft's location is stored in its own object but not in its row, so the workshop's state is used instead. */
const viewerRegion = sql<string>`coalesce(${ofLead("state")}, ${suppliers.state}, '')`.as("region");
const ofSupplier = selectColumns({ region: suppliers.state, supplierId: suppliers.id });

/** In the order of the table's columns, the workshop first. */
const WORKSHOP_FIGURES = [
  "supplierId",
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
const total = (column: (typeof workshopDays)[Exclude<(typeof WORKSHOP_FIGURES)[number], "supplierId">]) =>
  sum(column).mapWith(Number);
const summedOf = {
  bookings: total(workshopDays.bookings).as("bookings"),
  bookedCents: total(workshopDays.bookedCents).as("bookedCents"),
  cancelled: total(workshopDays.cancelled).as("cancelled"),
  workDone: total(workshopDays.workDone).as("workDone"),
  workCents: total(workshopDays.workCents).as("workCents"),
  commissionCents: total(workshopDays.commissionCents).as("commissionCents"),
  refundCents: total(workshopDays.refundCents).as("refundCents"),
  disputes: total(workshopDays.disputes).as("disputes"),
  answers: total(workshopDays.answers).as("answers"),
  answerMinutes: total(workshopDays.answerMinutes).as("answerMinutes"),
};

/** Daily figures, and the data they are calculated from. */
export function d1DayCounts(db: D1Database) {
  const store = orm(db);
  const earlier = alias(listingEvents, "earlier");
  const before = alias(bookingEvents, "before");
  const first = alias(bookingOffers, "first");
  const call = alias(deskActions, "call");
  return {
    /** The newest counted day. Null if no day was counted yet. */
    async newest(): Promise<PlainDay | null> {
      const row = await store
        .select({ day: dayCountRuns.day })
        .from(dayCountRuns)
        .orderBy(desc(dayCountRuns.day))
        .limit(1)
        .get();
      return row?.day ?? null;
    },
    /** Facts from `from` until before `until`, epoch milliseconds. One round. */
    async facts(from: number, until: number): Promise<DayFacts> {
      const isIn = (at: Parameters<typeof gte>[0]) => and(gte(at, from), lt(at, until));
      // First event of its kind for this quote.
      const isFirst = sql`not exists (select 1 from ${listingEvents} as ${sql.identifier("earlier")} where ${and(eq(earlier.leadGuid, listingEvents.leadGuid), eq(earlier.kind, listingEvents.kind), lt(earlier.id, listingEvents.id))})`;
      const isOfList = and(
        numberedSince(listingEvents, listingEvents.id, listingEvents.at, from),
        isIn(listingEvents.at),
        sql`${leads.status} <> 'QuoteRequested'`,
        sql`${leads.createdAt} > ${listingEvents.at} - ${IMPRESSION_DAYS * DAY_MS}`,
        isFirst,
      );
      // When the booking was last requested from a supplier: at its submission, or when it was passed on.
      const request = sql<number>`(select max(${before.at}) from ${bookingEvents} as ${sql.identifier("before")} where ${and(eq(before.bookingToken, bookingEvents.bookingToken), lt(before.id, bookingEvents.id), inArray(before.kind, ["submitted", "passed-on"]))})`;
      const isFirstAnswer = sql`not exists (select 1 from ${bookingEvents} as ${sql.identifier("before")} where ${and(eq(before.bookingToken, bookingEvents.bookingToken), lt(before.id, bookingEvents.id), inArray(before.kind, ["supplier-confirmed", "dates-proposed", "price-queried", "supplier-declined"]))}
        and ${before.id} > (select max(asked.id) from ${bookingEvents} as asked where asked.booking_token = ${bookingEvents.bookingToken} and asked.id < ${bookingEvents.id} and asked.kind in ('submitted', 'passed-on')))`;
      const isCounted = isCountedEvent(sql`${bookingEvents.kind}`);
      // The condition has two halves, and SQLite uses a separate index for each.
      const bookedBefore = (leadGuid: SQL, at: SQL) =>
        sql<boolean>`(exists (select 1 from ${bookings} as other where other.lead_guid = ${leadGuid} and other.status <> 'Cancelled' and other.created_at < ${at})
        or exists (select 1 from ${bookings} as other where other.lead_guid = ${leadGuid} and other.status = 'Cancelled' and other.created_at < ${at}))`;
      const isBooked = bookedBefore(sql`${listingEvents.leadGuid}`, sql`${listingEvents.at}`)
        .mapWith(Boolean)
        .as("is_booked");
      const wasCountedBefore = (kind: "shown" | "book-now") =>
        sql<boolean>`exists (select 1 from ${listingEvents} where ${listingEvents.leadGuid} = ${bookings.leadGuid} and ${listingEvents.kind} = ${kind})`.mapWith(
          Boolean,
        );
      const isAnswer = sql`${bookingEvents.kind} <> 'cancelled'`;
      const countLabel = () =>
        store
          .select({
            ...ofSupplier,
            ...selectColumns({ at: bookingEvents.at, reason: bookingEvents.reason }),
            askedAt: request.as("asked_at"),
          })
          .from(bookingEvents)
          .innerJoin(bookings, eq(bookings.token, bookingEvents.bookingToken))
          .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId));
      const [views, presses, targets, created, answers, cancelled, submissions, disputed, calls] = await store.batch([
        store
          .select({ region: viewerRegion, priced: sql<number>`${listingEvents.priced}`.as("priced"), isBooked })
          .from(listingEvents)
          .innerJoin(leads, eq(leads.guid, listingEvents.leadGuid))
          .leftJoin(suppliers, eq(suppliers.id, listingEvents.supplierId))
          .where(and(isOfList, eq(listingEvents.kind, "shown"))),
        store
          .select({
            region: viewerRegion,
            kind: sql<"opened" | "book-now">`${listingEvents.kind}`.as("kind"),
            isBooked,
          })
          .from(listingEvents)
          .innerJoin(leads, eq(leads.guid, listingEvents.leadGuid))
          .leftJoin(suppliers, eq(suppliers.id, listingEvents.supplierId))
          .where(and(isOfList, inArray(listingEvents.kind, ["opened", "book-now"]))),
        store
          .select({ region: sql<string>`coalesce(${ofLead("state")}, '')`.as("region") })
          .from(leads)
          // A lead is not changed before its submission, so the index of `updatedAt` finds it.
          .where(and(sql`${leads.status} = 'QuoteRequested'`, gte(leads.updatedAt, from), isIn(leads.submittedAt))),
        store
          .select({
            ...ofSupplier,
            total: sql<number>`${bookings.totalCents}`.as("total"),
            isFirst: sql`not ${bookedBefore(sql`${bookings.leadGuid}`, sql`${bookings.createdAt}`)}`
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
              isIn(bookingOffers.createdAt),
              sql`not exists (select 1 from ${bookingOffers} as ${sql.identifier("first")} where ${and(eq(first.bookingToken, bookingOffers.bookingToken), lt(first.id, bookingOffers.id))})`,
            ),
          ),
        countLabel().where(and(isCounted, isIn(bookingEvents.at), isAnswer, isFirstAnswer)),
        countLabel().where(and(isCounted, isIn(bookingEvents.at), sql`not ${isAnswer}`)),
        store
          .select({
            ...ofSupplier,
            ...selectColumns({
              kind: supplierPostings.kind,
              amount: supplierPostings.amount,
              counted: supplierPostings.counted,
            }),
          })
          .from(supplierPostings)
          .innerJoin(suppliers, eq(suppliers.id, supplierPostings.supplierId))
          .where(and(isCountedPosting(sql`${supplierPostings.kind}`), isIn(supplierPostings.at))),
        store
          .select({ ...ofSupplier, amount: sql<number>`${disputes.amount}`.as("amount") })
          .from(disputes)
          .innerJoin(suppliers, eq(suppliers.id, disputes.supplierId))
          .where(isIn(disputes.openedAt)),
        store
          .select({
            region: sql<string>`coalesce(${ofLead("state")}, '')`.as("region"),
            zone: sql<string>`coalesce(${ofLead("zone")}, 'UTC')`.as("zone"),
            promisedAt: sql<number>`coalesce(${callbacks.wantedAt}, ${callbacks.createdAt})`.as("promisedAt"),
            ...selectColumns({ calledAt: deskActions.at }),
          })
          .from(deskActions)
          .innerJoin(callbacks, sql`${callbacks.leadGuid} = ${deskActions.about}`)
          .innerJoin(leads, eq(leads.guid, callbacks.leadGuid))
          .where(
            and(
              isIn(deskActions.at),
              eq(deskActions.kind, "called"),
              eq(deskActions.outcome, "done"),
              sql`not exists (select 1 from ${deskActions} as ${sql.identifier("call")} where ${and(eq(call.about, deskActions.about), lt(call.at, deskActions.at), eq(call.kind, "called"), eq(call.outcome, "done"))})`,
            ),
          ),
      ]);
      return {
        seen: views,
        clicks: presses,
        asked: targets,
        bookings: created,
        answers,
        postings: submissions.map(({ region, supplierId, kind, amount, counted: worth }) => ({
          region,
          supplierId,
          worth: kind === "done" ? (worth ?? 0) : null,
          commission: kind === "commission" || kind === "commission-back" ? -amount : 0,
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
    /** `updatedAt` is never before the submission, so its index finds the lead. */
    async keep(
      day: PlainDay,
      counts: readonly DayCount[],
      workshops: readonly WorkshopDay[],
      at: number,
    ): Promise<void> {
      const ofWorkshops = JSON.stringify(workshops);
      const rows = JSON.stringify(counts.map(({ measure, region, n }) => [measure, region, n]));
      const isKept = sql`exists (select 1 from json_each(${rows}) q where q.value ->> 0 = ${dayCounts.measure} and q.value ->> 1 = ${dayCounts.region})`;
      await db.batch([
        statementOf(db, store.delete(dayCounts).where(and(eq(dayCounts.day, day), sql`not ${isKept}`))),
        statementOf(
          db,
          store
            .insert(dayCounts)
            .select(sql`select ${day}, value ->> 0, value ->> 1, value ->> 2 from json_each(${rows}) where true`)
            .onConflictDoUpdate({
              target: [dayCounts.day, dayCounts.measure, dayCounts.region],
              set: { n: excludedColumn(dayCounts.n) },
              setWhere: sql`${dayCounts.n} <> ${excludedColumn(dayCounts.n)}`,
            }),
        ),
        statementOf(
          db,
          store
            .delete(workshopDays)
            .where(
              and(
                eq(workshopDays.day, day),
                sql`${workshopDays.supplierId} not in (select value ->> 'supplierId' from json_each(${ofWorkshops}))`,
              ),
            ),
        ),
        statementOf(
          db,
          store
            .insert(workshopDays)
            .select(
              sql`select ${day}, ${sql.join(
                WORKSHOP_FIGURES.map((name) => sql`value ->> ${name}`),
                sql`, `,
              )} from json_each(${ofWorkshops}) where true`,
            )
            .onConflictDoUpdate({
              target: [workshopDays.day, workshopDays.supplierId],
              set: Object.fromEntries(
                WORKSHOP_FIGURES.slice(1).map((name) => [name, excludedColumn(workshopDays[name])]),
              ),
              setWhere: sql`(${sql.join(
                WORKSHOP_FIGURES.slice(1).map((name) => sql`${workshopDays[name]}`),
                sql`, `,
              )}) is not (${sql.join(
                WORKSHOP_FIGURES.slice(1).map((name) => excludedColumn(workshopDays[name])),
                sql`, `,
              )})`,
            }),
        ),
        statementOf(
          db,
          store.insert(dayCountRuns).values({ day, at }).onConflictDoUpdate({ target: dayCountRuns.day, set: { at } }),
        ),
      ]);
    },
    /** Totals of the days `from` to `to`, both inclusive. One round. */
    async summed(from: PlainDay, to: PlainDay): Promise<SummedCounts> {
      const isShown = between(dayCounts.day, from, to);
      const total = sum(dayCounts.n).mapWith(Number).as("n");
      const [byDay, byRegion, [count]] = await store.batch([
        store
          .select({ ...selectColumns({ day: dayCounts.day, measure: dayCounts.measure }), n: total })
          .from(dayCounts)
          .where(isShown)
          .groupBy(dayCounts.day, dayCounts.measure),
        store
          .select({ ...selectColumns({ region: dayCounts.region, measure: dayCounts.measure }), n: total })
          .from(dayCounts)
          .where(isShown)
          .groupBy(dayCounts.region, dayCounts.measure),
        store
          .select({ at: max(dayCountRuns.at), to: max(dayCountRuns.day) })
          .from(dayCountRuns)
          .where(gte(dayCountRuns.day, from)),
      ]);
      return { byDay, byRegion, countedAt: count?.at ?? null, countedTo: count?.to ?? null };
    },
    /** Totals per workshop for the days `from` to `to`, both inclusive, highest booked value first. */
    workshops: (from: PlainDay, to: PlainDay, limit: number): Promise<readonly WorkshopSums[]> =>
      store
        .select({
          ...selectColumns({ supplierId: workshopDays.supplierId }),
          name: sql<string>`coalesce(${suppliers.name}, '')`.as("name"),
          region: sql<string>`coalesce(${suppliers.state}, '')`.as("region"),
          ...summedOf,
        })
        .from(workshopDays)
        .leftJoin(suppliers, eq(suppliers.id, workshopDays.supplierId))
        .where(between(workshopDays.day, from, to))
        .groupBy(workshopDays.supplierId)
        .orderBy(desc(sum(workshopDays.bookedCents)), asc(workshopDays.supplierId))
        .limit(limit),
    /** All numbers of these measures for the days `from` to `to`, both inclusive, oldest first. */
    rows: (from: PlainDay, to: PlainDay, measures: readonly Measure[]): Promise<readonly DayCount[]> =>
      store
        .select()
        .from(dayCounts)
        .where(and(between(dayCounts.day, from, to), sql`${dayCounts.measure} in ${valuesInJson(measures)}`))
        .orderBy(asc(dayCounts.day), asc(dayCounts.measure), asc(dayCounts.region)),
    async forgetBefore(day: PlainDay): Promise<void> {
      await store.batch([
        store.delete(dayCounts).where(lt(dayCounts.day, day)),
        store.delete(workshopDays).where(lt(workshopDays.day, day)),
        store.delete(dayCountRuns).where(lt(dayCountRuns.day, day)),
      ]);
    },
  };
}

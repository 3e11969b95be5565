import type { WorkReport } from "../../domain/booking/work/steps";
import { and, inArray, asc, desc, eq, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { AGREED_STATUSES } from "../../domain/booking/status";
import { cents } from "../../domain/core/money/money";
import { STUCK_AFTER_MS, type DeskQueues, type Queue } from "../../domain/operations/desk/desk-records";
import { MAX_REQUEST_MS } from "../../domain/payments/reconciliation-run";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { DUE_AT, IS_EVER_DUE } from "./booking-offers";
import { selectGiveaways, isStillPossible, toGiveaway } from "./giveaways";
import { selectColumns, selectNullableColumns, orm, MAX_COUNTED, centsOrNull } from "./orm";
import { STUCK_COLUMNS } from "./outbox";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { callbacks } from "./schema/callbacks";
import { giveaways } from "./schema/desk";
import { deadLetters } from "./schema/health";
import { workshopApplications, workshopFiles } from "./schema/joining";
import { leadReturns } from "./schema/lead-bids";
import { leads } from "./schema/leads";
import { outbox } from "./schema/outbox";
import { payments, providerNotices } from "./schema/payments";
import { ratings } from "./schema/ratings";
import { supplierChangeRequests } from "./schema/supplier-settings";
import { suppliers } from "./schema/suppliers";
import { isUnconfirmed, isNoticeOfPayment } from "./unconfirmed-refunds";

export const BOOKING_COLUMNS = {
  token: bookings.token,
  id: bookings.id,
  status: bookings.status,
  serviceDay: bookings.serviceDay,
  supplierName: suppliers.name,
  leadGuid: bookings.leadGuid,
};
const REPORTED_AT = sql`${bookings.workNotes} ->> '$.report.at'`;

export const CALL_COLUMNS = {
  leadGuid: callbacks.leadGuid,
  reason: callbacks.reason,
  createdAt: callbacks.createdAt,
  nextAt: callbacks.nextAt,
  wantedAt: callbacks.wantedAt,
  chosenAt: callbacks.chosenAt,
  calls: callbacks.calls,
  outcome: callbacks.outcome,
};
/** Condition for payments whose refund or capture is overdue. */
const isStuck = (before: number) =>
  or(
    and(eq(payments.status, "refund pending"), lt(payments.updatedAt, before)),
    and(eq(payments.status, "authorised"), lt(payments.captureBy, before)),
  );

const isWaitingCall = sql`${callbacks.state} = 'waiting'`;
const NEEDS_FLEET_APPROVAL = sql`fleet_approval = 'needed' and ${bookings.status} <> 'Cancelled'`;

const isUndecided = sql`${supplierChangeRequests.decidedAt} is null`;

/** Conditions that put rows into the queues of the desk. Documents that expire before the day `until` are included. */
function queueConditions(now: number, until: PlainDay) {
  return {
    isUnanswered: and(
      // Reads at most `MAX_COUNTED` offers, in the order in which the cron acts on them, because no index has the workshop's deadline.
      sql`${bookingOffers.id} in (select id from ${bookingOffers} where ${IS_EVER_DUE} and ${bookingOffers.state} = 'open' order by ${DUE_AT} limit ${MAX_COUNTED})`,
      eq(bookings.status, "Pending"),
      eq(bookings.supplierId, bookingOffers.supplierId),
    ),
    isHeld: sql`${ratings.heldReason} is not null and ${ratings.hiddenReason} is null`,
    endsSoon: and(
      sql`${workshopFiles.endsOn} is not null and ${workshopFiles.checkedAt} is not null`,
      lt(workshopFiles.endsOn, until),
      ne(workshopApplications.status, "closed"),
      // A document that has been replaced is not listed, even if it expires.
      sql`not exists (select 1 from ${workshopFiles} as later where later.application_id = ${workshopFiles.applicationId} and later.kind = ${workshopFiles.kind} and later.ends_on > ${workshopFiles.endsOn} and later.checked_at is not null)`,
    ),
    // The condition on the files must match that of the partial index `workshop_files_unchecked` exactly.
    needsChecking: sql`${workshopApplications.id} in (select id from ${workshopApplications} where status = 'waiting' union all select application_id from ${workshopFiles} where kind <> 'photo' and checked_at is null and refused_at is null) and ${workshopApplications.status} in ('waiting', 'approved', 'paused')`,
    // The first condition must match that of the partial index `bookings_in_question` exactly.
    isInQuestion: and(
      sql`${bookings.workNotes} ->> '$.report.waitsFor' = 'desk'`,
      inArray(bookings.status, AGREED_STATUSES),
    ),
    isStuckPayment: isStuck(now - STUCK_AFTER_MS),
  };
}

/** The rows of each queue as a query that can be counted. */
function queueSources(now: number, until: PlainDay): Readonly<Record<keyof DeskQueues, SQL>> {
  const { isUnanswered, isHeld, endsSoon, needsChecking, isInQuestion, isStuckPayment } = queueConditions(now, until);
  return {
    calls: sql`select 1 from ${callbacks} where state = 'waiting'`,
    unanswered: sql`select 1 from ${bookingOffers} join ${bookings} on ${eq(bookings.token, bookingOffers.bookingToken)} where ${isUnanswered}`,
    reports: sql`select 1 from ${bookings} where ${isInQuestion}`,
    fleet: sql`select 1 from ${bookings} where ${NEEDS_FLEET_APPROVAL}`,
    applications: sql`select 1 from ${workshopApplications} where ${needsChecking}`,
    details: sql`select 1 from ${supplierChangeRequests} where ${isUndecided}`,
    documents: sql`select 1 from ${workshopFiles} join ${workshopApplications} on ${eq(workshopApplications.id, workshopFiles.applicationId)} where ${endsSoon}`,
    reviews: sql`select 1 from ${ratings} where ${isHeld}`,
    approvals: sql`select 1 from ${giveaways} where ${giveaways.state} = 'waiting' and ${isStillPossible}`,
    payments: sql`select 1 from ${payments} where ${isStuckPayment}`,
    claims: sql`select 1 from ${leadReturns} where ${leadReturns.state} = 'waiting'`,
    messages: sql`select 1 from ${outbox} where ${outbox.state} = 'failed'`,
    deadLetters: sql`select 1 from ${deadLetters}`,
  };
}

/** Everything that waits for an operator. */
export function deskQueues(db: D1Database) {
  const database = orm(db);
  const selectCounts = (now: number, until: PlainDay) => {
    const columns = Object.entries(queueSources(now, until)).map(([name, rows]) => [
      name,
      sql`(select count(*) from (${rows} limit ${MAX_COUNTED}))`.as(name),
    ]);
    return database
      .select(Object.fromEntries(columns) as Record<keyof DeskQueues, SQL.Aliased<number>>)
      .from(sql`(select 1)`);
  };
  return {
    /**
     * Counts and first rows of everything that waits for an operator, in one D1 round trip. Documents that expire before the day `until` (in the country's time
     * zone) are included.
     */
    async queues(now: number, until: PlainDay, limit: number): Promise<DeskQueues> {
      const { isUnanswered, isHeld, endsSoon, needsChecking, isInQuestion, isStuckPayment } = queueConditions(
        now,
        until,
      );
      const [
        [counts],
        calls,
        open,
        reports,
        fleet,
        asking,
        details,
        ending,
        holds,
        approvals,
        money,
        claims,
        mail,
        dead,
      ] = await database.batch([
        selectCounts(now, until),
        database
          .select({ ...selectColumns(CALL_COLUMNS), ...selectNullableColumns({ lead: leads.state }) })
          .from(callbacks)
          .leftJoin(leads, eq(leads.guid, callbacks.leadGuid))
          .where(isWaitingCall)
          .orderBy(asc(callbacks.nextAt))
          .limit(limit),
        database
          .select({ ...selectColumns(BOOKING_COLUMNS), ...selectColumns({ respondBy: bookingOffers.respondBy }) })
          .from(bookingOffers)
          .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
          .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
          .where(isUnanswered)
          .orderBy(asc(bookingOffers.respondBy))
          .limit(limit),
        database
          .select({
            ...selectColumns(BOOKING_COLUMNS),
            kind: sql<WorkReport["kind"]>`${bookings.workNotes} ->> '$.report.kind'`.as("kind"),
            reportedAt: sql<number>`${REPORTED_AT}`.as("reportedAt"),
          })
          .from(bookings)
          .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
          .where(isInQuestion)
          .orderBy(asc(REPORTED_AT))
          .limit(limit),
        database
          .select({ ...selectColumns(BOOKING_COLUMNS), ...selectColumns({ createdAt: bookings.createdAt }) })
          .from(bookings)
          .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
          .where(NEEDS_FLEET_APPROVAL)
          .orderBy(asc(bookings.createdAt))
          .limit(limit),
        database
          .select({
            id: workshopApplications.id,
            sealed: workshopApplications.sealed,
            isApproved: sql<boolean>`${workshopApplications.status} <> 'waiting'`.mapWith(Boolean).as("is_approved"),
            updatedAt: workshopApplications.updatedAt,
          })
          .from(workshopApplications)
          .where(needsChecking)
          .orderBy(asc(workshopApplications.updatedAt))
          .limit(limit),
        database
          .select(
            selectColumns({
              supplierId: supplierChangeRequests.supplierId,
              name: suppliers.name,
              at: supplierChangeRequests.at,
            }),
          )
          .from(supplierChangeRequests)
          .innerJoin(suppliers, eq(suppliers.id, supplierChangeRequests.supplierId))
          .where(isUndecided)
          .orderBy(asc(supplierChangeRequests.at))
          .limit(limit),
        database
          .select(
            selectColumns({
              id: workshopFiles.applicationId,
              sealed: workshopApplications.sealed,
              kind: workshopFiles.kind,
              endsOn: workshopFiles.endsOn,
            }),
          )
          .from(workshopFiles)
          .innerJoin(workshopApplications, eq(workshopApplications.id, workshopFiles.applicationId))
          .where(endsSoon)
          .orderBy(asc(workshopFiles.endsOn))
          .limit(limit),
        database
          .select({
            ...selectColumns(BOOKING_COLUMNS),
            ...selectColumns({ comments: ratings.comments, heldReason: ratings.heldReason, at: ratings.updatedAt }),
          })
          .from(ratings)
          .innerJoin(bookings, eq(bookings.token, ratings.bookingToken))
          .innerJoin(suppliers, eq(suppliers.id, ratings.supplierId))
          .where(isHeld)
          .orderBy(asc(ratings.updatedAt))
          .limit(limit),
        selectGiveaways(db)
          .where(and(sql`${giveaways.state} = 'waiting'`, isStillPossible))
          .orderBy(asc(giveaways.askedAt))
          .limit(limit),
        database
          .select({
            ...selectColumns({
              attemptId: payments.attemptId,
              bookingToken: payments.bookingToken,
              method: payments.method,
              amount: payments.amountCents,
              currency: payments.currency,
              status: payments.status,
              since: payments.updatedAt,
            }),
            unconfirmed: sql<
              number | null
            >`case when ${isUnconfirmed} and ${providerNotices.refundTriedAt} <= ${now - MAX_REQUEST_MS} then ${providerNotices.refundTriedCents} end`.as(
              "unconfirmed",
            ),
          })
          .from(payments)
          .leftJoin(providerNotices, isNoticeOfPayment)
          .where(isStuckPayment)
          .orderBy(asc(payments.updatedAt))
          .limit(limit),
        database
          .select(
            selectColumns({
              id: leadReturns.id,
              supplierName: suppliers.name,
              reason: leadReturns.reason,
              askedAt: leadReturns.askedAt,
            }),
          )
          .from(leadReturns)
          .innerJoin(suppliers, eq(suppliers.id, leadReturns.supplierId))
          .where(sql`${leadReturns.state} = 'waiting'`)
          .orderBy(asc(leadReturns.askedAt))
          .limit(limit),
        database
          .select(STUCK_COLUMNS)
          .from(outbox)
          .where(sql`${outbox.state} = 'failed'`)
          .orderBy(desc(outbox.createdAt))
          .limit(limit),
        database.select().from(deadLetters).orderBy(desc(deadLetters.diedAt)).limit(limit),
      ]);
      if (counts === undefined) throw new Error("The counts are always one row");
      const toQueue = <T>(name: keyof DeskQueues, items: readonly T[]): Queue<T> => ({ items, count: counts[name] });
      return {
        calls: toQueue("calls", calls),
        unanswered: toQueue("unanswered", open),
        reports: toQueue("reports", reports),
        fleet: toQueue("fleet", fleet),
        applications: toQueue("applications", asking),
        details: toQueue("details", details),
        documents: toQueue(
          "documents",
          ending.flatMap(({ endsOn, ...row }) => (endsOn === null ? [] : [{ ...row, endsOn }])),
        ),
        reviews: toQueue(
          "reviews",
          holds.map((row) => ({ ...row, comments: row.comments ?? "", heldReason: row.heldReason ?? "" })),
        ),
        approvals: toQueue("approvals", approvals.map(toGiveaway)),
        payments: toQueue(
          "payments",
          money.map((row) => ({ ...row, amount: cents(row.amount), unconfirmed: centsOrNull(row.unconfirmed) })),
        ),
        claims: toQueue("claims", claims),
        messages: toQueue("messages", mail),
        deadLetters: toQueue("deadLetters", dead),
      };
    },
    /** Number of items in each queue, at most 1,000 each, for the desk's navigation. */
    async queueCounts(now: number, until: PlainDay): Promise<Readonly<Record<keyof DeskQueues, number>>> {
      const row = await selectCounts(now, until).get();
      if (row === undefined) throw new Error("The counts are always one row");
      return row;
    },
  };
}

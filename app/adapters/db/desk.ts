import type { DeskRole } from "../../domain/identity/roles";
import type { SupplierId, LeadGuid, BookingToken } from "../../domain/core/ids";
import type { CallOutcome } from "../../domain/lead/call-outcome";
import type { SealedMessage } from "../../domain/notifications/message";
import type { WorkReport } from "../../domain/booking/work/steps";
import { and, inArray, asc, desc, eq, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { AGREED } from "../../domain/booking/status";
import { cents } from "../../domain/core/money/money";
import {
  STUCK_AFTER_MS,
  type DeskBooking,
  type DeskMember,
  type DeskAction,
  type RecordedAction,
  type DeskSearch,
  type DeskSearchMatches,
  type WaitingCall,
  type SentMessage,
  type DeskQueues,
  type Queue,
} from "../../domain/operations/desk/desk-records";
import { MAX_REQUEST_MS } from "../../domain/payments/reconciliation-run";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { eventRow } from "./booking-events";
import { DUE_AT, IS_EVER_DUE } from "./booking-offers";
import { deskRefunds } from "./desk-refunds";
import { giveawayRows, isPossible, toGiveaway } from "./giveaways";
import { valuesInJson, selectColumns, orm, insertSelect, statementOf } from "./orm";
import { messagesAbout, STUCK_COLUMNS } from "./outbox";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { callbacks } from "./schema/callbacks";
import { deskActions, deskMembers, giveaways } from "./schema/desk";
import { deadLetters } from "./schema/health";
import { workshopApplications, workshopFiles } from "./schema/joining";
import { leadReturns } from "./schema/lead-bids";
import { leads } from "./schema/leads";
import { outbox } from "./schema/outbox";
import { paymentAttempts, payments, providerNotices } from "./schema/payments";
import { ratings } from "./schema/ratings";
import { supplierChangeRequests } from "./schema/supplier-settings";
import { suppliers } from "./schema/suppliers";
import { isUnconfirmed, noticeOf, unconfirmedRefunds } from "./unconfirmed-refunds";

/** Queues are counted up to this number. */
const COUNTED = 1000;

const BOOKING = {
  token: bookings.token,
  id: bookings.id,
  status: bookings.status,
  serviceDay: bookings.serviceDay,
  supplierName: suppliers.name,
  leadGuid: bookings.leadGuid,
};
const ofBookings = (db: D1Database) =>
  orm(db)
    .select(selectColumns(BOOKING))
    .from(bookings)
    .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
    .$dynamic();

const REPORTED_AT = sql`${bookings.workNotes} ->> '$.report.at'`;

const CALL = {
  leadGuid: callbacks.leadGuid,
  reason: callbacks.reason,
  createdAt: callbacks.createdAt,
  nextAt: callbacks.nextAt,
  wantedAt: callbacks.wantedAt,
  chosenAt: callbacks.chosenAt,
  calls: callbacks.calls,
  outcome: callbacks.outcome,
};
/** A payment whose refund or capture has been pending for longer than two cron retries take. */
const isStuck = (before: number) =>
  or(
    and(eq(payments.status, "refund pending"), lt(payments.updatedAt, before)),
    and(eq(payments.status, "authorised"), lt(payments.captureBy, before)),
  );

const isWaitingCall = sql`state = 'waiting'`;
const NEEDS_FLEET_APPROVAL = sql`fleet_approval = 'needed' and ${bookings.status} <> 'Cancelled'`;

const isUndecided = sql`${supplierChangeRequests.decidedAt} is null`;

/** Conditions that put rows into a queue of the desk. `until`: documents that expire before this day are listed. */
function queueConditions(now: number, until: PlainDay) {
  return {
    isRequested: and(
      // At most `COUNTED` offers, those that the cron acts on next, because no index has them by the workshop's deadline.
      sql`${bookingOffers.id} in (select id from ${bookingOffers} where ${IS_EVER_DUE} and ${bookingOffers.state} = 'open' order by ${DUE_AT} limit ${COUNTED})`,
      eq(bookings.status, "Pending"),
      eq(bookings.supplierId, bookingOffers.supplierId),
    ),
    isHeld: sql`${ratings.heldBecause} is not null and ${ratings.hiddenWhy} is null`,
    endsSoon: and(
      sql`${workshopFiles.endsOn} is not null and ${workshopFiles.checkedAt} is not null`,
      lt(workshopFiles.endsOn, until),
      ne(workshopApplications.status, "closed"),
      // A document that has been replaced is not listed when it expires.
      sql`not exists (select 1 from ${workshopFiles} as later where later.application_id = ${workshopFiles.applicationId} and later.kind = ${workshopFiles.kind} and later.ends_on > ${workshopFiles.endsOn} and later.checked_at is not null)`,
    ),
    // The text about the files must equal that of the index `workshop_files_unchecked`.
    toLookAt: sql`${workshopApplications.id} in (select id from ${workshopApplications} where status = 'waiting' union all select application_id from ${workshopFiles} where kind <> 'photo' and checked_at is null and refused_at is null) and ${workshopApplications.status} in ('waiting', 'approved', 'paused')`,
    // The text must equal that of the index `bookings_in_question`.
    isInQuestion: and(sql`${bookings.workNotes} ->> '$.report.waitsFor' = 'desk'`, inArray(bookings.status, AGREED)),
    isStuckPayment: isStuck(now - STUCK_AFTER_MS),
  };
}

/** A query for the rows of each queue, which can be counted. */
function queueSources(now: number, until: PlainDay): Readonly<Record<keyof DeskQueues, SQL>> {
  const { isRequested, isHeld, endsSoon, toLookAt, isInQuestion, isStuckPayment } = queueConditions(now, until);
  return {
    calls: sql`select 1 from ${callbacks} where state = 'waiting'`,
    unanswered: sql`select 1 from ${bookingOffers} join ${bookings} on ${eq(bookings.token, bookingOffers.bookingToken)} where ${isRequested}`,
    reports: sql`select 1 from ${bookings} where ${isInQuestion}`,
    fleet: sql`select 1 from ${bookings} where ${NEEDS_FLEET_APPROVAL}`,
    applications: sql`select 1 from ${workshopApplications} where ${toLookAt}`,
    details: sql`select 1 from ${supplierChangeRequests} where ${isUndecided}`,
    documents: sql`select 1 from ${workshopFiles} join ${workshopApplications} on ${eq(workshopApplications.id, workshopFiles.applicationId)} where ${endsSoon}`,
    reviews: sql`select 1 from ${ratings} where ${isHeld}`,
    approvals: sql`select 1 from ${giveaways} where ${giveaways.state} = 'waiting' and ${isPossible}`,
    payments: sql`select 1 from ${payments} where ${isStuckPayment}`,
    claims: sql`select 1 from ${leadReturns} where ${leadReturns.state} = 'waiting'`,
    messages: sql`select 1 from ${outbox} where ${outbox.state} = 'failed'`,
    deadLetters: sql`select 1 from ${deadLetters}`,
  };
}

/** The operator's desk: its members, its queues and its actions. */
export function d1Desk(db: D1Database) {
  const store = orm(db);
  /** Counts rows only up to a limit, because a queue may be long. */
  const countLabel = (of: SQL) =>
    store.select({ n: sql<number>`count(*)`.as("n") }).from(sql`(${of} limit ${COUNTED})`);
  return {
    /** Null = not a desk member. */
    member: async (email: string): Promise<DeskMember | null> =>
      (await store.select().from(deskMembers).where(eq(deskMembers.email, email.toLowerCase())).get()) ?? null,
    members: (): Promise<readonly DeskMember[]> => store.select().from(deskMembers).orderBy(deskMembers.email),
    /** Assigns a role to a member, new or existing. */
    async setMember(member: DeskMember): Promise<void> {
      const { email, ...set } = { ...member, email: member.email.toLowerCase() };
      await store
        .insert(deskMembers)
        .values({ email, ...set })
        .onConflictDoUpdate({ target: deskMembers.email, set });
    },
    /** Confirms the role that another admin assigned. Returns false if the role has changed or the same admin assigned it. */
    async confirmMember(
      email: string,
      role: DeskRole,
      by: { readonly email: string | null; readonly name: string },
    ): Promise<boolean> {
      const { meta } = await store
        .update(deskMembers)
        .set({ confirmedRole: role, confirmedBy: by.name })
        .where(
          and(
            eq(deskMembers.email, email.toLowerCase()),
            eq(deskMembers.role, role),
            by.email === null
              ? undefined
              : and(ne(deskMembers.email, by.email), sql`${deskMembers.addedByEmail} is not ${by.email}`),
          ),
        );
      return meta.changes === 1;
    },
    /** Returns false if there is no such member or they are the last admin. */
    async removeMember(email: string): Promise<boolean> {
      const others = sql`exists (select 1 from ${deskMembers} as o where o.role = 'admin' and o.confirmed_role = 'admin' and o.email <> ${email.toLowerCase()})`;
      const { meta } = await store
        .delete(deskMembers)
        .where(and(eq(deskMembers.email, email.toLowerCase()), or(ne(deskMembers.role, "admin"), others)));
      return meta.changes === 1;
    },
    /** Records the action once per id and returns the stored one. A known id keeps its first values, with the newest reason until the action is done. */
    async begin(act: DeskAction): Promise<RecordedAction> {
      const [, [status]] = await store.batch([
        store
          .insert(deskActions)
          .values({ ...act, outcome: "begun" })
          .onConflictDoUpdate({
            target: deskActions.id,
            // After a refusal the form may be sent again with another reason. The last reason is kept.
            set: { reason: act.reason },
            setWhere: and(
              ne(deskActions.outcome, "done"),
              eq(deskActions.personId, act.personId),
              eq(deskActions.kind, act.kind),
              eq(deskActions.about, act.about),
            ),
          }),
        store.select().from(deskActions).where(eq(deskActions.id, act.id)),
      ]);
      return status ?? { ...act, outcome: "begun" };
    },
    /** Records the outcome. A finished action keeps its outcome. */
    async end(id: string, outcome: string): Promise<void> {
      await store
        .update(deskActions)
        .set({ outcome })
        .where(and(eq(deskActions.id, id), ne(deskActions.outcome, "done")));
    },
    /** Actions about a booking, quote or other item, newest first. */
    /** Null = there is no such action. */
    act: async (id: string): Promise<RecordedAction | null> =>
      (await store.select().from(deskActions).where(eq(deskActions.id, id)).get()) ?? null,
    actsAbout: (about: string | readonly string[], limit: number): Promise<readonly RecordedAction[]> =>
      store
        .select()
        .from(deskActions)
        .where(typeof about === "string" ? eq(deskActions.about, about) : inArray(deskActions.about, [...about]))
        .orderBy(desc(deskActions.at))
        .limit(limit),
    /** Newest first. */
    newestActs: (limit: number): Promise<readonly RecordedAction[]> =>
      store.select().from(deskActions).orderBy(desc(deskActions.at)).limit(limit),
    /** Counts and first rows of everything that waits for an operator, in one round trip. `until` is for documents, a day in the country's zone. */
    async queues(now: number, until: PlainDay, limit: number): Promise<DeskQueues> {
      const { isRequested, isHeld, endsSoon, toLookAt, isInQuestion, isStuckPayment } = queueConditions(now, until);
      const sources = queueSources(now, until);
      const [
        calls,
        callsN,
        open,
        openN,
        reports,
        reportsN,
        fleet,
        fleetN,
        asking,
        askingN,
        details,
        detailsN,
        ending,
        endingN,
        holds,
        heldN,
        approvals,
        approvalsN,
        money,
        moneyN,
        claims,
        claimsN,
        mail,
        mailN,
        dead,
        deadN,
      ] = await store.batch([
        store
          .select(selectColumns(CALL))
          .from(callbacks)
          .where(isWaitingCall)
          .orderBy(asc(callbacks.nextAt))
          .limit(limit),
        countLabel(sources.calls),
        store
          .select({ ...selectColumns(BOOKING), ...selectColumns({ respondBy: bookingOffers.respondBy }) })
          .from(bookingOffers)
          .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
          .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
          .where(isRequested)
          .orderBy(asc(bookingOffers.respondBy))
          .limit(limit),
        countLabel(sources.unanswered),
        store
          .select({
            ...selectColumns(BOOKING),
            kind: sql<WorkReport["kind"]>`${bookings.workNotes} ->> '$.report.kind'`.as("kind"),
            reportedAt: sql<number>`${REPORTED_AT}`.as("reportedAt"),
          })
          .from(bookings)
          .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
          .where(isInQuestion)
          .orderBy(asc(REPORTED_AT))
          .limit(limit),
        countLabel(sources.reports),
        store
          .select({ ...selectColumns(BOOKING), ...selectColumns({ createdAt: bookings.createdAt }) })
          .from(bookings)
          .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
          .where(NEEDS_FLEET_APPROVAL)
          .orderBy(asc(bookings.createdAt))
          .limit(limit),
        countLabel(sources.fleet),
        store
          .select({
            id: workshopApplications.id,
            sealed: workshopApplications.sealed,
            isApproved: sql<boolean>`${workshopApplications.status} <> 'waiting'`.mapWith(Boolean).as("is_approved"),
            updatedAt: workshopApplications.updatedAt,
          })
          .from(workshopApplications)
          .where(toLookAt)
          .orderBy(asc(workshopApplications.updatedAt))
          .limit(limit),
        countLabel(sources.applications),
        store
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
        countLabel(sources.details),
        store
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
        countLabel(sources.documents),
        store
          .select({
            ...selectColumns(BOOKING),
            ...selectColumns({ comments: ratings.comments, heldBecause: ratings.heldBecause, at: ratings.updatedAt }),
          })
          .from(ratings)
          .innerJoin(bookings, eq(bookings.token, ratings.bookingToken))
          .innerJoin(suppliers, eq(suppliers.id, ratings.supplierId))
          .where(isHeld)
          .orderBy(asc(ratings.updatedAt))
          .limit(limit),
        countLabel(sources.reviews),
        giveawayRows(db)
          .where(and(sql`${giveaways.state} = 'waiting'`, isPossible))
          .orderBy(asc(giveaways.askedAt))
          .limit(limit),
        countLabel(sources.approvals),
        store
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
          .leftJoin(providerNotices, noticeOf)
          .where(isStuckPayment)
          .orderBy(asc(payments.updatedAt))
          .limit(limit),
        countLabel(sources.payments),
        store
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
        countLabel(sources.claims),
        store
          .select(STUCK_COLUMNS)
          .from(outbox)
          .where(sql`${outbox.state} = 'failed'`)
          .orderBy(desc(outbox.createdAt))
          .limit(limit),
        countLabel(sources.messages),
        store.select().from(deadLetters).orderBy(desc(deadLetters.diedAt)).limit(limit),
        countLabel(sources.deadLetters),
      ]);
      const queue = <T>(items: readonly T[], [total]: readonly { readonly n: number }[]): Queue<T> => ({
        items,
        count: total?.n ?? items.length,
      });
      return {
        calls: queue(calls, callsN),
        unanswered: queue(open, openN),
        reports: queue(reports, reportsN),
        fleet: queue(fleet, fleetN),
        applications: queue(asking, askingN),
        details: queue(details, detailsN),
        documents: queue(
          ending.flatMap(({ endsOn, ...row }) => (endsOn === null ? [] : [{ ...row, endsOn }])),
          endingN,
        ),
        reviews: queue(
          holds.map((row) => ({ ...row, comments: row.comments ?? "", heldBecause: row.heldBecause ?? "" })),
          heldN,
        ),
        approvals: queue(approvals.map(toGiveaway), approvalsN),
        payments: queue(
          money.map((row) => ({
            ...row,
            amount: cents(row.amount),
            unconfirmed: row.unconfirmed === null ? null : cents(row.unconfirmed),
          })),
          moneyN,
        ),
        claims: queue(claims, claimsN),
        messages: queue(mail, mailN),
        deadLetters: queue(dead, deadN),
      };
    },
    /** How many items each queue has, up to 1,000, for the navigation of the desk. */
    async queueCounts(now: number, until: PlainDay): Promise<Readonly<Record<keyof DeskQueues, number>>> {
      const counts = Object.entries(queueSources(now, until)).map(
        ([name, rows]) => sql`(select count(*) from (${rows} limit ${COUNTED})) as ${sql.identifier(name)}`,
      );
      const [row] = await store.all<Record<keyof DeskQueues, number>>(sql`select ${sql.join(counts, sql`, `)}`);
      if (row === undefined) throw new Error("A select without a table has one row");
      return row;
    },
    /** Newest first. */
    bookingsOfEmail: (emailDigest: string, limit: number): Promise<readonly DeskBooking[]> =>
      ofBookings(db).where(eq(bookings.emailDigest, emailDigest)).orderBy(desc(bookings.createdAt)).limit(limit),
    /** Takes a single D1 round. */
    async search(
      { id, lead, emailDigest, mobileDigest, regoDigests, reference, supplierName }: DeskSearch,
      limit: number,
    ): Promise<DeskSearchMatches> {
      const attempts = sql`select ${paymentAttempts.bookingToken} from ${paymentAttempts} where ${paymentAttempts.id} = ${reference}
        union all select ${paymentAttempts.bookingToken} from ${paymentAttempts} where ${paymentAttempts.providerId} = ${reference}
        union all select ${payments.bookingToken} from ${payments} where ${payments.paymentRef} = ${reference}`;
      // Only the given search terms, one index lookup each.
      const targets = [
        id !== null && eq(bookings.id, id),
        // Two conditions, so that each uses its own index.
        lead !== null && and(eq(bookings.leadGuid, lead), sql`${bookings.status} <> 'Cancelled'`),
        lead !== null && and(eq(bookings.leadGuid, lead), sql`${bookings.status} = 'Cancelled'`),
        emailDigest !== null && eq(bookings.emailDigest, emailDigest),
        mobileDigest !== null && eq(bookings.mobileDigest, mobileDigest),
        regoDigests.length > 0 && inArray(bookings.regoDigest, [...regoDigests]),
        reference !== null && sql`${bookings.token} = ${reference}`,
        reference !== null && sql`${bookings.token} in (${attempts})`,
      ].filter((where) => where !== false && where !== undefined);
      const [first, ...more] = targets.map((where) =>
        ofBookings(db).where(where).orderBy(desc(bookings.createdAt)).limit(limit),
      );
      const [match, ofLeads, shops] = await Promise.all([
        first ? store.batch([first, ...more]) : [],
        lead === null
          ? []
          : store
              .select({ guid: leads.guid })
              .from(leads)
              .where(
                and(
                  eq(leads.guid, lead),
                  sql`not exists (select 1 from ${bookings} where ${bookings.leadGuid} = ${leads.guid} and ${bookings.status} <> 'Cancelled')`,
                ),
              )
              .limit(1),
        // There are tens of thousands of suppliers at most, and no index contains their names.
        supplierName === null
          ? []
          : store
              .select({ id: suppliers.id, name: suppliers.name, place: suppliers.suburbName })
              .from(suppliers)
              .where(sql`instr(lower(${suppliers.name}), ${supplierName.toLowerCase()}) > 0`)
              .orderBy(suppliers.name)
              .limit(limit),
      ]);
      return {
        bookings: [...new Map(match.flat().map((row) => [row.token, row])).values()].slice(0, limit),
        leads: ofLeads.map(({ guid }) => guid),
        suppliers: shops,
      };
    },
    /** Null = there is no such workshop. */
    async supplierName(supplierId: SupplierId): Promise<string | null> {
      const row = await store
        .select({ name: suppliers.name })
        .from(suppliers)
        .where(eq(suppliers.id, supplierId))
        .get();
      return row?.name ?? null;
    },
    async callOf(leadGuid: LeadGuid): Promise<(WaitingCall & { readonly state: "waiting" | "done" }) | null> {
      const match = await store
        .select(selectColumns({ ...CALL, state: callbacks.state }))
        .from(callbacks)
        .where(eq(callbacks.leadGuid, leadGuid))
        .get();
      return match ?? null;
    },
    /** Records a call. `nextAt` null = no further call is needed. Returns false if someone else has called in the meantime. */
    async called(
      { leadGuid, calls }: Pick<WaitingCall, "leadGuid" | "calls">,
      outcome: CallOutcome,
      nextAt: number | null,
    ): Promise<boolean> {
      const { meta } = await store
        .update(callbacks)
        .set({ outcome, calls: calls + 1, ...(nextAt === null ? { state: "done" as const } : { nextAt }) })
        .where(and(eq(callbacks.leadGuid, leadGuid), eq(callbacks.calls, calls), eq(callbacks.state, "waiting")));
      return meta.changes === 1;
    },
    /** Messages about a booking or quote, without recipient and content, newest first. */
    messagesAbout: (about: readonly string[], limit: number): Promise<readonly SentMessage[]> =>
      store
        .select({
          id: outbox.id,
          channel: outbox.channel,
          template: outbox.template,
          state: outbox.state,
          failure: outbox.failure,
          at: sql<number>`coalesce(${outbox.sentAt}, ${outbox.createdAt})`,
        })
        .from(outbox)
        .where(
          messagesAbout(
            valuesInJson(about),
            // When the booking was made, or else the quote.
            sql`coalesce((select min(${bookings.createdAt}) from ${bookings} where ${bookings.token} in ${valuesInJson(about)}), (select min(${leads.createdAt}) from ${leads} where ${leads.guid} in ${valuesInJson(about)}), 0)`,
          ),
        )
        .orderBy(desc(outbox.createdAt))
        .limit(limit),
    /** One message, sealed. */
    async message(id: string): Promise<SealedMessage | null> {
      const row = await store.select().from(outbox).where(eq(outbox.id, id)).get();
      if (!row) return null;
      const { channel, template, sealed: ciphertext, about, nextAt, notAfter } = row;
      return { id, channel, template, sealed: ciphertext, about, notBefore: nextAt, notAfter };
    },
    ...deskRefunds(db),
    ...unconfirmedRefunds(db),
    /** Records the fleet company's decision. Returns false if the booking is not waiting for one. */
    async setFleetApproval(bookingToken: BookingToken, approval: "given" | "declined", at: number): Promise<boolean> {
      const isNeeded = and(eq(bookings.token, bookingToken), eq(bookings.fleetApproval, "needed"));
      const [, set] = await db.batch(
        [
          store.insert(bookingEvents).select(
            insertSelect(
              bookingEvents,
              eventRow({
                bookingToken,
                at,
                actor: "operator",
                kind: approval === "given" ? "fleet-approved" : "fleet-declined",
              }),
              sql`from ${bookings} where ${isNeeded}`,
            ),
          ),
          store.update(bookings).set({ fleetApproval: approval, updatedAt: at }).where(isNeeded),
        ].map((query) => statementOf(db, query)),
      );
      return set?.meta.changes === 1;
    },
  };
}

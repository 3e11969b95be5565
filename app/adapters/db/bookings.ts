import { and, desc, eq, gt, gte, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { placeWords } from "../../domain/history/rebuild-booking";
import type { Actor } from "../../domain/history/actor";
import type { Bookings, NewBooking, StoredBooking, TakeBooking } from "../../usecases/ports/bookings";
import { type BookingEventRow, eventOfChange, eventRow } from "./booking-events";
import { changedPrintColumns, printColumns, printsOfCustomer } from "./booking-prints";
import { endHolds } from "./day-holds";
import { takeDiscount } from "./discount-use";
import { LEAD_SUMMARY } from "./lead-summary";
import { leads } from "./schema/leads";
import { BOOKING_COLUMNS, type BookingRow, isCancelledOf, isLiveOf, PERSON, toBooking } from "./booking-row";
import { newOffer, STANDING_COLUMNS, toStanding } from "./booking-offer-row";
import { fleetAskStatement } from "./fleet-asks";
import { postQuoted } from "./money-ledger";
import { named, orm, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { portalLinkStatements } from "./portal-access";
import { isStillWanted, recordPayment } from "./payment-record";
import { refusalOf } from "./refusals";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { payments } from "./schema/payments";
import { reviewStops } from "./schema/ratings";
import { contactSessions } from "./schema/sessions";
import { suppliers } from "./schema/suppliers";
import { claimSlot, forgetClaims, reachedByMoves, reachedLimits, releaseClaims } from "./slot-claims";
import { takePlace } from "./supplier-days";
import { commissionAt } from "./supplier-postings";

/** Word for word that of the index `bookings_to_review`. */
const TO_REVIEW = sql`${bookings.reviewSecretHash} is null and ${bookings.status} = 'Serviced'`;
/** Nobody at the booking's address or number has said that no review is wanted. */
const WANTS_REVIEWS = sql`not exists (select 1 from ${reviewStops} where ${reviewStops.print} in (${bookings.emailPrint}, ${bookings.mobilePrint}))`;
const toStored = (row: BookingRow): StoredBooking => ({ booking: toBooking(row), sealedRequest: row.sealedRequest });

export function d1Bookings(db: D1Database): Bookings {
  const store = orm(db);
  const found = (where: SQL | undefined) => store.select(BOOKING_COLUMNS).from(bookings).where(where).$dynamic();
  const one = async (where: SQL | undefined) => {
    const row = await found(where).get();
    return row ? toStored(row) : null;
  };

  /** Rows of somebody's own list, the latest day first. */
  const listed = async (where: SQL | undefined, limit: number) => {
    const newest = alias(bookingOffers, "newest");
    const isNewest = sql`${bookingOffers.id} = (select max(${newest.id}) from ${bookingOffers} as ${newest} where ${eq(newest.bookingToken, bookings.token)})`;
    const rows = await store
      .select({
        ...STANDING_COLUMNS,
        ...named({
          token: bookings.token,
          serviceDay: bookings.serviceDay,
          arrivalFrom: bookings.arrivalFrom,
          arrivalTo: bookings.arrivalTo,
          isProductFlow: bookings.isProductFlow,
          supplierName: suppliers.name,
          zone: suppliers.zone,
        }),
        ...LEAD_SUMMARY,
      })
      .from(bookings)
      .innerJoin(bookingOffers, isNewest)
      .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
      .leftJoin(leads, eq(leads.guid, bookings.leadGuid))
      .where(where)
      .orderBy(desc(bookings.serviceDay))
      .limit(limit);
    return rows.map(toStanding);
  };

  return {
    async take(booking, payment, messages, actor, asked) {
      const { token, createdAt } = booking;
      try {
        await db.batch([
          ...claimSlot(db, booking),
          takePlace(db, { ...booking, at: createdAt }),
          insertBooking(db, booking),
          ...firstEvents(db, booking, actor),
          newOffer(db, token, asked.offer, createdAt),
          ...portalLinkStatements(db, asked.links, createdAt),
          ...(booking.fleetAsk ? [fleetAskStatement(db, booking.fleetAsk)] : []),
          ...(booking.discountUse ? takeDiscount(db, token, booking.discountUse, createdAt) : []),
          ...postQuoted(db, token, booking.price, createdAt),
          ...(payment ? recordPayment(db, token, payment, actor, createdAt) : []),
          endHolds(db, booking.leadGuid, createdAt),
          ...outboxStatements(db, messages, createdAt),
        ]);
        return { ok: true };
      } catch (error) {
        return lostRace(error);
      }
    },
    reachedLimits: (limits, at) => reachedLimits(db, limits, at),
    reachedByMoves: (token, at) => reachedByMoves(db, token, at),
    forgetClaims: (at) => forgetClaims(db, at),
    find: (token) => one(eq(bookings.token, token)),
    async eventsOf(token) {
      const { at, actor, kind, reason } = bookingEvents;
      return store
        .select({ at, actor, kind, reason })
        .from(bookingEvents)
        .where(eq(bookingEvents.bookingToken, token))
        .orderBy(bookingEvents.id);
    },
    findByReviewSecret: (secretHash) => one(eq(bookings.reviewSecretHash, secretHash)),
    async toReview(from, limit) {
      const rows = await found(and(TO_REVIEW, gte(bookings.serviceDay, from), WANTS_REVIEWS))
        .orderBy(bookings.serviceDay)
        .limit(limit);
      return rows.map(toStored);
    },
    async inviteToReview(token, secretHash, messages, at) {
      const invited = store
        .update(bookings)
        .set({ reviewSecretHash: secretHash, updatedAt: at })
        .where(and(eq(bookings.token, token), TO_REVIEW, WANTS_REVIEWS));
      const isInvited = sql`exists (select 1 from ${bookings} where ${eq(bookings.reviewSecretHash, secretHash)})`;
      const [kept] = await db.batch([
        statementOf(db, invited),
        eventOfChange(db, { bookingToken: token, at, actor: "system", kind: "asked-for-review" }),
        ...outboxStatements(db, messages, at, isInvited),
      ]);
      return kept?.meta.changes === 1;
    },
    async whoseIs(id) {
      const row = await store
        .select({ token: bookings.token, holders: bookings.holders })
        .from(bookings)
        .where(eq(bookings.id, id))
        .get();
      return row ?? null;
    },
    async addHolder(token, { userId, holderHash }, at, provedBy = "email") {
      // In one statement: two who prove themselves at once are both added.
      const holder = sql`json_object('userId', ${userId}, 'holderHash', ${holderHash})`;
      const isNew = sql`not exists (select 1 from json_each(${bookings.holders}) h where h.value ->> 'holderHash' is ${holderHash} and h.value ->> 'userId' is ${userId})`;
      const added = store
        .update(bookings)
        .set({ holders: sql`json_insert(${bookings.holders}, '$[#]', ${holder})`, updatedAt: at })
        .where(and(eq(bookings.token, token), isNew));
      await db.batch([
        statementOf(db, added),
        eventOfChange(db, { bookingToken: token, at, actor: "customer", kind: "holder-proved", reason: "by code" }),
        ...(provedBy === "sms" ? [releaseClaims(db, token)] : []),
      ]);
    },
    async correct({ token, wasSealed, sealedRequest, prints, kind, at }, messages) {
      const asRead = store
        .select({ token: bookings.token })
        .from(bookings)
        .where(and(eq(bookings.token, token), eq(bookings.requestCipher, wasSealed)));
      try {
        await db.batch([
          // First in its batch: null where the request has changed since it was read, and nothing of the batch is done.
          statementOf(
            db,
            store
              .insert(bookingEvents)
              .values(eventRow({ bookingToken: sql`${asRead}`, at, actor: "operator", kind, reason: null })),
          ),
          statementOf(
            db,
            store
              .update(bookings)
              .set({ requestCipher: sealedRequest, ...changedPrintColumns(prints), updatedAt: at })
              .where(eq(bookings.token, token)),
          ),
          ...outboxStatements(db, messages, at),
        ]);
        return true;
      } catch (error) {
        if (refusalOf(error) === "changed-meanwhile") return false;
        throw error;
      }
    },
    async findForLead(leadGuid) {
      const stored = await one(isLiveOf(leadGuid));
      return stored?.booking ?? null;
    },
    async ofFleet(fleetCompanyId, { from, to }, after, limit) {
      const rows = await store
        .select({ ...BOOKING_COLUMNS, ...named({ supplierName: suppliers.name }) })
        .from(bookings)
        .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
        .where(
          and(
            // Beside the condition of the index `bookings_of_fleet`.
            sql`fleet_company_id is not null`,
            eq(bookings.fleetCompanyId, fleetCompanyId),
            gte(bookings.serviceDay, from),
            lte(bookings.serviceDay, to),
            gt(bookings.id, after),
          ),
        )
        .orderBy(bookings.id)
        .limit(limit);
      return rows.map(({ supplierName, ...row }) => ({ ...toStored(row), supplierName }));
    },
    ofCustomer: (prints) => printsOfCustomer(db, prints),
    ofPerson: (userId, limit) => listed(and(sql`${PERSON} = ${userId}`, sql`${PERSON} is not null`), limit),
    ofContact: (print, limit) =>
      listed(
        // Each by its own index.
        sql`(${bookings.mobilePrint} = ${print} or ${bookings.emailPrint} = ${print})`,
        limit,
      ),
    async isOfContact(token, sessionHash, now) {
      const found = await store
        .select(named({ token: bookings.token }))
        .from(bookings)
        .innerJoin(
          contactSessions,
          eq(contactSessions.print, sql`coalesce(${bookings.mobilePrint}, ${bookings.emailPrint})`),
        )
        .where(and(eq(bookings.token, token), eq(contactSessions.idHash, sessionHash), gt(contactSessions.endsAt, now)))
        .get();
      return found !== undefined;
    },
    async findBySubmission(leadGuid, key) {
      const stored = await one(and(or(isLiveOf(leadGuid), isCancelledOf(leadGuid)), eq(bookings.submissionKey, key)));
      return stored?.booking ?? null;
    },
    async addPayment(token, payment, messages, actor, at) {
      try {
        const condition = isStillWanted(token, payment.attemptId);
        const told = sql`exists (select 1 from ${payments} where ${eq(payments.id, payment.id)})`;
        const [written] = await db.batch([
          ...recordPayment(db, token, payment, actor, at, condition),
          releaseClaims(db, token, told),
          ...outboxStatements(db, messages, at, told),
        ]);
        return written?.meta.changes === 1;
      } catch (error) {
        lostRace(error);
        return false;
      }
    },
  };
}

/**
 * The booking's row. A form that is sent again is in the way of itself: while its booking stands, by the one that a lead may have; after it was cancelled, by
 * a token that is null.
 */
const insertBooking = (
  db: D1Database,
  { price, changeRules, commission100, prints, token, fleetAsk: _, slotLimits: __, ...booking }: NewBooking,
) =>
  statementOf(
    db,
    orm(db)
      .insert(bookings)
      .values({
        ...booking,
        ...(prints ? printColumns(prints) : {}),
        token: sql`case when exists (select 1 from ${bookings} where ${isCancelledOf(booking.leadGuid)} and ${eq(bookings.submissionKey, booking.submissionKey)}) then null else ${token} end`,
        pricingStrategy: price.strategy,
        country: price.country,
        totalCents: price.total,
        maxTotalCents: price.maxTotal,
        price,
        freeChangeHours: changeRules.freeHours,
        lateCancelFee: changeRules.lateFee,
        ...commissionAt(booking.supplierId, booking.createdAt, commission100),
        requestCipher: booking.sealedRequest,
        updatedAt: booking.createdAt,
      }),
  );

/** That it was submitted, and that its fleet company is asked, or by which rule of it it is approved. */
const firstEvents = (db: D1Database, booking: NewBooking, actor: Actor) => {
  const { token: bookingToken, createdAt: at, status, supplierId, serviceDay } = booking;
  const event = (values: BookingEventRow) => statementOf(db, orm(db).insert(bookingEvents).values(eventRow(values)));
  const submitted = event({
    bookingToken,
    at,
    actor,
    kind: "submitted",
    toStatus: status,
    reason: placeWords(supplierId, serviceDay),
  });
  const needsApproval = event({
    bookingToken,
    at,
    actor: "system",
    kind: "fleet-approval-needed",
    fromStatus: status,
    toStatus: status,
    reason: booking.fleetApprovalWords ?? null,
  });
  const isApproved = event({
    bookingToken,
    at,
    actor: "system",
    kind: "fleet-approved",
    fromStatus: status,
    toStatus: status,
    reason: booking.fleetApprovalWords ?? null,
  });
  if (booking.fleetApproval === "needed") return [submitted, needsApproval];
  return booking.fleetApproval === "given" ? [submitted, isApproved] : [submitted];
};

/** Which of the batch's guards was in the way. Anything else is a fault and thrown on. */
function lostRace(error: unknown): TakeBooking & { ok: false } {
  const reason = refusalOf(error);
  switch (reason) {
    case "day-full":
    case "slot-limit":
    case "discount-gone":
    case "reference-taken":
    case "already-taken":
      return { ok: false, reason };
    default:
      throw error;
  }
}

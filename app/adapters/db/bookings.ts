import type { SealedMessage } from "../../domain/notifications/message";
import type { SlotLimit, SlotSubject } from "../../domain/booking/slot-limits";
import type { BookingToken, LeadGuid, PersonId } from "../../domain/core/ids";
import type { BookingEvent, Actor } from "../../domain/booking/history/history";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { LeadHolder } from "../../domain/lead/lead-holder";
import type { BookingDigests } from "../../domain/booking/booking-digests";
import type { Booking } from "../../domain/booking/booking";
import { and, desc, eq, gt, gte, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { formatSupplierDay } from "../../domain/booking/history/rebuild-booking";
import type {
  NewPayment,
  SupplierRequest,
  FleetBooking,
  PersonBooking,
  NewBooking,
  StoredBooking,
  PlaceBookingResult,
} from "../../domain/booking/stored-booking";
import { changeEventStatement, eventStatement } from "./booking-events";
import { changedDigestColumns, digestColumns, findCustomerDigests } from "./booking-digests";
import { endHolds } from "./day-holds";
import { reserveDiscount } from "./discount-use";
import { LEAD_SUMMARY } from "./lead-row";
import { leads } from "./schema/leads";
import {
  BOOKING_COLUMNS,
  type BookingRow,
  belongsToLead,
  isCancelledForLead,
  isLiveForLead,
  isOfPerson,
  toBooking,
} from "./booking-row";
import { insertOffer, STATUS_COLUMNS, toStatusFields } from "./booking-offer-row";
import { approvalRequestStatement } from "./fleet-approval-requests";
import { postQuoted } from "./money-ledger";
import { selectColumns, orm, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { portalLinkStatements } from "./portal-access";
import { isPaymentWanted, recordPayment } from "./payment-record";
import { batchUnless, catchRefusal, toRefusal } from "./refusals";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings, optedOutHash } from "./schema/bookings";
import { payments } from "./schema/payments";
import { reviewStops } from "./schema/ratings";
import { contactSessions } from "./schema/sessions";
import { suppliers } from "./schema/suppliers";
import { claimSlot, deleteExpiredClaims, findReachedMoveLimits, findReachedLimits, releaseClaims } from "./slot-claims";
import { reserveSlot } from "./supplier-days";
import { commissionAt } from "./supplier-postings";

/** Must match the condition of the partial index `bookings_to_review` exactly, otherwise SQLite does not use the index. */
const AWAITS_REVIEW_INVITATION = sql`${bookings.reviewSecretHash} is null and ${bookings.status} = 'Serviced'`;
/** True if the email or mobile of the booking has opted out of review invitations. */
const HAS_OPTED_OUT = sql`exists (select 1 from ${reviewStops} where ${reviewStops.digest} in (${bookings.emailDigest}, ${bookings.mobileDigest}))`;
const WANTS_REVIEWS = sql`not ${HAS_OPTED_OUT}`;
const toStoredBooking = (row: BookingRow): StoredBooking => ({
  booking: toBooking(row),
  sealedRequest: row.sealedRequest,
});

export function d1Bookings(db: D1Database) {
  const database = orm(db);
  const selectBookings = (where: SQL | undefined) =>
    database.select(BOOKING_COLUMNS).from(bookings).where(where).$dynamic();
  const findStored = async (where: SQL | undefined) => {
    const row = await selectBookings(where).get();
    return row ? toStoredBooking(row) : null;
  };

  /** Lists bookings for the customer's own overview, latest day first. */
  const listBookings = async (where: SQL | undefined, limit: number) => {
    const newestOffer = alias(bookingOffers, "newest");
    const isNewest = sql`${bookingOffers.id} = (select max(${newestOffer.id}) from ${bookingOffers} as ${newestOffer} where ${eq(newestOffer.bookingToken, bookings.token)})`;
    const rows = await database
      .select({
        ...STATUS_COLUMNS,
        ...selectColumns({
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
    return rows.map(toStatusFields);
  };

  return {
    /** Writes the slot, the booking, the offer to the supplier, the payment, the history and the messages in one batch: all of them or none. */
    async create(
      booking: NewBooking,
      payment: NewPayment | null,
      messages: readonly SealedMessage[],
      actor: Actor,
      requestedSupplier: SupplierRequest,
    ): Promise<PlaceBookingResult> {
      const { token, createdAt } = booking;
      const batch = runInBatch(db, [
        ...claimSlot(db, booking),
        reserveSlot(db, { ...booking, at: createdAt }),
        insertBooking(db, booking),
        ...firstEventStatements(db, booking, actor),
        insertOffer(db, token, requestedSupplier.offer, createdAt),
        ...portalLinkStatements(db, requestedSupplier.links, createdAt),
        ...(booking.fleetApprovalRequest ? [approvalRequestStatement(db, booking.fleetApprovalRequest)] : []),
        ...(booking.discountUse ? reserveDiscount(db, token, booking.discountUse, createdAt) : []),
        ...postQuoted(db, token, booking.price, createdAt),
        ...(payment ? recordPayment(db, token, payment, actor, createdAt) : []),
        endHolds(db, booking.leadGuid, createdAt),
        ...outboxStatements(db, messages, createdAt),
      ]);
      const reason = await catchRefusal(
        batch,
        "day-full",
        "slot-limit",
        "discount-unavailable",
        "reference-taken",
        "already-taken",
      );
      return reason === null ? { ok: true } : { ok: false, reason };
    },
    /** Returns which of these limits would currently prevent a booking. */
    findReachedLimits: (limits: readonly SlotLimit[], at: number): Promise<readonly SlotSubject[]> =>
      findReachedLimits(db, limits, at),
    /** Returns the limits that would currently prevent moving this booking. */
    findReachedMoveLimits: (token: BookingToken, at: number): Promise<readonly SlotSubject[]> =>
      findReachedMoveLimits(db, token, at),
    /** Deletes slot claims that no longer count towards a limit. */
    deleteExpiredClaims: (at: number): Promise<void> => deleteExpiredClaims(db, at),
    find: (token: BookingToken): Promise<StoredBooking | null> => findStored(eq(bookings.token, token)),
    /** Events of the booking, oldest first. */
    async listEvents(token: BookingToken): Promise<readonly BookingEvent[]> {
      const { at, actor, kind, reason } = bookingEvents;
      return database
        .select({ at, actor, kind, reason })
        .from(bookingEvents)
        .where(eq(bookingEvents.bookingToken, token))
        .orderBy(bookingEvents.id);
    },
    /** Finds the booking with this digest of the secret in the customer's review invitation. */
    findByReviewSecret: (secretHash: string): Promise<StoredBooking | null> =>
      findStored(eq(bookings.reviewSecretHash, secretHash)),
    /**
     * Serviced bookings on or after this day whose customers have not been invited to review them, oldest first. Bookings of customers who opted out are first
     * taken out of the index, otherwise every run would read them again. They return if the customer opts in again.
     */
    async listAwaitingReview(from: PlainDay, limit: number): Promise<readonly StoredBooking[]> {
      const isDue = and(AWAITS_REVIEW_INVITATION, gte(bookings.serviceDay, from));
      const [, rows] = await database.batch([
        database.update(bookings).set({ reviewSecretHash: optedOutHash() }).where(and(isDue, HAS_OPTED_OUT)),
        selectBookings(and(isDue, WANTS_REVIEWS)).orderBy(bookings.serviceDay).limit(limit),
      ]);
      return rows.map(toStoredBooking);
    },
    /**
     * Stores the digest of the secret and queues the invitation in one batch. Returns false if another run has already done so or the booking is no longer
     * Serviced.
     */
    async inviteToReview(
      token: BookingToken,
      secretHash: string,
      messages: readonly SealedMessage[],
      at: number,
    ): Promise<boolean> {
      const inviteStatement = database
        .update(bookings)
        .set({ reviewSecretHash: secretHash, updatedAt: at })
        .where(and(eq(bookings.token, token), AWAITS_REVIEW_INVITATION, WANTS_REVIEWS));
      const isInvited = sql`exists (select 1 from ${bookings} where ${eq(bookings.reviewSecretHash, secretHash)})`;
      const [changedRows] = await runInBatch(db, [
        inviteStatement,
        changeEventStatement(db, { bookingToken: token, at, actor: "system", kind: "asked-for-review" }),
        ...outboxStatements(db, messages, at, isInvited),
      ]);
      return changedRows?.meta.changes === 1;
    },
    /** The token and holders of the booking with this number. The caller must still check access. */
    async findOwners(
      id: number,
    ): Promise<{ readonly token: BookingToken; readonly holders: readonly LeadHolder[] } | null> {
      const row = await database
        .select({ token: bookings.token, holders: bookings.holders })
        .from(bookings)
        .where(eq(bookings.id, id))
        .get();
      return row ?? null;
    },
    /**
     * Adds a holder who has entered a code that was sent to the booking's contact, and writes the event. Each combination of person and browser is added once.
     * If the code was sent to the mobile, the booking counts as verified and no longer counts towards any limit.
     */
    async addHolder(
      token: BookingToken,
      { userId, holderHash }: LeadHolder,
      at: number,
      verifiedBy: "sms" | "email" = "email",
    ): Promise<void> {
      // A single statement, so that two holders who verify at the same time are both added.
      const holder = sql`json_object('userId', ${userId}, 'holderHash', ${holderHash})`;
      const isNew = sql`not exists (select 1 from json_each(${bookings.holders}) h where h.value ->> 'holderHash' is ${holderHash} and h.value ->> 'userId' is ${userId})`;
      const updateStatement = database
        .update(bookings)
        .set({ holders: sql`json_insert(${bookings.holders}, '$[#]', ${holder})`, updatedAt: at })
        .where(and(eq(bookings.token, token), isNew));
      await runInBatch(db, [
        updateStatement,
        changeEventStatement(db, {
          bookingToken: token,
          at,
          actor: "customer",
          kind: "holder-verified",
          reason: "by code",
        }),
        ...(verifiedBy === "sms" ? [releaseClaims(db, token)] : []),
      ]);
    },
    /**
     * Writes a correction of the customer's input with its event and messages in one batch. `digests` contains only those that change. Returns false if the
     * request has changed since it was read.
     */
    async correct(
      {
        token,
        previousSealedRequest,
        sealedRequest,
        digests,
        kind,
        at,
      }: {
        readonly token: BookingToken;
        readonly previousSealedRequest: string;
        readonly sealedRequest: string;
        readonly digests: Partial<BookingDigests>;
        readonly kind: "contact-corrected" | "vehicle-corrected";
        readonly at: number;
      },
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      const bookingToken = database
        .select({ token: bookings.token })
        .from(bookings)
        .where(and(eq(bookings.token, token), eq(bookings.requestCipher, previousSealedRequest)));
      return batchUnless(db, "concurrent-change", [
        // First in the batch: the token is null if the request has changed since it was read, and then the whole batch fails.
        eventStatement(db, { bookingToken: sql`${bookingToken}`, at, actor: "operator", kind, reason: null }),
        database
          .update(bookings)
          .set({ requestCipher: sealedRequest, ...changedDigestColumns(digests), updatedAt: at })
          .where(eq(bookings.token, token)),
        ...outboxStatements(db, messages, at),
      ]);
    },
    /** The booking of a lead, unless it is cancelled. */
    async findForLead(leadGuid: LeadGuid): Promise<Booking | null> {
      const storedBooking = await findStored(isLiveForLead(leadGuid));
      return storedBooking?.booking ?? null;
    },
    /** Bookings billed to a fleet company with work in this period, ordered by number. Starts after the number `afterId`. */
    async listByFleet(
      fleetCompanyId: number,
      { from, to }: { readonly from: PlainDay; readonly to: PlainDay },
      afterId: number,
      limit: number,
    ): Promise<readonly FleetBooking[]> {
      const rows = await database
        .select({ ...BOOKING_COLUMNS, ...selectColumns({ supplierName: suppliers.name }) })
        .from(bookings)
        .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
        .where(
          and(
            // Repeats the condition of the index `bookings_of_fleet`, so that SQLite can use it.
            sql`fleet_company_id is not null`,
            eq(bookings.fleetCompanyId, fleetCompanyId),
            gte(bookings.serviceDay, from),
            lte(bookings.serviceDay, to),
            gt(bookings.id, afterId),
          ),
        )
        .orderBy(bookings.id)
        .limit(limit);
      return rows.map(({ supplierName, ...row }) => ({ ...toStoredBooking(row), supplierName }));
    },
    /** Active bookings made with the same email or mobile. */
    listByCustomer: (
      digests: Pick<BookingDigests, "email" | "mobile">,
    ): Promise<
      readonly (BookingDigests & {
        readonly token: BookingToken;
        readonly id: number;
        readonly holders: readonly LeadHolder[];
      })[]
    > => findCustomerDigests(db, digests),
    /** A signed-in person's bookings, latest day first. */
    listByPerson: (userId: PersonId, limit: number): Promise<readonly PersonBooking[]> =>
      listBookings(isOfPerson(userId), limit),
    /** Bookings made with this contact, latest day first. `digest` is the digest of the email or mobile. */
    listByContact: (digest: string, limit: number): Promise<readonly PersonBooking[]> =>
      listBookings(
        // SQLite uses a separate index for each condition.
        sql`(${bookings.mobileDigest} = ${digest} or ${bookings.emailDigest} = ${digest})`,
        limit,
      ),
    /** Whether the contact of this session is the one to which codes for the booking are sent: the mobile in the booking, or else the email. */
    async belongsToContact(token: BookingToken, sessionHash: string, now: number): Promise<boolean> {
      const ownerRow = await database
        .select(selectColumns({ token: bookings.token }))
        .from(bookings)
        .innerJoin(
          contactSessions,
          eq(contactSessions.digest, sql`coalesce(${bookings.mobileDigest}, ${bookings.emailDigest})`),
        )
        .where(and(eq(bookings.token, token), eq(contactSessions.idHash, sessionHash), gt(contactSessions.endsAt, now)))
        .get();
      return ownerRow !== undefined;
    },
    async findBySubmission(leadGuid: LeadGuid, key: string): Promise<Booking | null> {
      const storedBooking = await findStored(and(belongsToLead(leadGuid), eq(bookings.submissionKey, key)));
      return storedBooking?.booking ?? null;
    },
    /**
     * Adds a payment to a booking. Returns false if the booking has already been paid, or if its status, supplier, total or agreement has changed since the
     * payment was started.
     */
    async addPayment(
      token: BookingToken,
      payment: NewPayment,
      messages: readonly SealedMessage[],
      actor: Actor,
      at: number,
    ): Promise<boolean> {
      try {
        const condition = isPaymentWanted(token, payment.attemptId);
        const paymentExists = sql`exists (select 1 from ${payments} where ${eq(payments.id, payment.id)})`;
        const [result] = await runInBatch(db, [
          ...recordPayment(db, token, payment, actor, at, condition),
          releaseClaims(db, token, paymentExists),
          ...outboxStatements(db, messages, at, paymentExists),
        ]);
        return result?.meta.changes === 1;
      } catch (error) {
        if (toRefusal(error) === "already-taken") return false;
        throw error;
      }
    },
  };
}

/**
 * Inserts the booking. If the same form is submitted again, the insert fails: a lead can have only one active booking, and after a cancellation the token is
 * null.
 */
const insertBooking = (
  db: D1Database,
  {
    price,
    changeRules,
    commission100,
    digests,
    token,
    fleetApprovalRequest: _,
    slotLimits: __,
    ...booking
  }: NewBooking,
) =>
  orm(db)
    .insert(bookings)
    .values({
      ...booking,
      ...(digests ? digestColumns(digests) : {}),
      token: sql`case when exists (select 1 from ${bookings} where ${isCancelledForLead(booking.leadGuid)} and ${eq(bookings.submissionKey, booking.submissionKey)}) then null else ${token} end`,
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
    });

/** The first events of a booking: that it was submitted and, for a fleet, that the company must approve it or which rule approved it. */
const firstEventStatements = (db: D1Database, booking: NewBooking, actor: Actor) => {
  const { token: bookingToken, createdAt: at, status, supplierId, serviceDay } = booking;
  const submittedEvent = eventStatement(db, {
    bookingToken,
    at,
    actor,
    kind: "submitted",
    toStatus: status,
    reason: formatSupplierDay(supplierId, serviceDay),
  });
  if (booking.fleetApproval !== "needed" && booking.fleetApproval !== "given") return [submittedEvent];
  const approvalEvent = eventStatement(db, {
    bookingToken,
    at,
    actor: "system",
    kind: booking.fleetApproval === "needed" ? "fleet-approval-needed" : "fleet-approved",
    fromStatus: status,
    toStatus: status,
    reason: booking.fleetApprovalReason ?? null,
  });
  return [submittedEvent, approvalEvent];
};

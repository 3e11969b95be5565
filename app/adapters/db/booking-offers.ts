import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import type { NamedPrice } from "../../domain/booking/booking-offer/named-price";
import { type Cents, ZERO } from "../../domain/core/money/money";
import type { Grant } from "../../domain/pricing/giveaways/grant";
import { and, desc, eq, inArray, isNotNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { OfferEnd, Booking } from "../../domain/booking/booking";
import { AGREED_STATUSES } from "../../domain/booking/status";
import {
  type PendingAnswer,
  type OfferedDate,
  type BookingOffer,
  listHeldDays,
  occupiesSlot,
  offeredTerms,
  RESPONSE_TYPE,
} from "../../domain/booking/booking-offer/booking-offer";
import { formatSupplierDay } from "../../domain/booking/history/rebuild-booking";
import type {
  StoredOffer,
  StatusRow,
  SupplierOfferResponse,
  MoveResult,
  NextSlot,
  ChangeContext,
} from "../../domain/booking/booking-offer/stored-offer";
import { eventStatement } from "./booking-events";
import { bookingChanger, FIRST_DAY, NEXT_SEQUENCE, priceValues, type LeadChangeListener } from "./booking-change";
import { insertOffer, OFFER_COLUMNS, STATUS_COLUMNS, toStatusFields, toStoredOffer } from "./booking-offer-row";
import { isCancelledForLead } from "./booking-row";
import { customerChoices } from "./customer-choices";
import { moveDiscount } from "./discount-use";
import { closeImpossibleRequests, grantStatements, runWithGrant } from "./giveaways";
import { postFee, reverseAmountDue, postQuoted } from "./money-ledger";
import { selectColumns, orm } from "./orm";
import { captureNow, refundAll } from "./payment-decisions";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { releaseSlot, reserveSlot } from "./supplier-days";
import { commissionAt } from "./supplier-postings";
import { workSteps } from "./work-steps";

/**
 * `DUE_AT` is the time at which the cron must next act on an offer, and `IS_EVER_DUE` is true if it must act at all. They must match the expression and the
 * condition of the index `booking_offers_due` exactly, otherwise SQLite does not use it (docs/decisions/0009).
 */
export const DUE_AT = sql`case when ${bookingOffers.state} <> 'open' then ${bookingOffers.customerAnswerBy} when ${bookingOffers.reminders} = 0 then ${bookingOffers.remindFirstAt} when ${bookingOffers.reminders} = 1 then ${bookingOffers.remindAgainAt} else ${bookingOffers.respondBy} end`;
export const IS_EVER_DUE = sql`(${bookingOffers.state} = 'open' or ${bookingOffers.customerAnswerBy} is not null)`;

/**
 * Bookings as they are offered to suppliers. Every change is guarded by the offer's version and written in one batch with its event and messages. Calls
 * `onLeadChanged` after each written change.
 */
export function d1BookingOffers(db: D1Database, onLeadChanged: LeadChangeListener = () => undefined) {
  const database = orm(db);
  const changeBooking = bookingChanger(db, onLeadChanged);
  const selectOffers = (where: SQL | undefined) =>
    database
      .select(OFFER_COLUMNS)
      .from(bookingOffers)
      .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
      .where(where)
      .orderBy(desc(bookingOffers.id))
      .$dynamic();
  const findNewest = async (where: SQL | undefined) => {
    const row = await selectOffers(where).limit(1).get();
    return row ? toStoredOffer(row) : null;
  };

  const newestOffer = sql`(select max(id) from booking_offers where booking_token = ${bookings.token})`;

  /** Records in the booking's history that a late cancellation fee was kept. `fee` in cents. */
  const recordFeeKept = ({ token }: Booking, fee: number, { actor, at }: ChangeContext) =>
    eventStatement(db, { bookingToken: token, at, actor, kind: "fee-kept", reason: String(fee) });

  /** Statements that release all slots that an offer uses on its supplier's days. */
  const releaseSlots = (offer: BookingOffer, booking: Booking) => [
    ...(occupiesSlot(offer) ? [releaseSlot(db, booking)] : []),
    ...listHeldDays(offer).map((serviceDay) => releaseSlot(db, { ...booking, serviceDay })),
  ];

  return {
    ...customerChoices(db, changeBooking),
    ...workSteps(db, changeBooking),
    /** The offer with this id, or the newest one if `offerId` is null. Null = the booking has no such offer. */
    find: (token: BookingToken, offerId: number | null): Promise<StoredOffer | null> =>
      findNewest(and(eq(bookings.token, token), ...(offerId === null ? [] : [eq(bookingOffers.id, offerId)]))),
    /** All offers of a booking, newest first. Empty if there is no such booking. */
    async listByBooking(token: BookingToken): Promise<readonly StoredOffer[]> {
      return (await selectOffers(eq(bookings.token, token))).map(toStoredOffer);
    },
    /** The status of the booking and of its latest offer. Null = there is no such booking. */
    async findStatus(token: BookingToken): Promise<StatusRow | null> {
      const row = await database
        .select(STATUS_COLUMNS)
        .from(bookingOffers)
        .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
        .where(eq(bookings.token, token))
        .orderBy(desc(bookingOffers.id))
        .limit(1)
        .get();
      return row ? toStatusFields(row) : null;
    },
    /** Ids of the suppliers that cancelled a booking for this lead. */
    async listCancellingSuppliers(leadGuid: LeadGuid): Promise<readonly number[]> {
      const rows = await database
        .selectDistinct(selectColumns({ supplierId: bookingOffers.supplierId }))
        .from(bookings)
        .innerJoin(bookingOffers, eq(bookingOffers.bookingToken, bookings.token))
        .where(and(isCancelledForLead(leadGuid), eq(bookingOffers.ended, "supplier-cancelled")));
      return rows.map(({ supplierId }) => supplierId);
    },
    /** Every supplier that the booking was offered to. */
    async listOfferedSuppliers(token: BookingToken): Promise<readonly number[]> {
      const rows = await database
        .selectDistinct({ supplierId: bookingOffers.supplierId })
        .from(bookingOffers)
        .where(eq(bookingOffers.bookingToken, token));
      return rows.map(({ supplierId }) => supplierId);
    },
    /** Records that the supplier asked the customer for photos. Returns false if the booking changed in the meantime. */
    async recordPhotoRequest({ offer, booking }: StoredOffer, changeContext: ChangeContext): Promise<boolean> {
      const { ok } = await changeBooking(
        { offer, booking },
        {
          kind: "photos-requested",
          from: booking.status,
          to: booking.status,
          offerState: offer.state,
          // Only the offer's version changes, so if two requests arrive at once, the second one is refused.
          offer: {},
          keepsPendingAnswer: true,
        },
        changeContext,
      );
      return ok;
    },
    findById: (offerId: number): Promise<StoredOffer | null> => findNewest(eq(bookingOffers.id, offerId)),
    /**
     * Records the supplier's answer if the offer is open and the booking is still Pending with that supplier. After a confirmation, the authorised payment is
     * captured; after a refusal, it is released. Each proposed day holds a slot until the customer has chosen.
     */
    answer(
      storedOffer: StoredOffer,
      { type, comment, dates, customerAnswerBy, namedPrice, respondedBy, to, capacityOn }: SupplierOfferResponse,
      changeContext: ChangeContext,
    ): Promise<MoveResult> {
      const { booking } = storedOffer;
      const { actor, at } = changeContext;
      // The booking already has a slot on its own day. The other proposed days need slots of their own while the customer chooses.
      const proposedDates = dates.map((date) => ({ ...date, isHeld: date.day !== booking.serviceDay }));
      return changeBooking(
        storedOffer,
        {
          kind: ANSWER_EVENT_KINDS[type],
          from: "Pending",
          to: to ?? "Pending",
          offerState: "open",
          offer: {
            state: "responded",
            responseType: type,
            comment,
            dates: proposedDates,
            customerAnswerBy,
            namedPrice,
            respondedAt: at,
            respondedBy,
          },
        },
        changeContext,
        [
          ...(type === RESPONSE_TYPE.confirm ? captureNow(db, booking.token, at) : []),
          ...(type === RESPONSE_TYPE.decline
            ? [
                releaseSlot(db, booking),
                ...refundAll(db, booking.token, "supplier-declined", actor, at),
                ...reverseAmountDue(db, booking.token, booking.price, storedOffer.offer.id, at),
              ]
            : []),
          ...listHeldDays({ state: "responded", dates: proposedDates }).map((serviceDay) =>
            reserveSlot(db, {
              supplierId: booking.supplierId,
              serviceDay,
              jobMinutes: booking.jobMinutes,
              capacityMinutes: capacityOn(serviceDay),
              at,
            }),
          ),
        ],
      );
    },
    /** Adds an answer that can be undone until `until`, replacing any pending one. Returns false if the offer or its booking has changed. */
    async addPendingAnswer(
      storedOffer: StoredOffer,
      { until, by, content }: PendingAnswer,
      changeContext: ChangeContext,
    ): Promise<boolean> {
      const { ok } = await changeBooking(
        storedOffer,
        {
          kind: content.responseType === RESPONSE_TYPE.confirm ? "confirmation-pending" : "answer-pending",
          from: "Pending",
          to: "Pending",
          offerState: "open",
          offer: { heldUntil: until, heldBy: by, heldAnswer: content },
        },
        changeContext,
      );
      return ok;
    },
    /** Removes the pending answer because the workshop undid it or it became impossible. Returns false if the offer or its booking has changed. */
    async endPendingAnswer(
      storedOffer: StoredOffer,
      reason: "undone" | "not-possible",
      changeContext: ChangeContext,
    ): Promise<boolean> {
      const isConfirmation = storedOffer.offer.pendingAnswer?.content.responseType === RESPONSE_TYPE.confirm;
      const kind =
        reason === "not-possible" ? "answer-not-possible" : isConfirmation ? "confirmation-undone" : "answer-undone";
      const { ok } = await changeBooking(
        storedOffer,
        { kind, from: "Pending", to: "Pending", offerState: "open", offer: {} },
        changeContext,
      );
      return ok;
    },
    /** Offers whose pending answer can no longer be undone, oldest first. */
    async listDuePendingAnswers(now: number, limit: number): Promise<readonly StoredOffer[]> {
      const rows = await database
        .select(OFFER_COLUMNS)
        .from(bookingOffers)
        .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
        .where(
          and(isNotNull(bookingOffers.heldUntil), lte(bookingOffers.heldUntil, now), eq(bookingOffers.state, "open")),
        )
        .orderBy(bookingOffers.heldUntil)
        .limit(limit);
      return rows.map(toStoredOffer);
    },
    /**
     * Records the supplier's price for a booking that has only an estimate. The booking must be with this supplier. Returns false if the booking changed in the
     * meantime.
     */
    async recordNamedPrice(
      storedOffer: StoredOffer,
      namedPrice: NamedPrice,
      changeContext: ChangeContext,
    ): Promise<boolean> {
      const { status } = storedOffer.booking;
      const { ok } = await changeBooking(
        storedOffer,
        {
          kind: "price-proposed",
          reason: String(namedPrice.price.total),
          from: status,
          to: status,
          offerState: "responded",
          offer: { namedPrice, customerAnswerBy: null },
        },
        changeContext,
      );
      return ok;
    },
    /** Ends the offer. The booking stays Pending until the customer chooses or `customerAnswerBy` passes. The slot is released and the payment refunded. */
    async end(
      storedOffer: StoredOffer,
      endReason: OfferEnd,
      customerAnswerBy: number,
      changeContext: ChangeContext,
    ): Promise<boolean> {
      const { offer, booking } = storedOffer;
      const { ok } = await changeBooking(
        storedOffer,
        {
          kind: "offer-ended",
          reason: endReason,
          from: "Pending",
          to: "Pending",
          offerState: offer.state,
          offer: { state: "closed", ended: endReason, customerAnswerBy },
        },
        changeContext,
        [
          ...releaseSlots(offer, booking),
          ...refundAll(db, booking.token, endReason, changeContext.actor, changeContext.at),
          ...reverseAmountDue(db, booking.token, booking.price, offer.id, changeContext.at),
        ],
      );
      return ok;
    },
    /** Passes the booking to the next supplier, with a new slot, price and offer. Payments to the previous supplier are refunded. */
    passOn(
      storedOffer: StoredOffer,
      next: NextSlot,
      endReason: OfferEnd,
      changeContext: ChangeContext,
    ): Promise<MoveResult> {
      const { offer, booking } = storedOffer;
      const { price, date, supplierId, jobMinutes, capacityMinutes } = next;
      const { token } = booking;
      const { actor, at } = changeContext;
      return changeBooking(
        storedOffer,
        {
          kind: "passed-on",
          reason: formatSupplierDay(supplierId, date.day),
          from: "Pending",
          to: "Pending",
          offerState: offer.state,
          offer: { state: "closed", ended: endReason, customerAnswerBy: null, terms: offeredTerms(booking) },
          booking: {
            supplierId,
            serviceDay: date.day,
            arrivalFrom: date.startAt,
            arrivalTo: date.endAt,
            jobMinutes,
            ...priceValues(price),
            ...commissionAt(supplierId, at, next.commission100),
            originalServiceDay: sql`case when ${bookings.serviceDay} = ${date.day} then ${bookings.originalServiceDay} else ${FIRST_DAY} end`,
            calendarSequence: NEXT_SEQUENCE,
          },
        },
        changeContext,
        [
          ...releaseSlots(offer, booking),
          ...refundAll(db, token, endReason, actor, at),
          reserveSlot(db, { supplierId, serviceDay: date.day, jobMinutes, capacityMinutes, at }),
          ...reverseAmountDue(db, token, booking.price, offer.id, at),
          ...postQuoted(db, token, price, at, offer.id),
          ...moveDiscount(db, token, next.discount, at),
          insertOffer(db, token, next, at),
        ],
      );
    },
    /** The supplier asks to move an agreed booking. Each proposed day holds a slot. The booking itself does not change until the customer chooses. */
    async proposeMove(
      storedOffer: StoredOffer,
      dates: readonly OfferedDate[],
      {
        capacityOn,
        customerAnswerBy,
      }: { readonly capacityOn: SupplierOfferResponse["capacityOn"]; readonly customerAnswerBy: number },
      changeContext: ChangeContext,
    ): Promise<MoveResult> {
      const { offer, booking } = storedOffer;
      const { supplierId, jobMinutes, status } = booking;
      const proposedDates = dates.map((date) => ({ ...date, isHeld: date.day !== booking.serviceDay }));
      return changeBooking(
        storedOffer,
        {
          kind: "move-proposed",
          from: status,
          to: status,
          offerState: "responded",
          offer: { dates: proposedDates, customerAnswerBy },
        },
        changeContext,
        [
          ...listHeldDays(offer).map((serviceDay) => releaseSlot(db, { ...booking, serviceDay })),
          ...listHeldDays({ state: "responded", dates: proposedDates }).map((serviceDay) =>
            reserveSlot(db, {
              supplierId,
              jobMinutes,
              serviceDay,
              capacityMinutes: capacityOn(serviceDay),
              at: changeContext.at,
            }),
          ),
        ],
      );
    },
    /**
     * Cancels the booking in any state. Slots are released, discounts returned, and payments refunded less a fee in cents. `comment` is the supplier's text.
     * Returns false when the booking changed in the meantime. Throws GrantRefusedError.
     */
    async cancel(
      storedOffer: StoredOffer,
      reason: OfferEnd,
      changeContext: ChangeContext,
      {
        fee = ZERO,
        comment,
        grant = null,
      }: { readonly fee?: Cents; readonly comment?: string; readonly grant?: Grant | null } = {},
    ): Promise<boolean> {
      const { offer, booking } = storedOffer;
      const { ok } = await runWithGrant(() =>
        changeBooking(
          storedOffer,
          {
            kind: "cancelled",
            reason,
            from: booking.status,
            to: "Cancelled",
            offerState: offer.state,
            offer: {
              state: "closed",
              ended: offer.end ?? reason,
              customerAnswerBy: null,
              ...(comment === undefined ? {} : { comment }),
            },
            booking: { calendarSequence: NEXT_SEQUENCE },
          },
          changeContext,
          [
            ...releaseSlots(offer, booking),
            ...refundAll(db, booking.token, reason, changeContext.actor, changeContext.at, fee),
            ...reverseAmountDue(db, booking.token, booking.price, offer.id, changeContext.at),
            ...(fee > 0
              ? [
                  recordFeeKept(booking, fee, changeContext),
                  postFee(db, booking.token, booking.price, fee, changeContext.at),
                ]
              : []),
            ...grantStatements(db, grant),
            closeImpossibleRequests(db, booking.token, changeContext.at),
          ],
        ),
      );
      return ok;
    },
    /** Bookings whose work needs an automatic step now, such as a reminder to report it, longest overdue first. */
    async listWorkDue(now: number, limit: number): Promise<readonly StoredOffer[]> {
      const rows = await database
        .select(OFFER_COLUMNS)
        .from(bookings)
        .innerJoin(bookingOffers, eq(bookingOffers.id, newestOffer))
        .where(and(isNotNull(bookings.workDueAt), lte(bookings.workDueAt, now)))
        .orderBy(bookings.workDueAt)
        .limit(limit);
      return rows.map(toStoredOffer);
    },
    /** Records a reminder. Returns false if another run has already sent it or the supplier has answered. */
    async remind(storedOffer: StoredOffer, changeContext: ChangeContext): Promise<boolean> {
      const { ok } = await changeBooking(
        storedOffer,
        {
          kind: "supplier-reminded",
          from: "Pending",
          to: "Pending",
          offerState: "open",
          offer: { reminders: sql`${bookingOffers.reminders} + 1` },
          keepsPendingAnswer: true,
        },
        changeContext,
      );
      return ok;
    },
    /** Offers that need a reminder, have expired or wait for a customer who did not answer in time, longest overdue first. */
    async listDue(now: number, limit: number): Promise<readonly StoredOffer[]> {
      const rows = await database
        .select(OFFER_COLUMNS)
        .from(bookingOffers)
        .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
        .where(
          and(
            IS_EVER_DUE,
            lte(DUE_AT, now),
            // An agreed booking has a deadline only while the workshop's proposal of another day is open.
            or(
              eq(bookings.status, "Pending"),
              and(inArray(bookings.status, AGREED_STATUSES), ne(bookingOffers.state, "open")),
            ),
            eq(bookings.supplierId, bookingOffers.supplierId),
          ),
        )
        .orderBy(DUE_AT)
        .limit(limit);
      return rows.map(toStoredOffer);
    },
  };
}

const ANSWER_EVENT_KINDS = {
  1: "supplier-confirmed",
  2: "dates-proposed",
  3: "price-queried",
  4: "supplier-declined",
} as const satisfies Record<number, string>;

import { and, desc, eq, inArray, isNotNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Booking } from "../../domain/booking/booking";
import { AGREED } from "../../domain/booking/status";
import { type BookingOffer, heldDays, holdsPlace, termsOf } from "../../domain/booking-offer/booking-offer";
import { RESPONSE_TYPE } from "../../domain/booking-offer/response-type";
import { formatPlace } from "../../domain/history/rebuild-booking";
import type { BookingOffers, ChangeContext } from "../../usecases/ports/booking-offers";
import { eventRow } from "./booking-events";
import { bookingChanger, FIRST_DAY, NEXT_SEQUENCE, pricedAt, type ChangeNotifications } from "./booking-change";
import { newOffer, OFFER_COLUMNS, STATUS_COLUMNS, toStatusFields, toStoredOffer } from "./booking-offer-row";
import { customerChoices } from "./customer-choices";
import { moveDiscount } from "./discount-use";
import { endImpossibleBookings, grantStatements, withGrant } from "./giveaways";
import { postFee, postNothingDue, postQuoted } from "./money-ledger";
import { selectColumns, orm, statementOf } from "./orm";
import { captureNow, refundAll } from "./payment-decisions";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { releaseSlot, reserveSlot } from "./supplier-days";
import { commissionAt } from "./supplier-postings";
import { workSteps } from "./work-steps";

/** When cron next has to act on an offer, and whether it ever has: word for word those of the index `booking_offers_due` (docs/decisions/0009). */
const DUE_AT = sql`case when ${bookingOffers.state} <> 'open' then ${bookingOffers.customerAnswerBy} when ${bookingOffers.reminders} = 0 then ${bookingOffers.remindFirstAt} when ${bookingOffers.reminders} = 1 then ${bookingOffers.remindAgainAt} else ${bookingOffers.respondBy} end`;
const IS_EVER_DUE = sql`(${bookingOffers.state} = 'open' or ${bookingOffers.customerAnswerBy} is not null)`;

/** `told` hears of every change that was written. */
export function d1BookingOffers(db: D1Database, told: ChangeNotifications = () => undefined): BookingOffers {
  const store = orm(db);
  const change = bookingChanger(db, told);
  const offered = (where: SQL | undefined) =>
    store
      .select(OFFER_COLUMNS)
      .from(bookingOffers)
      .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
      .where(where)
      .orderBy(desc(bookingOffers.id))
      .$dynamic();
  const newest = async (where: SQL | undefined) => {
    const row = await offered(where).limit(1).get();
    return row ? toStoredOffer(row) : null;
  };

  const newestOffer = sql`(select max(id) from booking_offers where booking_token = ${bookings.token})`;

  /** A late cancellation costs something: said in the history, in cents. */
  const recordFeeKept = ({ token }: Booking, fee: number, { actor, at }: ChangeContext) =>
    statementOf(
      db,
      store
        .insert(bookingEvents)
        .values(eventRow({ bookingToken: token, at, actor, kind: "fee-kept", reason: String(fee) })),
    );

  /** What an offer has taken of its supplier's days. */
  const placesBack = (offer: BookingOffer, booking: Booking) => [
    ...(holdsPlace(offer) ? [releaseSlot(db, booking)] : []),
    ...heldDays(offer).map((serviceDay) => releaseSlot(db, { ...booking, serviceDay })),
  ];

  return {
    ...customerChoices(db, change),
    ...workSteps(db, change),
    find: (token, offerId) =>
      newest(and(eq(bookings.token, token), ...(offerId === null ? [] : [eq(bookingOffers.id, offerId)]))),
    async ofBooking(token) {
      return (await offered(eq(bookings.token, token))).map(toStoredOffer);
    },
    async standing(token) {
      const row = await store
        .select(STATUS_COLUMNS)
        .from(bookingOffers)
        .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
        .where(eq(bookings.token, token))
        .orderBy(desc(bookingOffers.id))
        .limit(1)
        .get();
      return row ? toStatusFields(row) : null;
    },
    async cancelledBy(leadGuid) {
      const rows = await store
        .selectDistinct(selectColumns({ supplierId: bookingOffers.supplierId }))
        .from(bookings)
        .innerJoin(bookingOffers, eq(bookingOffers.bookingToken, bookings.token))
        .where(
          and(
            eq(bookings.leadGuid, leadGuid),
            // Word for word that of the index `bookings_cancelled_of_lead`.
            sql`${bookings.status} = 'Cancelled'`,
            eq(bookingOffers.ended, "supplier-cancelled"),
          ),
        );
      return rows.map(({ supplierId }) => supplierId);
    },
    async askedSuppliers(token) {
      const rows = await store
        .selectDistinct({ supplierId: bookingOffers.supplierId })
        .from(bookingOffers)
        .where(eq(bookingOffers.bookingToken, token));
      return rows.map(({ supplierId }) => supplierId);
    },
    async askForPhotos({ offer, booking }, notification) {
      const { ok } = await change(
        { offer, booking },
        {
          kind: "photos-asked",
          from: booking.status,
          to: booking.status,
          offerState: offer.state,
          // Only the booking's version changes: if two requests arrive at once, the second is refused because the booking has changed.
          offer: {},
          keepsPendingAnswer: true,
        },
        notification,
      );
      return ok;
    },
    findById: (offerId) => newest(eq(bookingOffers.id, offerId)),
    answer(
      storedOffer,
      { type, comment, dates, customerAnswerBy, namedPrice, respondedBy, to, capacityOn },
      notification,
    ) {
      const { booking } = storedOffer;
      const { actor, at } = notification;
      // The booking's own day is taken already; each other one is kept while the customer chooses.
      const proposed = dates.map((date) => ({ ...date, isHeld: date.day !== booking.serviceDay }));
      return change(
        storedOffer,
        {
          kind: KIND_OF_ANSWER[type],
          from: "Pending",
          to: to ?? "Pending",
          offerState: "open",
          offer: {
            state: "responded",
            responseType: type,
            comment,
            dates: proposed,
            customerAnswerBy,
            namedPrice,
            respondedAt: at,
            respondedBy,
          },
        },
        notification,
        [
          ...(type === RESPONSE_TYPE.confirm ? captureNow(db, booking.token, at) : []),
          ...(type === RESPONSE_TYPE.decline
            ? [
                releaseSlot(db, booking),
                ...refundAll(db, booking.token, "supplier-declined", actor, at),
                ...postNothingDue(db, booking.token, booking.price, storedOffer.offer.id, at),
              ]
            : []),
          ...heldDays({ state: "responded", dates: proposed }).map((serviceDay) =>
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
    async addPendingAnswer(storedOffer, { until, by, content }, notification) {
      const { ok } = await change(
        storedOffer,
        {
          kind: content.responseType === RESPONSE_TYPE.confirm ? "confirm-pressed" : "answer-pending",
          from: "Pending",
          to: "Pending",
          offerState: "open",
          offer: { heldUntil: until, heldBy: by, heldAnswer: content },
        },
        notification,
      );
      return ok;
    },
    async endPendingAnswer(storedOffer, reason, notification) {
      const isConfirmation = storedOffer.offer.pendingAnswer?.content.responseType === RESPONSE_TYPE.confirm;
      const kind =
        reason === "not-possible" ? "answer-not-possible" : isConfirmation ? "confirm-taken-back" : "answer-undone";
      const { ok } = await change(
        storedOffer,
        { kind, from: "Pending", to: "Pending", offerState: "open", offer: {} },
        notification,
      );
      return ok;
    },
    async duePendingAnswers(now, limit) {
      const rows = await store
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
    async namePrice(storedOffer, namedPrice, notification) {
      const { status } = storedOffer.booking;
      const { ok } = await change(
        storedOffer,
        {
          kind: "price-named",
          reason: String(namedPrice.price.total),
          from: status,
          to: status,
          offerState: "responded",
          offer: { namedPrice: namedPrice, customerAnswerBy: null },
        },
        notification,
      );
      return ok;
    },
    async end(storedOffer, end, customerAnswerBy, notification) {
      const { offer, booking } = storedOffer;
      const { ok } = await change(
        storedOffer,
        {
          kind: "offer-ended",
          reason: end,
          from: "Pending",
          to: "Pending",
          offerState: offer.state,
          offer: { state: "closed", ended: end, customerAnswerBy },
        },
        notification,
        [
          ...placesBack(offer, booking),
          ...refundAll(db, booking.token, end, notification.actor, notification.at),
          ...postNothingDue(db, booking.token, booking.price, offer.id, notification.at),
        ],
      );
      return ok;
    },
    passOn(storedOffer, next, end, notification) {
      const { offer, booking } = storedOffer;
      const { price, date, supplierId, jobMinutes, capacityMinutes } = next;
      const { token } = booking;
      const { actor, at } = notification;
      return change(
        storedOffer,
        {
          kind: "passed-on",
          reason: formatPlace(supplierId, date.day),
          from: "Pending",
          to: "Pending",
          offerState: offer.state,
          offer: { state: "closed", ended: end, customerAnswerBy: null, terms: termsOf(booking) },
          booking: {
            supplierId,
            serviceDay: date.day,
            arrivalFrom: date.startAt,
            arrivalTo: date.endAt,
            jobMinutes,
            ...pricedAt(price),
            ...commissionAt(supplierId, at, next.commission100),
            originalServiceDay: sql`case when ${bookings.serviceDay} = ${date.day} then ${bookings.originalServiceDay} else ${FIRST_DAY} end`,
            calendarSequence: NEXT_SEQUENCE,
          },
        },
        notification,
        [
          ...placesBack(offer, booking),
          ...refundAll(db, token, end, actor, at),
          reserveSlot(db, { supplierId, serviceDay: date.day, jobMinutes, capacityMinutes, at }),
          ...postNothingDue(db, token, booking.price, offer.id, at),
          ...postQuoted(db, token, price, at, offer.id),
          ...moveDiscount(db, token, next.discount, at),
          newOffer(db, token, next, at),
        ],
      );
    },
    async proposeMove(storedOffer, dates, { capacityOn, customerAnswerBy }, notification) {
      const { offer, booking } = storedOffer;
      const { supplierId, jobMinutes, status } = booking;
      const proposed = dates.map((date) => ({ ...date, isHeld: date.day !== booking.serviceDay }));
      return change(
        storedOffer,
        {
          kind: "move-proposed",
          from: status,
          to: status,
          offerState: "responded",
          offer: { dates: proposed, customerAnswerBy },
        },
        notification,
        [
          ...heldDays(offer).map((serviceDay) => releaseSlot(db, { ...booking, serviceDay })),
          ...heldDays({ state: "responded", dates: proposed }).map((serviceDay) =>
            reserveSlot(db, {
              supplierId,
              jobMinutes,
              serviceDay,
              capacityMinutes: capacityOn(serviceDay),
              at: notification.at,
            }),
          ),
        ],
      );
    },
    async cancel(storedOffer, reason, notification, { fee = 0, comment, grant = null } = {}) {
      const { offer, booking } = storedOffer;
      const { ok } = await withGrant(() =>
        change(
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
          notification,
          [
            ...placesBack(offer, booking),
            ...refundAll(db, booking.token, reason, notification.actor, notification.at, fee),
            ...postNothingDue(db, booking.token, booking.price, offer.id, notification.at),
            ...(fee > 0
              ? [
                  recordFeeKept(booking, fee, notification),
                  postFee(db, booking.token, booking.price, fee, notification.at),
                ]
              : []),
            ...grantStatements(db, grant),
            endImpossibleBookings(db, booking.token, notification.at),
          ],
        ),
      );
      return ok;
    },
    async workDue(now, limit) {
      const rows = await store
        .select(OFFER_COLUMNS)
        .from(bookings)
        .innerJoin(bookingOffers, eq(bookingOffers.id, newestOffer))
        .where(and(isNotNull(bookings.workDueAt), lte(bookings.workDueAt, now)))
        .orderBy(bookings.workDueAt)
        .limit(limit);
      return rows.map(toStoredOffer);
    },
    async remind(storedOffer, notification) {
      const { ok } = await change(
        storedOffer,
        {
          kind: "supplier-reminded",
          from: "Pending",
          to: "Pending",
          offerState: "open",
          offer: { reminders: sql`${bookingOffers.reminders} + 1` },
          keepsPendingAnswer: true,
        },
        notification,
      );
      return ok;
    },
    async due(now, limit) {
      const rows = await store
        .select(OFFER_COLUMNS)
        .from(bookingOffers)
        .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
        .where(
          and(
            IS_EVER_DUE,
            lte(DUE_AT, now),
            // One that is agreed is only waited for while its workshop asks for another day.
            or(eq(bookings.status, "Pending"), and(inArray(bookings.status, AGREED), ne(bookingOffers.state, "open"))),
            eq(bookings.supplierId, bookingOffers.supplierId),
          ),
        )
        .orderBy(DUE_AT)
        .limit(limit);
      return rows.map(toStoredOffer);
    },
  };
}

const KIND_OF_ANSWER = {
  1: "supplier-confirmed",
  2: "dates-proposed",
  3: "price-queried",
  4: "supplier-declined",
} as const satisfies Record<number, string>;

import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Booking } from "../../domain/booking/booking";
import type { BookingStatus } from "../../domain/booking/status";
import {
  type BookingOffer,
  heldDays,
  holdsPlace,
  type OfferEnd,
  termsOf,
} from "../../domain/booking-offer/booking-offer";
import { placeWords } from "../../domain/history/rebuild-booking";
import type { NamedPrice } from "../../domain/booking-offer/named-price";
import type { BookingOffers, Moved, Telling } from "../../usecases/ports/booking-offers";
import type { Price } from "../../domain/pricing/price";
import { RESPONSE_TYPE } from "../../domain/booking-offer/response-type";
import { discountAgain, moveDiscount } from "./discount-use";
import { newOffer, OFFER_COLUMNS, STANDING_COLUMNS, toStanding, toStoredOffer } from "./booking-offer-row";
import { postNextPrice } from "./money-ledger";
import { orm, selected, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { captureNow, refundAll } from "./payment-decisions";
import { portalLinkStatements } from "./portal-access";
import { refusalOf } from "./refusals";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { givePlaceBack, takePlace } from "./supplier-days";

/** When cron next has to act on an offer, and whether it ever has: word for word those of the index `booking_offers_due` (docs/decisions/0009). */
const DUE_AT = sql`case when ${bookingOffers.state} <> 'open' then ${bookingOffers.customerAnswerBy} when ${bookingOffers.reminders} = 0 then ${bookingOffers.remindFirstAt} when ${bookingOffers.reminders} = 1 then ${bookingOffers.remindAgainAt} else ${bookingOffers.respondBy} end`;
const IS_EVER_DUE = sql`(${bookingOffers.state} = 'open' or ${bookingOffers.customerAnswerBy} is not null)`;

type BookingChange = SQLiteUpdateSetSource<typeof bookings>;
type OfferChange = SQLiteUpdateSetSource<typeof bookingOffers>;

/** A move or the cancellation, which a calendar counts. */
const NEXT_SEQUENCE = sql`${bookings.calendarSequence} + 1`;
/** The day that was booked first. */
const FIRST_DAY = sql`coalesce(${bookings.originalServiceDay}, ${bookings.serviceDay})`;

interface Change {
  readonly kind: string;
  readonly reason?: string | null;
  /** Where the booking must be, and where it goes; the same twice = it stays. */
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly offerState: BookingOffer["state"];
}

export function d1BookingOffers(db: D1Database): BookingOffers {
  const store = orm(db);
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

  /** The event of a change, which fails the whole batch when the offer or its booking has moved on: its token is then null. */
  const guard = (
    offer: BookingOffer,
    { kind, reason = null, from, to, offerState }: Change,
    { actor, at }: Telling,
  ) => {
    const asRead = and(
      eq(bookingOffers.id, offer.id),
      eq(bookingOffers.version, offer.version),
      eq(bookingOffers.state, offerState),
      eq(bookings.status, from),
      eq(bookings.supplierId, bookingOffers.supplierId),
    );
    return statementOf(
      db,
      store.insert(bookingEvents).values({
        bookingToken: sql`(select ${bookingOffers.bookingToken} from ${bookingOffers} join ${bookings} on ${eq(bookings.token, bookingOffers.bookingToken)} where ${asRead})`,
        at,
        actor,
        kind,
        fromStatus: from === to ? null : from,
        toStatus: from === to ? null : to,
        reason,
      }),
    );
  };

  const told = ({ messages, links = [], at }: Telling) => [
    ...portalLinkStatements(db, links, at),
    ...outboxStatements(db, messages, at),
  ];

  async function all(statements: readonly D1PreparedStatement[]): Promise<Moved> {
    try {
      await db.batch([...statements]);
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === "changed-meanwhile" || refusal === "day-full") return { ok: false, reason: refusal };
      // Somebody has spent meanwhile what the new price counted on.
      if (refusal === "discount-gone") return { ok: false, reason: "changed-meanwhile" };
      throw error;
    }
  }

  const setBooking = (token: string, values: BookingChange, at: number) =>
    statementOf(
      db,
      store
        .update(bookings)
        .set({ ...values, updatedAt: at })
        .where(eq(bookings.token, token)),
    );
  const setOffer = ({ id }: BookingOffer, values: OfferChange) =>
    statementOf(
      db,
      store
        .update(bookingOffers)
        .set({ ...values, version: sql`${bookingOffers.version} + 1` })
        .where(eq(bookingOffers.id, id)),
    );
  const setStatus = (booking: Booking, status: BookingStatus, at: number) => setBooking(booking.token, { status }, at);
  const close = (offer: BookingOffer, ended: OfferEnd, customerAnswerBy: number | null) =>
    setOffer(offer, { state: "closed", ended, customerAnswerBy });
  const setNamedPrice = (offer: BookingOffer, namedPrice: NamedPrice) =>
    setOffer(offer, { namedPrice, customerAnswerBy: null });

  /** What an offer has taken of its supplier's days. */
  const placesBack = (offer: BookingOffer, booking: Booking) => [
    ...(holdsPlace(offer) ? [givePlaceBack(db, booking)] : []),
    ...heldDays(offer).map((serviceDay) => givePlaceBack(db, { ...booking, serviceDay })),
  ];

  return {
    find: (token, offerId) =>
      newest(and(eq(bookings.token, token), ...(offerId === null ? [] : [eq(bookingOffers.id, offerId)]))),
    async ofBooking(token) {
      return (await offered(eq(bookings.token, token))).map(toStoredOffer);
    },
    async standing(token) {
      const row = await store
        .select(STANDING_COLUMNS)
        .from(bookingOffers)
        .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
        .where(eq(bookings.token, token))
        .orderBy(desc(bookingOffers.id))
        .limit(1)
        .get();
      return row ? toStanding(row) : null;
    },
    async askedSuppliers(token) {
      const rows = await store
        .selectDistinct({ supplierId: bookingOffers.supplierId })
        .from(bookingOffers)
        .where(eq(bookingOffers.bookingToken, token));
      return rows.map(({ supplierId }) => supplierId);
    },
    findById: (offerId) => newest(eq(bookingOffers.id, offerId)),
    answer(
      { offer, booking },
      { type, comment, dates, customerAnswerBy, namedPrice, respondedBy, to, capacityMinutes },
      telling,
    ) {
      const change: Change = { kind: KIND_OF_ANSWER[type], from: "Pending", to: to ?? "Pending", offerState: "open" };
      // The booking's own day is taken already; each other one is kept while the customer chooses.
      const proposed = dates.map((date) => ({ ...date, isHeld: date.day !== booking.serviceDay }));
      return all([
        guard(offer, change, telling),
        setOffer(offer, {
          state: "responded",
          responseType: type,
          comment,
          dates: proposed,
          customerAnswerBy,
          namedPrice,
          respondedAt: telling.at,
          respondedBy,
        }),
        ...(to === null ? [] : [setStatus(booking, to, telling.at)]),
        ...(type === RESPONSE_TYPE.confirm ? captureNow(db, booking.token, telling.at) : []),
        ...(type === RESPONSE_TYPE.decline
          ? [
              givePlaceBack(db, booking),
              ...refundAll(db, booking.token, "supplier-declined", telling.actor, telling.at),
            ]
          : []),
        ...heldDays({ state: "responded", dates: proposed }).map((serviceDay) =>
          takePlace(db, {
            supplierId: booking.supplierId,
            serviceDay,
            jobMinutes: booking.jobMinutes,
            capacityMinutes,
          }),
        ),
        ...told(telling),
      ]);
    },
    takeDate({ offer, booking }, date, capacityMinutes, telling) {
      const dates = offer.dates.map((one) => ({
        ...one,
        isAcceptableForCustomer: one.day === date.day && one.startAt === date.startAt,
        isHeld: false,
      }));
      const held = heldDays(offer);
      const isTaken = date.day === booking.serviceDay || held.includes(date.day);
      return all([
        guard(
          offer,
          { kind: "date-taken", reason: date.day, from: "Pending", to: "Rescheduled", offerState: "responded" },
          telling,
        ),
        setOffer(offer, { dates, customerAnswerBy: null }),
        ...[booking.serviceDay, ...held].flatMap((serviceDay) =>
          serviceDay === date.day ? [] : [givePlaceBack(db, { ...booking, serviceDay })],
        ),
        ...(isTaken
          ? []
          : [
              takePlace(db, {
                supplierId: booking.supplierId,
                serviceDay: date.day,
                jobMinutes: booking.jobMinutes,
                capacityMinutes,
              }),
            ]),
        setBooking(
          booking.token,
          {
            status: "Rescheduled",
            originalServiceDay: FIRST_DAY,
            serviceDay: date.day,
            arrivalFrom: date.startAt,
            arrivalTo: date.endAt,
            calendarSequence: NEXT_SEQUENCE,
          },
          telling.at,
        ),
        ...captureNow(db, booking.token, telling.at),
        ...told(telling),
      ]);
    },
    async namePrice({ offer, booking }, named, telling) {
      const { ok } = await all([
        guard(
          offer,
          {
            kind: "price-named",
            reason: String(named.price.total),
            from: booking.status,
            to: booking.status,
            offerState: "responded",
          },
          telling,
        ),
        setNamedPrice(offer, named),
        ...told(telling),
      ]);
      return ok;
    },
    async takePrice({ offer, booking }, named, telling) {
      const { price } = named;
      const to = booking.status === "Pending" ? "Confirmed" : booking.status;
      const { ok } = await all([
        guard(
          offer,
          { kind: "price-accepted", reason: String(price.total), from: booking.status, to, offerState: "responded" },
          telling,
        ),
        setNamedPrice(offer, { ...named, answer: "accepted" }),
        setBooking(booking.token, { status: to, ...pricedAt(price) }, telling.at),
        ...postNextPrice(db, booking.token, booking.price, price, `${booking.token}:${offer.id}:price`, telling.at),
        ...discountAgain(db, booking, price, telling.at),
        ...(price.total === booking.price.total
          ? captureNow(db, booking.token, telling.at)
          : refundAll(db, booking.token, "price-changed", telling.actor, telling.at)),
        ...told(telling),
      ]);
      return ok;
    },
    async refusePrice({ offer, booking }, named, telling) {
      const { ok } = await all([
        guard(
          offer,
          {
            kind: "price-refused",
            reason: String(named.price.total),
            from: booking.status,
            to: booking.status,
            offerState: "responded",
          },
          telling,
        ),
        setNamedPrice(offer, { ...named, answer: "refused" }),
        ...told(telling),
      ]);
      return ok;
    },
    async end({ offer, booking }, end, customerAnswerBy, telling) {
      const { ok } = await all([
        guard(
          offer,
          { kind: "offer-ended", reason: end, from: "Pending", to: "Pending", offerState: offer.state },
          telling,
        ),
        close(offer, end, customerAnswerBy),
        ...placesBack(offer, booking),
        ...refundAll(db, booking.token, end, telling.actor, telling.at),
        ...told(telling),
      ]);
      return ok;
    },
    passOn({ offer, booking }, next, end, telling) {
      const { price, date } = next;
      return all([
        guard(
          offer,
          {
            kind: "passed-on",
            reason: placeWords(next.supplierId, date.day),
            from: "Pending",
            to: "Pending",
            offerState: offer.state,
          },
          telling,
        ),
        setOffer(offer, { state: "closed", ended: end, customerAnswerBy: null, terms: termsOf(booking) }),
        ...placesBack(offer, booking),
        ...refundAll(db, booking.token, end, telling.actor, telling.at),
        takePlace(db, {
          supplierId: next.supplierId,
          serviceDay: date.day,
          jobMinutes: next.jobMinutes,
          capacityMinutes: next.capacityMinutes,
        }),
        setBooking(
          booking.token,
          {
            supplierId: next.supplierId,
            serviceDay: date.day,
            arrivalFrom: date.startAt,
            arrivalTo: date.endAt,
            jobMinutes: next.jobMinutes,
            ...pricedAt(price),
            originalServiceDay: sql`case when ${bookings.serviceDay} = ${date.day} then ${bookings.originalServiceDay} else ${FIRST_DAY} end`,
            calendarSequence: NEXT_SEQUENCE,
          },
          telling.at,
        ),
        ...postNextPrice(db, booking.token, booking.price, price, `${booking.token}:${offer.id}`, telling.at),
        ...moveDiscount(db, booking.token, next.discount, telling.at),
        newOffer(db, booking.token, next, telling.at),
        ...told(telling),
      ]);
    },
    async cancel({ offer, booking }, reason, telling) {
      const { ok } = await all([
        guard(
          offer,
          { kind: "cancelled", reason, from: booking.status, to: "Cancelled", offerState: offer.state },
          telling,
        ),
        close(offer, offer.end ?? reason, null),
        ...placesBack(offer, booking),
        ...refundAll(db, booking.token, reason, telling.actor, telling.at),
        setBooking(booking.token, { status: "Cancelled", calendarSequence: NEXT_SEQUENCE }, telling.at),
        ...told(telling),
      ]);
      return ok;
    },
    async serviced({ offer, booking }, telling) {
      const { ok } = await all([
        guard(offer, { kind: "serviced", from: booking.status, to: "Serviced", offerState: offer.state }, telling),
        setStatus(booking, "Serviced", telling.at),
        ...told(telling),
      ]);
      return ok;
    },
    async remind(offer, telling) {
      const { ok } = await all([
        guard(offer, { kind: "supplier-reminded", from: "Pending", to: "Pending", offerState: "open" }, telling),
        setOffer(offer, { reminders: sql`${bookingOffers.reminders} + 1` }),
        ...told(telling),
      ]);
      return ok;
    },
    async setTakesAny(token, takesAny, at) {
      const [set] = await store.batch([
        store
          .update(bookings)
          .set({ takesAnySupplier: takesAny, updatedAt: at })
          .where(and(eq(bookings.token, token), eq(bookings.status, "Pending"))),
        // Only when the update before it has found the booking pending: a condition needs a select.
        store
          .insert(bookingEvents)
          .select(
            selected(
              bookingEvents,
              { bookingToken: token, at, actor: "customer", kind: "any-supplier", reason: takesAny ? "yes" : "no" },
              sql`where changes() = 1`,
            ),
          ),
      ]);
      return set.meta.changes === 1;
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
            eq(bookings.status, "Pending"),
            eq(bookings.supplierId, bookingOffers.supplierId),
          ),
        )
        .orderBy(DUE_AT)
        .limit(limit);
      return rows.map(toStoredOffer);
    },
  };
}

const pricedAt = (price: Price): BookingChange => ({
  price,
  pricingStrategy: price.strategy,
  totalCents: price.total,
  maxTotalCents: price.maxTotal,
});

const KIND_OF_ANSWER = {
  1: "supplier-confirmed",
  2: "dates-proposed",
  3: "price-queried",
  4: "supplier-declined",
} as const satisfies Record<number, string>;

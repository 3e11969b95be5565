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
import { RESPONSE_TYPE } from "../../domain/booking-offer/response-type";
import { BOOKING_COLUMNS } from "./booking-row";
import { discountAgain, isDiscountGone, moveDiscount } from "./discount-use";
import {
  newOffer,
  OFFER_COLUMNS,
  type OfferRow,
  STANDING,
  type StandingColumns,
  toStanding,
  toStoredOffer,
} from "./booking-offer-row";
import { postNextPrice } from "./money-ledger";
import { outboxStatements } from "./outbox";
import { captureNow, refundAll } from "./payment-decisions";
import { portalLinkStatements } from "./portal-access";
import { givePlaceBack, takePlace } from "./supplier-days";

const SELECT = `select ${BOOKING_COLUMNS}, ${OFFER_COLUMNS} from booking_offers o join bookings b on b.token = o.booking_token`;

/** When cron next has to act on an offer, and whether it ever has: word for word those of the index `booking_offers_due` (docs/decisions/0256). */
const DUE_AT =
  "case when o.state <> 'open' then o.customer_answer_by when o.reminders = 0 then o.remind_first_at when o.reminders = 1 then o.remind_again_at else o.respond_by end";
const IS_EVER_DUE = "(o.state = 'open' or o.customer_answer_by is not null)";

interface Change {
  readonly kind: string;
  readonly reason?: string | null;
  /** Where the booking must be, and where it goes; the same twice = it stays. */
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly offerState: BookingOffer["state"];
}

export function d1BookingOffers(db: D1Database): BookingOffers {
  const one = async (where: string, ...values: unknown[]) => {
    const row = await db
      .prepare(`${SELECT} where ${where}`)
      .bind(...values)
      .first<OfferRow>();
    return row && toStoredOffer(row);
  };

  /** The event of a change, which fails the whole batch when the offer or its booking has moved on: its token is then null. */
  const guard = (offer: BookingOffer, { kind, reason = null, from, to, offerState }: Change, { actor, at }: Telling) =>
    db
      .prepare(
        `insert into booking_events (booking_token, at, actor, kind, from_status, to_status, reason)
         values ((select o.booking_token from booking_offers o join bookings b on b.token = o.booking_token
                   where o.id = ?1 and o.version = ?2 and o.state = ?3 and b.status = ?4 and b.supplier_id = o.supplier_id), ?5, ?6, ?7, case when ?4 <> ?8 then ?4 end, case when ?4 <> ?8 then ?8 end, ?9)`,
      )
      .bind(offer.id, offer.version, offerState, from, at, actor, kind, to, reason);

  const told = ({ messages, links = [], at }: Telling) => [
    ...portalLinkStatements(db, links, at),
    ...outboxStatements(db, messages, at),
  ];

  async function all(statements: readonly D1PreparedStatement[]): Promise<Moved> {
    try {
      await db.batch([...statements]);
      return { ok: true };
    } catch (error) {
      const message = error instanceof Error ? error.message : "";
      if (message.includes("NOT NULL constraint failed: booking_events.booking_token"))
        return { ok: false, reason: "changed-meanwhile" };
      if (message.includes("CHECK constraint failed") && message.includes("booked_minutes"))
        return { ok: false, reason: "day-full" };
      // Somebody has spent meanwhile what the new price counted on.
      if (isDiscountGone(message)) return { ok: false, reason: "changed-meanwhile" };
      throw error;
    }
  }

  const setStatus = (booking: Booking, to: BookingStatus, at: number) =>
    db.prepare("update bookings set status = ?, updated_at = ? where token = ?").bind(to, at, booking.token);
  const close = (offer: BookingOffer, end: OfferEnd, customerAnswerBy: number | null) =>
    db
      .prepare(
        "update booking_offers set state = 'closed', ended = ?, customer_answer_by = ?, version = version + 1 where id = ?",
      )
      .bind(end, customerAnswerBy, offer.id);

  const setNamedPrice = (offer: BookingOffer, named: NamedPrice) =>
    db
      .prepare(
        "update booking_offers set named_price = ?, customer_answer_by = null, version = version + 1 where id = ?",
      )
      .bind(JSON.stringify(named), offer.id);

  /** What an offer has taken of its supplier's days. */
  const placesBack = (offer: BookingOffer, booking: Booking) => [
    ...(holdsPlace(offer) ? [givePlaceBack(db, booking)] : []),
    ...heldDays(offer).map((serviceDay) => givePlaceBack(db, { ...booking, serviceDay })),
  ];

  return {
    find: (token, offerId) =>
      offerId === null
        ? one("b.token = ? order by o.id desc limit 1", token)
        : one("b.token = ? and o.id = ?", token, offerId),
    async ofBooking(token) {
      const { results } = await db
        .prepare(`${SELECT} where b.token = ? order by o.id desc`)
        .bind(token)
        .all<OfferRow>();
      return results.map(toStoredOffer);
    },
    async standing(token) {
      const row = await db.prepare(STANDING).bind(token).first<StandingColumns>();
      return row && toStanding(row);
    },
    async askedSuppliers(token) {
      const { results } = await db
        .prepare("select distinct supplier_id from booking_offers where booking_token = ?")
        .bind(token)
        .all<{ supplier_id: number }>();
      return results.map((row) => row.supplier_id);
    },
    findById: (offerId) => one("o.id = ?", offerId),
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
        db
          .prepare(
            "update booking_offers set state = 'responded', response_type = ?, comment = ?, dates = ?, customer_answer_by = ?, named_price = ?, responded_at = ?, responded_by = ?, version = version + 1 where id = ?",
          )
          .bind(
            type,
            comment,
            JSON.stringify(proposed),
            customerAnswerBy,
            namedPrice && JSON.stringify(namedPrice),
            telling.at,
            respondedBy,
            offer.id,
          ),
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
        db
          .prepare("update booking_offers set dates = ?, customer_answer_by = null, version = version + 1 where id = ?")
          .bind(JSON.stringify(dates), offer.id),
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
        db
          .prepare(
            `update bookings set status = 'Rescheduled', original_service_day = coalesce(original_service_day, service_day), service_day = ?, arrival_from = ?, arrival_to = ?,
               calendar_sequence = calendar_sequence + 1, updated_at = ? where token = ?`,
          )
          .bind(date.day, date.startAt, date.endAt, telling.at, booking.token),
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
        db
          .prepare(
            "update bookings set status = ?, price = ?, pricing_strategy = ?, total_cents = ?, max_total_cents = ?, updated_at = ? where token = ?",
          )
          .bind(to, JSON.stringify(price), price.strategy, price.total, price.maxTotal, telling.at, booking.token),
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
        close(offer, end, null),
        db.prepare("update booking_offers set terms = ? where id = ?").bind(JSON.stringify(termsOf(booking)), offer.id),
        ...placesBack(offer, booking),
        ...refundAll(db, booking.token, end, telling.actor, telling.at),
        takePlace(db, {
          supplierId: next.supplierId,
          serviceDay: date.day,
          jobMinutes: next.jobMinutes,
          capacityMinutes: next.capacityMinutes,
        }),
        db
          .prepare(
            `update bookings set supplier_id = ?, service_day = ?, arrival_from = ?, arrival_to = ?, job_minutes = ?, price = ?, pricing_strategy = ?, total_cents = ?, max_total_cents = ?,
               original_service_day = case when service_day = ?2 then original_service_day else coalesce(original_service_day, service_day) end,
               calendar_sequence = calendar_sequence + 1, updated_at = ? where token = ?`,
          )
          .bind(
            next.supplierId,
            date.day,
            date.startAt,
            date.endAt,
            next.jobMinutes,
            JSON.stringify(price),
            price.strategy,
            price.total,
            price.maxTotal,
            telling.at,
            booking.token,
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
        db.prepare("update bookings set calendar_sequence = calendar_sequence + 1 where token = ?").bind(booking.token),
        setStatus(booking, "Cancelled", telling.at),
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
        db
          .prepare("update booking_offers set reminders = reminders + 1, version = version + 1 where id = ?")
          .bind(offer.id),
        ...told(telling),
      ]);
      return ok;
    },
    async setTakesAny(token, takesAny, at) {
      const [set] = await db.batch([
        db
          .prepare("update bookings set takes_any_supplier = ?, updated_at = ? where token = ? and status = 'Pending'")
          .bind(takesAny ? 1 : 0, at, token),
        db
          .prepare(
            "insert into booking_events (booking_token, at, actor, kind, reason) select ?, ?, 'customer', 'any-supplier', ? where changes() = 1",
          )
          .bind(token, at, takesAny ? "yes" : "no"),
      ]);
      return set?.meta.changes === 1;
    },
    async due(now, limit) {
      const { results } = await db
        .prepare(
          `${SELECT} where ${IS_EVER_DUE} and ${DUE_AT} <= ?1 and b.status = 'Pending' and b.supplier_id = o.supplier_id order by ${DUE_AT} limit ?2`,
        )
        .bind(now, limit)
        .all<OfferRow>();
      return results.map(toStoredOffer);
    },
  };
}

const KIND_OF_ANSWER = {
  1: "supplier-confirmed",
  2: "dates-proposed",
  3: "price-queried",
  4: "supplier-declined",
} as const satisfies Record<number, string>;

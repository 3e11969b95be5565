import { grantStatements, withGrant } from "./giveaways";
import { and, eq, sql } from "drizzle-orm";
import { heldDays, type OfferedDate } from "../../domain/booking-offer/booking-offer";
import type { BookingOffers } from "../../usecases/ports/booking-offers";
import { eventRow } from "./booking-events";
import { type bookingChanger, FIRST_DAY, NEXT_SEQUENCE, pricedAt } from "./booking-change";
import { discountAgain } from "./discount-use";
import { postNextPrice } from "./money-ledger";
import { orm, selected } from "./orm";
import { captureNow, refundAll } from "./payment-decisions";
import { bookingEvents, bookings } from "./schema/bookings";
import { claimMove } from "./slot-claims";
import { givePlaceBack, takePlace } from "./supplier-days";

const movedTo = (date: Pick<OfferedDate, "day" | "startAt" | "endAt">) => ({
  originalServiceDay: FIRST_DAY,
  serviceDay: date.day,
  arrivalFrom: date.startAt,
  arrivalTo: date.endAt,
  calendarSequence: NEXT_SEQUENCE,
});

/** What the customer chooses of a supplier's answer, and of days by itself. */
export const customerChoices = (
  db: D1Database,
  change: ReturnType<typeof bookingChanger>,
): Pick<BookingOffers, "takeDate" | "keepDate" | "moveTo" | "takePrice" | "refusePrice" | "setTakesAny"> => ({
  takeDate(stored, date, capacityMinutes, telling) {
    const { offer, booking } = stored;
    const dates = offer.dates.map((one) => ({
      ...one,
      isAcceptableForCustomer: one.day === date.day && one.startAt === date.startAt,
      isHeld: false,
    }));
    const held = heldDays(offer);
    const isTaken = date.day === booking.serviceDay || held.includes(date.day);
    const place = {
      supplierId: booking.supplierId,
      jobMinutes: booking.jobMinutes,
      capacityMinutes,
      at: telling.at,
    };
    return change(
      stored,
      {
        kind: "date-taken",
        reason: date.day,
        from: booking.status,
        to: "Rescheduled",
        offerState: "responded",
        offer: { dates, customerAnswerBy: null },
        booking: movedTo(date),
      },
      telling,
      [
        ...[booking.serviceDay, ...held].flatMap((serviceDay) =>
          serviceDay === date.day ? [] : [givePlaceBack(db, { ...booking, serviceDay })],
        ),
        ...(isTaken ? [] : [takePlace(db, { ...place, serviceDay: date.day })]),
        ...captureNow(db, booking.token, telling.at),
      ],
    );
  },
  async keepDate(stored, telling) {
    const { offer, booking } = stored;
    const dates = offer.dates.map((one) => ({ ...one, isAcceptableForCustomer: false, isHeld: false }));
    const { ok } = await change(
      stored,
      {
        kind: "date-kept",
        from: booking.status,
        to: booking.status,
        offerState: "responded",
        offer: { dates, customerAnswerBy: null },
      },
      telling,
      heldDays(offer).map((serviceDay) => givePlaceBack(db, { ...booking, serviceDay })),
    );
    return ok;
  },
  moveTo(stored, date, { capacityMinutes, clock }, telling, grant) {
    const { offer, booking } = stored;
    const isWaiting = booking.status === "Pending";
    const dates = offer.dates.map((one) => ({ ...one, isHeld: false }));
    const { supplierId, jobMinutes, serviceDay } = booking;
    return withGrant(() =>
      change(
        stored,
        {
          kind: "moved",
          reason: date.day,
          from: booking.status,
          to: isWaiting ? "Pending" : "Rescheduled",
          offerState: offer.state,
          // A workshop that is asked for another day gets the full time to answer.
          offer: isWaiting ? { ...clock, reminders: 0 } : { dates, customerAnswerBy: null },
          booking: movedTo(date),
        },
        telling,
        [
          ...(telling.actor === "customer" ? [claimMove(db, booking.token, telling.at)] : []),
          ...heldDays(offer).map((held) => givePlaceBack(db, { ...booking, serviceDay: held })),
          ...(date.day === serviceDay
            ? []
            : [
                givePlaceBack(db, booking),
                takePlace(db, { supplierId, jobMinutes, capacityMinutes, serviceDay: date.day, at: telling.at }),
              ]),
          ...grantStatements(db, grant),
        ],
      ),
    );
  },
  async takePrice(stored, named, telling) {
    const { offer, booking } = stored;
    const { token, status } = booking;
    const { price } = named;
    const { actor, at } = telling;
    const { ok } = await change(
      stored,
      {
        kind: "price-accepted",
        reason: String(price.total),
        from: status,
        to: status === "Pending" ? "Confirmed" : status,
        offerState: "responded",
        offer: { namedPrice: { ...named, answer: "accepted" }, customerAnswerBy: null },
        booking: pricedAt(price),
      },
      telling,
      [
        ...postNextPrice(db, token, booking.price, price, `${offer.id}:price`, at),
        ...discountAgain(db, booking, price, at),
        ...(price.total === booking.price.total
          ? captureNow(db, token, at)
          : refundAll(db, token, "price-changed", actor, at)),
      ],
    );
    return ok;
  },
  async refusePrice(stored, named, telling) {
    const { status } = stored.booking;
    const { ok } = await change(
      stored,
      {
        kind: "price-refused",
        reason: String(named.price.total),
        from: status,
        to: status,
        offerState: "responded",
        offer: { namedPrice: { ...named, answer: "refused" }, customerAnswerBy: null },
      },
      telling,
    );
    return ok;
  },
  async setTakesAny(token, takesAny, at) {
    const [set] = await orm(db).batch([
      orm(db)
        .update(bookings)
        .set({ takesAnySupplier: takesAny, updatedAt: at })
        .where(and(eq(bookings.token, token), eq(bookings.status, "Pending"))),
      // Only when the update before it has found the booking pending: a condition needs a select.
      orm(db)
        .insert(bookingEvents)
        .select(
          selected(
            bookingEvents,
            eventRow({
              bookingToken: token,
              at,
              actor: "customer",
              kind: "any-supplier",
              reason: takesAny ? "yes" : "no",
            }),
            sql`where changes() = 1`,
          ),
        ),
    ]);
    return set.meta.changes === 1;
  },
});

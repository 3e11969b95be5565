import type { BookingToken } from "../../domain/core/ids";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { alias } from "drizzle-orm/sqlite-core";
import type { BookingStatus } from "../../domain/booking/status";
import {
  type OfferResponseContent,
  type PendingAnswer,
  parseResponseType,
} from "../../domain/booking/booking-offer/booking-offer";
import type { NewBookingOffer, StatusRow, StoredOffer } from "../../domain/booking/booking-offer/stored-offer";
import { BOOKING_COLUMNS, toBooking } from "./booking-row";
import { fromJson, selectColumns, orm, subselect, type Query } from "./orm";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";

/** Every status that the booking has had, oldest first, as one JSON column. */
const statuses = subselect(
  sql`select json_group_array(to_status) from (select ${bookingEvents.toStatus} as to_status from ${bookingEvents}
      where ${eq(bookingEvents.bookingToken, bookings.token)} and ${bookingEvents.toStatus} is not null order by ${bookingEvents.id})`,
).mapWith(fromJson<readonly BookingStatus[]>);

/** Columns of an offer, selected from `bookings` joined with `booking_offers`. */
export const OFFER_COLUMNS = {
  booking: BOOKING_COLUMNS,
  offer: selectColumns(
    {
      id: bookingOffers.id,
      bookingToken: bookingOffers.bookingToken,
      supplierId: bookingOffers.supplierId,
      state: bookingOffers.state,
      responseType: bookingOffers.responseType,
      comment: bookingOffers.comment,
      respondedAt: bookingOffers.respondedAt,
      dates: bookingOffers.dates,
      customerAnswerBy: bookingOffers.customerAnswerBy,
      remindFirstAt: bookingOffers.remindFirstAt,
      remindAgainAt: bookingOffers.remindAgainAt,
      respondBy: bookingOffers.respondBy,
      reminders: bookingOffers.reminders,
      end: bookingOffers.ended,
      terms: bookingOffers.terms,
      namedPrice: bookingOffers.namedPrice,
      correction: bookingOffers.correction,
      heldUntil: bookingOffers.heldUntil,
      heldBy: bookingOffers.heldBy,
      heldAnswer: bookingOffers.heldAnswer,
      version: bookingOffers.version,
    },
    "offer_",
  ),
  statuses: statuses.as("statuses"),
};

/** Returns null or one of the four response types. Throws for any other stored value. */
const toResponseType = (typeId: number | null) => (typeId === null ? null : parseResponseType(typeId));

const toPendingAnswer = (
  until: number | null,
  by: string | null,
  content: OfferResponseContent | null,
): PendingAnswer | null => (until === null || by === null || content === null ? null : { until, by, content });

export const toStoredOffer = ({
  booking,
  offer: { heldUntil, heldBy, heldAnswer, ...offer },
  statuses,
}: SelectResultFields<typeof OFFER_COLUMNS>): StoredOffer => ({
  offer: {
    ...offer,
    responseType: toResponseType(offer.responseType),
    pendingAnswer: toPendingAnswer(heldUntil, heldBy, heldAnswer),
  },
  booking: toBooking(booking),
  sealedRequest: booking.sealedRequest,
  statuses,
});

const earlierOffer = alias(bookingOffers, "earlier");

/** Columns of a status row, selected from `bookings` joined with the newest of its `booking_offers`. */
export const STATUS_COLUMNS = {
  ...selectColumns({ status: bookings.status, workStep: bookings.workStep }),
  offer: selectColumns(
    {
      state: bookingOffers.state,
      end: bookingOffers.ended,
      responseType: bookingOffers.responseType,
      dates: bookingOffers.dates,
      comment: bookingOffers.comment,
      namedPrice: bookingOffers.namedPrice,
      correction: bookingOffers.correction,
      respondBy: bookingOffers.respondBy,
      customerAnswerBy: bookingOffers.customerAnswerBy,
      heldUntil: bookingOffers.heldUntil,
      heldBy: bookingOffers.heldBy,
      heldAnswer: bookingOffers.heldAnswer,
    },
    "offer_",
  ),
  wasReassigned:
    sql`exists (select 1 from ${bookingOffers} as ${earlierOffer} where ${and(eq(earlierOffer.bookingToken, bookings.token), lt(earlierOffer.id, bookingOffers.id), ne(earlierOffer.supplierId, bookingOffers.supplierId))})`
      .mapWith(Boolean)
      .as("wasReassigned"),
};

export const toStatusFields = <R extends SelectResultFields<typeof STATUS_COLUMNS>>(row: R) => {
  const { heldUntil, heldBy, heldAnswer, ...offer } = row.offer;
  return {
    ...row,
    offer: {
      ...offer,
      responseType: toResponseType(offer.responseType),
      pendingAnswer: toPendingAnswer(heldUntil, heldBy, heldAnswer),
    },
  } satisfies StatusRow;
};

/** Inserts an offer, in the batch that creates the booking or passes it to another supplier. */
export const insertOffer = (
  db: D1Database,
  bookingToken: BookingToken,
  { supplierId, remindFirstAt, remindAgainAt, respondBy }: NewBookingOffer,
  at: number,
): Query =>
  orm(db)
    .insert(bookingOffers)
    .values({ bookingToken, supplierId, state: "open", remindFirstAt, remindAgainAt, respondBy, createdAt: at });

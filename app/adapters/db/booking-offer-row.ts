import type { BookingStatus } from "../../domain/booking/status";
import type { BookingOffer, OfferedDate, OfferedTerms, OfferEnd } from "../../domain/booking-offer/booking-offer";
import type { NamedPrice } from "../../domain/booking-offer/named-price";
import { responseType } from "../../domain/booking-offer/response-type";
import type { NewBookingOffer, StandingRow, StoredOffer } from "../../usecases/ports/booking-offers";
import { type BookingRow, toBooking } from "./booking-row";

export interface OfferRow extends BookingRow {
  offer_id: number;
  offered_to: number;
  offer_state: BookingOffer["state"];
  response_type: number | null;
  comment: string | null;
  responded_at: number | null;
  dates: string;
  customer_answer_by: number | null;
  remind_first_at: number;
  remind_again_at: number;
  respond_by: number;
  reminders: number;
  ended: string | null;
  terms: string | null;
  named_price: string | null;
  version: number;
  statuses: string;
}

/** Of `booking_offers o`; names that a booking has too are changed. */
export const OFFER_COLUMNS = `o.id as offer_id, o.supplier_id as offered_to, o.state as offer_state, o.response_type, o.comment, o.responded_at, o.dates, o.customer_answer_by,
  o.remind_first_at, o.remind_again_at, o.respond_by, o.reminders, o.ended, o.terms, o.named_price, o.version,
  (select json_group_array(to_status) from (select to_status from booking_events where booking_token = b.token and to_status is not null order by id)) as statuses`;

const toOffer = (row: OfferRow): BookingOffer => ({
  id: row.offer_id,
  bookingToken: row.token,
  supplierId: row.offered_to,
  state: row.offer_state,
  responseType: row.response_type === null ? null : responseType(row.response_type),
  comment: row.comment,
  respondedAt: row.responded_at,
  dates: JSON.parse(row.dates) as OfferedDate[],
  customerAnswerBy: row.customer_answer_by,
  remindFirstAt: row.remind_first_at,
  remindAgainAt: row.remind_again_at,
  respondBy: row.respond_by,
  reminders: row.reminders,
  end: row.ended as OfferEnd | null,
  terms: row.terms === null ? null : (JSON.parse(row.terms) as OfferedTerms),
  namedPrice: row.named_price === null ? null : (JSON.parse(row.named_price) as NamedPrice),
  version: row.version,
});

export const toStoredOffer = (row: OfferRow): StoredOffer => ({
  offer: toOffer(row),
  booking: toBooking(row),
  sealedRequest: row.request_cipher,
  statuses: JSON.parse(row.statuses) as BookingStatus[],
});

export interface StandingColumns {
  status: BookingStatus;
  offer_state: BookingOffer["state"];
  response_type: number | null;
  comment: string | null;
  dates: string;
  customer_answer_by: number | null;
  respond_by: number;
  ended: string | null;
  asked_before: number;
}

/** Of `bookings b` and its newest offer `o`. */
export const STANDING_COLUMNS = `b.status, o.state as offer_state, o.response_type, o.comment, o.dates, o.customer_answer_by, o.respond_by, o.ended,
    exists (select 1 from booking_offers p where p.booking_token = b.token and p.id < o.id and p.supplier_id <> o.supplier_id) as asked_before`;

/** ?1 = the booking's token. */
export const STANDING = `select ${STANDING_COLUMNS}
  from booking_offers o join bookings b on b.token = o.booking_token where b.token = ?1 order by o.id desc limit 1`;

export const toStanding = (row: StandingColumns): StandingRow => ({
  status: row.status,
  offer: {
    state: row.offer_state,
    end: row.ended as OfferEnd | null,
    responseType: row.response_type === null ? null : responseType(row.response_type),
    dates: JSON.parse(row.dates) as OfferedDate[],
    comment: row.comment,
    respondBy: row.respond_by,
    customerAnswerBy: row.customer_answer_by,
  },
  wasPassedOn: row.asked_before === 1,
});

/** For the batch that makes the booking, or passes it on. */
export const newOffer = (
  db: D1Database,
  bookingToken: string,
  { supplierId, remindFirstAt, remindAgainAt, respondBy }: NewBookingOffer,
  at: number,
): D1PreparedStatement =>
  db
    .prepare(
      "insert into booking_offers (booking_token, supplier_id, state, remind_first_at, remind_again_at, respond_by, created_at) values (?, ?, 'open', ?, ?, ?, ?)",
    )
    .bind(bookingToken, supplierId, remindFirstAt, remindAgainAt, respondBy, at);

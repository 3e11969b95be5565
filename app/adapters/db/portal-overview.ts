import type { BookingStatus } from "../../domain/booking/status";
import { cents } from "../../domain/money/money";
import type {
  BookingInBrief,
  LeadOfferInBrief,
  Listed,
  PortalOverviews,
  WorkInBrief,
} from "../../usecases/ports/portal-overview";
import { statementOf } from "./orm";
import { type PostingRow, postingsOf, toPosting } from "./wallets";

interface WorkRow {
  items: string | null;
  vehicle: string | null;
  suburb: string | null;
}
interface BookingRow extends WorkRow {
  token: string;
  id: number;
  status: BookingStatus;
  service_day: string;
  arrival_from: string;
  answer_by: number | null;
  request_cipher: string;
}
interface LeadRow extends WorkRow {
  token: string;
  cut_off_at: number;
}

/** Of the lead `l`, which may be gone. */
const WORK = `(select json_group_array(value ->> 'name') from json_each(l.state, '$.cart')) as items, l.state -> '$.vehicle' as vehicle, l.state ->> '$.suburb.name' as suburb`;

const workOf = ({ items, vehicle, suburb }: WorkRow): WorkInBrief => ({
  items: items === null ? [] : (JSON.parse(items) as string[]),
  vehicle: vehicle === null ? null : JSON.parse(vehicle),
  suburb,
});
const toBooking = (row: BookingRow): BookingInBrief => ({
  ...workOf(row),
  token: row.token,
  reference: row.id,
  status: row.status,
  serviceDay: row.service_day,
  startAt: row.arrival_from,
  answerBy: row.answer_by,
  sealedRequest: row.request_cipher,
});
const toLeadOffer = (row: LeadRow): LeadOfferInBrief => ({
  ...workOf(row),
  token: row.token,
  cutOffAt: row.cut_off_at,
});

const BOOKING = `select b.token, b.id, b.status, b.service_day, b.arrival_from, b.request_cipher, ${WORK}`;
const OFFERED =
  "from bookings b join booking_offers o on o.booking_token = b.token and o.supplier_id = b.supplier_id left join leads l on l.guid = b.lead_guid";
const BID = `select o.token, d.cut_off_at, ${WORK} from bid_offers o join lead_bids d on d.lead_guid = o.lead_guid left join leads l on l.guid = o.lead_guid
  where o.supplier_id = ?1 and d.closed_at is null and d.accepted_bid_offer_id is null`;
const BALANCE = "(select coalesce(sum(amount), 0) from wallet_postings where supplier_id = s.id) as balance";
const POSTINGS = 10;

export const d1PortalOverviews = (db: D1Database): PortalOverviews => ({
  async of(supplierId, today, now, lengths) {
    // One row more than is wanted says whether there is more.
    const [awaiting, asked, coming, past, requests, sent, store, postings] = await db.batch<unknown>([
      db
        .prepare(
          `${BOOKING}, o.respond_by as answer_by ${OFFERED} where b.supplier_id = ?1 and b.status = 'Pending' and o.state = 'open' order by o.respond_by, b.service_day limit ?2`,
        )
        .bind(supplierId, lengths.awaiting + 1),
      db
        .prepare(
          `${BOOKING}, o.customer_answer_by as answer_by ${OFFERED} where b.supplier_id = ?1 and b.status = 'Pending' and o.state = 'responded' and o.customer_answer_by > ?2
            order by o.customer_answer_by, b.service_day limit ?3`,
        )
        .bind(supplierId, now, lengths.asked + 1),
      db
        .prepare(
          `${BOOKING}, null as answer_by from bookings b left join leads l on l.guid = b.lead_guid
            where b.supplier_id = ?1 and b.service_day >= ?2 and b.status in ('Confirmed', 'Rescheduled') order by b.service_day, b.arrival_from limit ?3`,
        )
        .bind(supplierId, today, lengths.coming + 1),
      db
        .prepare(
          `${BOOKING}, null as answer_by from bookings b left join leads l on l.guid = b.lead_guid
            where b.supplier_id = ?1 and (b.status = 'Serviced' or (b.service_day < ?2 and b.status in ('Confirmed', 'Rescheduled'))) order by b.service_day desc, b.arrival_from desc limit ?3`,
        )
        .bind(supplierId, today, lengths.past + 1),
      db
        .prepare(
          `${BID} and o.invited_at is not null and o.submitted_at is null and d.cut_off_at > ?2 and d.offers < d.max_offers order by d.cut_off_at limit ?3`,
        )
        .bind(supplierId, now, lengths.requests + 1),
      db
        .prepare(`${BID} and o.submitted_at is not null order by o.submitted_at desc limit ?2`)
        .bind(supplierId, lengths.sent + 1),
      db.prepare(`select zone, ${BALANCE} from suppliers s where id = ?`).bind(supplierId),
      statementOf(db, postingsOf(db, supplierId, POSTINGS)),
    ]);
    const { zone, balance } = (store?.results[0] ?? { zone: "UTC", balance: 0 }) as { zone: string; balance: number };
    const bookings = (found: typeof awaiting, length: number) =>
      listed((found?.results ?? []) as BookingRow[], length, toBooking);
    const offers = (found: typeof requests, length: number) =>
      listed((found?.results ?? []) as LeadRow[], length, toLeadOffer);
    return {
      zone,
      awaiting: bookings(awaiting, lengths.awaiting),
      asked: bookings(asked, lengths.asked),
      coming: bookings(coming, lengths.coming),
      past: bookings(past, lengths.past),
      requests: offers(requests, lengths.requests),
      sent: offers(sent, lengths.sent),
      balance: cents(balance),
      postings: ((postings?.results ?? []) as PostingRow[]).map(toPosting),
    };
  },
});

const listed = <R, T>(rows: readonly R[], length: number, to: (row: R) => T): Listed<T> => ({
  rows: rows.slice(0, length).map(to),
  hasMore: rows.length > length,
});

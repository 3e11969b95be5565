import type { BookingStatus } from "../../domain/booking/status";
import { cents } from "../../domain/money/money";
import type { BookingInBrief, LeadOfferInBrief, PortalOverviews, WorkInBrief } from "../../usecases/ports/portal-overview";

interface WorkRow {
  items: string | null; vehicle: string | null; suburb: string | null;
}
interface BookingRow extends WorkRow {
  token: string; id: number; status: BookingStatus; service_day: string; arrival_from: string; respond_by: number | null;
}
interface LeadRow extends WorkRow {
  token: string; cut_off_at: number;
}

/** Of the lead `l`, which may be gone. */
const WORK = `(select json_group_array(value ->> 'name') from json_each(l.state, '$.cart')) as items, l.state -> '$.vehicle' as vehicle, l.state ->> '$.suburb.name' as suburb`;

const workOf = ({ items, vehicle, suburb }: WorkRow): WorkInBrief => ({ items: items === null ? [] : (JSON.parse(items) as string[]), vehicle: vehicle === null ? null : JSON.parse(vehicle), suburb });
const toBooking = (row: BookingRow): BookingInBrief => ({
  ...workOf(row), token: row.token, reference: row.id, status: row.status, serviceDay: row.service_day, startAt: row.arrival_from, respondBy: row.respond_by,
});
const toLeadOffer = (row: LeadRow): LeadOfferInBrief => ({ ...workOf(row), token: row.token, cutOffAt: row.cut_off_at });

const BOOKING = `select b.token, b.id, b.status, b.service_day, b.arrival_from, ${WORK}`;
const MOST = 30;

export const d1PortalOverviews = (db: D1Database): PortalOverviews => ({
  async of(supplierId, today, now) {
    const [awaiting, coming, leads, store] = await db.batch<unknown>([
      db
        .prepare(
          `${BOOKING}, o.respond_by from bookings b join booking_offers o on o.booking_token = b.token and o.state = 'open' and o.supplier_id = b.supplier_id left join leads l on l.guid = b.lead_guid
            where b.supplier_id = ? and b.status = 'Pending' order by o.respond_by, b.service_day limit ${MOST}`,
        )
        .bind(supplierId),
      db
        .prepare(
          `${BOOKING}, null as respond_by from bookings b left join leads l on l.guid = b.lead_guid
            where b.supplier_id = ? and b.service_day >= ? and b.status in ('Confirmed', 'Rescheduled') order by b.service_day, b.arrival_from limit ${MOST}`,
        )
        .bind(supplierId, today),
      db
        .prepare(
          `select o.token, d.cut_off_at, ${WORK} from bid_offers o join lead_bids d on d.lead_guid = o.lead_guid left join leads l on l.guid = o.lead_guid
            where o.supplier_id = ? and o.invited_at is not null and o.submitted_at is null and d.cut_off_at > ? and d.closed_at is null and d.accepted_bid_offer_id is null
              and d.offers < d.max_offers order by d.cut_off_at limit ${MOST}`,
        )
        .bind(supplierId, now),
      db.prepare("select zone, (select coalesce(sum(amount), 0) from wallet_postings where supplier_id = s.id) as balance from suppliers s where id = ?").bind(supplierId),
    ]);
    const { zone, balance } = (store?.results[0] ?? { zone: "UTC", balance: 0 }) as { zone: string; balance: number };
    return {
      zone,
      awaiting: ((awaiting?.results ?? []) as BookingRow[]).map(toBooking),
      coming: ((coming?.results ?? []) as BookingRow[]).map(toBooking),
      leadOffers: ((leads?.results ?? []) as LeadRow[]).map(toLeadOffer),
      balance: cents(balance),
    };
  },
});

import type { BidItem, BidOffer, OfferedService } from "../../domain/bids/bid-offer";
import type { BidOffers } from "../../usecases/ports/bid-offers";

interface BidRow {
  id: number;
  token: string;
  lead_guid: string;
  supplier_id: number;
  is_workshop_bid: number;
  is_exclusive: number;
  expires_at: number;
  items: string;
  additional_services: string;
}

const SELECT =
  "select id, token, lead_guid, supplier_id, is_workshop_bid, is_exclusive, expires_at, items, additional_services from bid_offers";

const toBid = (row: BidRow): BidOffer => ({
  id: row.id,
  token: row.token,
  leadGuid: row.lead_guid,
  supplierId: row.supplier_id,
  isWorkshopBid: row.is_workshop_bid === 1,
  isExclusive: row.is_exclusive === 1,
  expiresAt: row.expires_at,
  items: JSON.parse(row.items) as BidItem[],
  additionalServices: JSON.parse(row.additional_services) as OfferedService[],
});

export const d1BidOffers = (db: D1Database): BidOffers => ({
  async make(offer, at) {
    const row = await db
      .prepare(
        `insert into bid_offers (token, lead_guid, supplier_id, is_workshop_bid, is_exclusive, expires_at, items, additional_services, created_at, submitted_at)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9) returning id`,
      )
      .bind(
        offer.token,
        offer.leadGuid,
        offer.supplierId,
        offer.isWorkshopBid ? 1 : 0,
        offer.isExclusive ? 1 : 0,
        offer.expiresAt,
        JSON.stringify(offer.items),
        JSON.stringify(offer.additionalServices),
        at,
      )
      .first<{ id: number }>();
    return row?.id ?? 0;
  },
  async find(token) {
    const row = await db.prepare(`${SELECT} where token = ? and submitted_at is not null`).bind(token).first<BidRow>();
    return row ? toBid(row) : null;
  },
  async ofSupplier(leadGuid, supplierId) {
    const row = await db
      .prepare(
        `${SELECT} where lead_guid = ? and supplier_id = ? and submitted_at is not null order by id desc limit 1`,
      )
      .bind(leadGuid, supplierId)
      .first<BidRow>();
    return row ? toBid(row) : null;
  },
  async ofLead(leadGuid) {
    const { results } = await db
      .prepare(`${SELECT} where lead_guid = ? and submitted_at is not null order by id`)
      .bind(leadGuid)
      .all<BidRow>();
    return results.map(toBid);
  },
  async registerView(id, viewing, at) {
    const [, found] = await db.batch<{ n: number }>([
      db
        .prepare(
          "insert into bid_offer_views (bid_offer_id, viewing, viewed_at) select id, ?2, ?3 from bid_offers where id = ?1 on conflict do nothing",
        )
        .bind(id, viewing, at),
      db.prepare("select exists (select 1 from bid_offers where id = ?) as n").bind(id),
    ]);
    return found?.results[0]?.n === 1;
  },
});

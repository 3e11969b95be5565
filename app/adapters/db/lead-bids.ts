import { sql } from "drizzle-orm";
import type { BidItem } from "../../domain/bids/bid-offer";
import type { QuoteItem } from "../../domain/bids/quote-item";
import { cents } from "../../domain/money/money";
import type { CountedEvent, Invitation, LeadBid, LeadBids, OpenedBid } from "../../usecases/ports/lead-bids";
import { outboxStatements } from "./outbox";
import { portalLinkStatements } from "./portal-access";

interface BidRow {
  lead_guid: string;
  max_offers: number;
  max_claims: number;
  max_reveals: number;
  lead_price: number;
  cut_off_at: number;
  opened_at: number;
  offers: number;
}
interface InvitationRow {
  id: number;
  token: string;
  lead_guid: string;
  supplier_id: number;
  submitted_at: number | null;
  claimed_at: number | null;
  revealed_at: number | null;
  purchased_at: number | null;
  quotes: string;
  comments: string;
  expires_at: number;
}

const BID = "b.lead_guid, b.max_offers, b.max_claims, b.max_reveals, b.lead_price, b.cut_off_at, b.opened_at, b.offers";
const INVITATION =
  "o.id, o.token, o.lead_guid, o.supplier_id, o.submitted_at, o.claimed_at, o.revealed_at, o.purchased_at, o.quotes, o.comments, o.expires_at";

const toBid = (row: BidRow): LeadBid => ({
  leadGuid: row.lead_guid,
  leadPrice: cents(row.lead_price),
  openedAt: row.opened_at,
  offers: row.offers,
  terms: {
    maxOffers: row.max_offers,
    maxClaims: row.max_claims,
    maxReveals: row.max_reveals,
    cutOffAt: row.cut_off_at,
  },
});
const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  token: row.token,
  leadGuid: row.lead_guid,
  supplierId: row.supplier_id,
  submittedAt: row.submitted_at,
  claimedAt: row.claimed_at,
  revealedAt: row.revealed_at,
  purchasedAt: row.purchased_at,
  quotes: JSON.parse(row.quotes) as QuoteItem[],
  comments: row.comments,
  expiresAt: row.expires_at,
});
const toOpened = (row: (BidRow & InvitationRow) | null): OpenedBid | null =>
  row && { ...toInvitation(row), bid: toBid(row) };

/** The bidding for leads. The counter decides; `report` only writes down what it decided. */
export function d1LeadBids(db: D1Database): LeadBids {
  const opened = (where: string, value: string | number) =>
    db
      .prepare(
        `select ${BID}, ${INVITATION} from bid_offers o join lead_bids b on b.lead_guid = o.lead_guid where o.${where} = ? and o.invited_at is not null`,
      )
      .bind(value)
      .first<BidRow & InvitationRow>();
  return {
    async waiting(since, limit) {
      const { results } = await db
        .prepare(
          `select guid from leads where status = 'QuoteRequested' and updated_at >= ?1 and state ->> '$.outcome.kind' = 'confirmation-success' and state ->> '$.cancelledAt' is null
              and not exists (select 1 from lead_bids where lead_guid = guid) order by updated_at limit ?2`,
        )
        .bind(since, limit)
        .all<{ guid: string }>();
      return results.map(({ guid }) => guid);
    },
    async open({ leadGuid, terms, leadPrice, openedAt }, invitations, { mostAsked, mostADay, dayStart }) {
      const asked = invitations.flatMap(({ supplierId, token, links, messages }) => [
        db
          .prepare(
            `insert into bid_offers (token, lead_guid, supplier_id, expires_at, items, additional_services, created_at, invited_at)
             select ?1, ?2, ?3, ?4, '[]', '[]', ?5, ?5 where exists (select 1 from lead_bids where lead_guid = ?2 and opened_at = ?5)
                and (select count(*) from bid_offers where supplier_id = ?3 and invited_at >= ?6) < ?7
                and (select count(*) from bid_offers where lead_guid = ?2 and invited_at is not null) < ?8
             on conflict do nothing`,
          )
          .bind(token, leadGuid, supplierId, terms.cutOffAt, openedAt, dayStart, mostADay, mostAsked),
        // Each of these only when the one before it has written: who is not asked is not told.
        ...portalLinkStatements(db, links, openedAt, "changes() = 1"),
        ...outboxStatements(db, messages, openedAt, sql`changes() = 1`),
      ]);
      await db.batch([
        db
          .prepare(
            "insert into lead_bids (lead_guid, max_offers, max_claims, max_reveals, lead_price, cut_off_at, opened_at) values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing",
          )
          .bind(leadGuid, terms.maxOffers, terms.maxClaims, terms.maxReveals, leadPrice, terms.cutOffAt, openedAt),
        db
          .prepare(
            "insert into bid_events (lead_guid, seq, kind, who, why, at) values (?, 0, 'opened', 'system', ?, ?) on conflict do nothing",
          )
          .bind(leadGuid, `${invitations.length} fitting`, openedAt),
        ...asked,
      ]);
    },
    async ofLead(leadGuid) {
      const row = await db
        .prepare(`select ${BID} from lead_bids b where b.lead_guid = ?`)
        .bind(leadGuid)
        .first<BidRow>();
      return row ? toBid(row) : null;
    },
    byToken: async (token) => toOpened(await opened("token", token)),
    byId: async (id) => toOpened(await opened("id", id)),
    async invitations(leadGuid) {
      const { results } = await db
        .prepare(
          `select ${INVITATION} from bid_offers o where o.lead_guid = ? and o.invited_at is not null order by o.id`,
        )
        .bind(leadGuid)
        .all<InvitationRow>();
      return results.map(toInvitation);
    },
    async report(leadGuid, tally, events) {
      await db.batch([
        ...events.flatMap((event) => eventStatements(db, leadGuid, event)),
        db
          .prepare(
            "update lead_bids set offers = ?, claims = ?, reveals = ?, reported_seq = ?4 where lead_guid = ?5 and reported_seq < ?4",
          )
          .bind(tally.offers, tally.claims, tally.reveals, events.at(-1)?.seq ?? 0, leadGuid),
      ]);
    },
    async endedButOpen(limit) {
      const { results } = await db
        .prepare(
          `select lead_guid as leadGuid from lead_bids b where closed_at is null
              and (exists (select 1 from bookings k where k.lead_guid = b.lead_guid and k.status <> 'Cancelled')
                or exists (select 1 from leads l where l.guid = b.lead_guid and l.state ->> '$.cancelledAt' is not null))
            order by opened_at limit ?`,
        )
        .bind(limit)
        .all<{ leadGuid: string }>();
      return results.map(({ leadGuid }) => leadGuid);
    },
  };
}

/** One event, and what changed with it. Written twice it changes nothing. */
function eventStatements(
  db: D1Database,
  leadGuid: string,
  { seq, kind, bidOfferId, at, report }: CountedEvent,
): D1PreparedStatement[] {
  const { who, supplierId, offer, leadPrice, messages } = report;
  const event = db
    .prepare(
      "insert into bid_events (lead_guid, seq, kind, bid_offer_id, supplier_id, who, at) values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing",
    )
    .bind(leadGuid, seq, kind, bidOfferId, supplierId, who, at);
  return [event, ...changeStatements(), ...outboxStatements(db, messages, at)];

  function changeStatements(): D1PreparedStatement[] {
    switch (kind) {
      case "claimed":
        return [
          db.prepare("update bid_offers set claimed_at = coalesce(claimed_at, ?) where id = ?").bind(at, bidOfferId),
          ...(leadPrice > 0
            ? [walletStatement(db, `lead-claim:${leadGuid}:${supplierId}`, supplierId ?? 0, -leadPrice, leadGuid, at)]
            : []),
        ];
      case "offered":
        return offer ? [offerStatement(offer)] : [];
      case "revealed":
        return [
          db.prepare("update bid_offers set revealed_at = coalesce(revealed_at, ?) where id = ?").bind(at, bidOfferId),
        ];
      case "accepted":
      case "closed":
        return [
          db
            .prepare(
              "update lead_bids set accepted_bid_offer_id = ?, closed_at = coalesce(closed_at, ?) where lead_guid = ?",
            )
            .bind(kind === "accepted" ? bidOfferId : null, at, leadGuid),
        ];
    }
  }

  function offerStatement(made: {
    readonly items: readonly BidItem[];
    readonly quotes: readonly QuoteItem[];
    readonly comments: string;
    readonly expiresAt: number;
  }) {
    return db
      .prepare(
        "update bid_offers set items = ?, quotes = ?, comments = ?, expires_at = ?, submitted_at = ? where id = ? and submitted_at is null",
      )
      .bind(JSON.stringify(made.items), JSON.stringify(made.quotes), made.comments, made.expiresAt, at, bidOfferId);
  }
}

const walletStatement = (db: D1Database, id: string, supplierId: number, amount: number, about: string, at: number) =>
  db
    .prepare(
      "insert into wallet_postings (id, supplier_id, amount, kind, about, at) values (?, ?, ?, 'lead-claim', ?, ?) on conflict do nothing",
    )
    .bind(id, supplierId, amount, about, at);

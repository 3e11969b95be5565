import type { LeadGuid, PersonId, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ownershipColumns } from "../columns";
import { BID_ENDINGS, BID_EVENTS } from "../../../domain/quotes/bids/counter";
import type { ReturnReason } from "../../../domain/quotes/bids/stored-return";
import type { Cents } from "../../../domain/core/money/money";
import { WALLET_POSTING_KINDS } from "../../../domain/booking/wallet/wallet";
import type { SavedQuotePayload } from "../../../domain/quotes/saved-quote";

/**
 * Bidding on leads without instant prices: the suppliers invited, their claims and their offers. Money is whole cents including GST; times are epoch
 * milliseconds. A Durable Object (durable-objects/bid-offer) decides which suppliers can claim a lead. Its decisions are copied to these rows, and pages read
 * the rows.
 */
export const leadBids = sqliteTable(
  "lead_bids",
  {
    leadGuid: text("lead_guid").$type<LeadGuid>().primaryKey(),
    maxOffers: integer("max_offers").notNull(),
    maxClaims: integer("max_claims").notNull(),
    maxReveals: integer("max_reveals").notNull(),
    /** The price for claiming the lead, which is charged to the supplier's wallet. */
    leadPrice: integer("lead_price").$type<Cents>().notNull(),
    cutOffAt: integer("cut_off_at").notNull(),
    openedAt: integer("opened_at").notNull(),
    offers: integer("offers").notNull().default(0),
    claims: integer("claims").notNull().default(0),
    reveals: integer("reveals").notNull().default(0),
    /** Number of the Durable Object's last event that is included in these rows. */
    reportedSeq: integer("reported_seq").notNull().default(0),
    acceptedBidOfferId: integer("accepted_bid_offer_id"),
    /** How the bidding ended. */
    ending: text("ending", { enum: BID_ENDINGS }),
    closedAt: integer("closed_at"),
    /** Keyed digest of the customer and the vehicle, which identifies a repeated lead. Null = claims are free, or the customer cannot be identified. */
    customerDigest: text("customer_digest"),
    /** When the SMS provider first reported that the customer's number is out of service. */
    numberDeadAt: integer("number_dead_at"),
  },
  (t) => [
    index("lead_bids_by_opening").on(t.openedAt),
    check("lead_bids_max_offers", sql`max_offers > 0`),
    check("lead_bids_max_claims", sql`max_claims > 0`),
    check("lead_bids_max_reveals", sql`max_reveals > 0`),
    check("lead_bids_lead_price", sql`lead_price >= 0`),
    check("lead_bids_ending", sql`ending in ('accepted', 'booked', 'cancelled')`),
  ],
);

/** History of bidding on a lead. Event 0 opens bidding. The Durable Object numbers later events without gaps. */
export const bidEvents = sqliteTable(
  "bid_events",
  {
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    seq: integer("seq").notNull(),
    kind: text("kind", { enum: ["opened", ...BID_EVENTS] }).notNull(),
    bidOfferId: integer("bid_offer_id"),
    supplierId: integer("supplier_id").$type<SupplierId>(),
    actor: text("actor", { enum: ["supplier", "customer", "system"] }).notNull(),
    reason: text("reason"),
    at: integer("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leadGuid, t.seq] }),
    uniqueIndex("bid_events_once").on(t.leadGuid, t.kind, t.bidOfferId).where(sql`bid_offer_id is not null`),
    check("bid_events_seq", sql`seq >= 0`),
    check(
      "bid_events_kind",
      sql`kind in ('opened', 'claimed', 'offered', 'revealed', 'accepted', 'booked', 'cancelled')`,
    ),
    check("bid_events_actor", sql`actor in ('supplier', 'customer', 'system')`),
  ],
);

/** Credits and debits of suppliers' wallets. Rows never change. The balance is their sum. */
export const walletPostings = sqliteTable(
  "wallet_postings",
  {
    /** Unique id, such as "lead-claim:<lead guid>:<supplier id>", so that a posting is written once. */
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    amount: integer("amount").$type<Cents>().notNull(),
    kind: text("kind", { enum: WALLET_POSTING_KINDS }).notNull(),
    about: text("about"),
    at: integer("at").notNull(),
  },
  (t) => [
    index("wallet_postings_of_supplier").on(t.supplierId, t.at),
    check("wallet_postings_amount", sql`amount <> 0`),
    check(
      "wallet_postings_kind",
      sql`kind in ('credit', 'top-up', 'top-up-returned', 'lead-claim', 'lead-claim-returned')`,
    ),
  ],
);

/**
 * A workshop's request to refund a lead fee, once per lead. The desk decides it. The request and the answer are encrypted for the row's id and are deleted with
 * the customer's data. There is no separate history.
 */
export const leadReturns = sqliteTable(
  "lead_returns",
  {
    id: text("id").primaryKey(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    reason: text("reason").$type<ReturnReason>().notNull(),
    sealed: text("sealed").notNull(),
    askedBy: text("asked_by").$type<PersonId>().notNull(),
    askedAt: integer("asked_at").notNull(),
    state: text("state", { enum: ["waiting", "returned", "refused"] }).notNull(),
    answerSealed: text("answer_sealed"),
    /** Name of the desk member who decided. */
    decidedBy: text("decided_by"),
    decidedAt: integer("decided_at"),
  },
  (t) => [
    uniqueIndex("lead_returns_once").on(t.leadGuid, t.supplierId),
    index("lead_returns_waiting").on(t.askedAt).where(sql`state = 'waiting'`),
    check("lead_returns_state", sql`state in ('waiting', 'returned', 'refused')`),
    check(
      "lead_returns_decided",
      sql`(state = 'waiting') = (answer_sealed is null and decided_by is null and decided_at is null)`,
    ),
  ],
);

/** Quotes that workshops calculated and saved. */
export const workshopQuotes = sqliteTable(
  "workshop_quotes",
  {
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    userId: text("user_id").$type<PersonId>().notNull(),
    /** The saved quote in the specification's format, as JSON. */
    payload: text("payload", { mode: "json" }).$type<SavedQuotePayload>().notNull(),
    total: integer("total").$type<Cents>(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("workshop_quotes_of_supplier").on(t.supplierId, t.createdAt),
    check("workshop_quotes_payload", sql`json_valid(payload)`),
  ],
);

/** Lower unit prices that apply from a minimum quantity (data/catalogue/special-prices.csv). */
export const specialPrices = sqliteTable(
  "special_prices",
  {
    partCode: text("part_code").primaryKey(),
    minimumQuantity: integer("minimum_quantity").notNull(),
    percentOff: integer("percent_off").notNull(),
    ...ownershipColumns(),
  },
  () => [
    check("special_prices_minimum_quantity", sql`minimum_quantity > 1`),
    check("special_prices_percent_off", sql`percent_off between 1 and 90`),
  ],
);

import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const leadBids = sqliteTable("lead_bids", {
  leadGuid: text("lead_guid").primaryKey(),
  maxOffers: integer("max_offers").notNull(),
  maxClaims: integer("max_claims").notNull(),
  maxReveals: integer("max_reveals").notNull(),
  leadPrice: integer("lead_price").notNull(),
  cutOffAt: integer("cut_off_at").notNull(),
  openedAt: integer("opened_at").notNull(),
  offers: integer("offers").notNull().default(0),
  claims: integer("claims").notNull().default(0),
  reveals: integer("reveals").notNull().default(0),
  reportedSeq: integer("reported_seq").notNull().default(0),
  acceptedBidOfferId: integer("accepted_bid_offer_id"),
  closedAt: integer("closed_at"),
});

export const bidEvents = sqliteTable(
  "bid_events",
  {
    leadGuid: text("lead_guid").notNull(),
    seq: integer("seq").notNull(),
    kind: text("kind").notNull(),
    bidOfferId: integer("bid_offer_id"),
    supplierId: integer("supplier_id"),
    who: text("who").notNull(),
    why: text("why"),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.leadGuid, t.seq] })],
);

export const walletPostings = sqliteTable("wallet_postings", {
  id: text("id").primaryKey(),
  supplierId: integer("supplier_id").notNull(),
  amount: integer("amount").notNull(),
  kind: text("kind", { enum: ["credit", "lead-claim", "lead-claim-returned"] }).notNull(),
  about: text("about"),
  at: integer("at").notNull(),
});

export const workshopQuotes = sqliteTable("workshop_quotes", {
  id: text("id").primaryKey(),
  supplierId: integer("supplier_id").notNull(),
  userId: text("user_id").notNull(),
  payload: text("payload").notNull(),
  total: integer("total"),
  createdAt: integer("created_at").notNull(),
});

export const specialPrices = sqliteTable("special_prices", {
  partCode: text("part_code").primaryKey(),
  minimumQuantity: integer("minimum_quantity").notNull(),
  percentOff: integer("percent_off").notNull(),
});

import type { LeadGuid, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { BidItem, OfferedService } from "../../../domain/quotes/bids/bid-offer";
import type { QuoteItem } from "../../../domain/quotes/bids/quote-item";

/** A supplier's offer for a lead, in its own words and prices. Money is whole cents including GST; times are epoch milliseconds. */
export const bidOffers = sqliteTable(
  "bid_offers",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    token: text("token").notNull(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    isWorkshopBid: integer("is_workshop_bid", { mode: "boolean" }).notNull().default(true),
    isExclusive: integer("is_exclusive", { mode: "boolean" }).notNull().default(false),
    /** Until when it can be chosen; of an invitation that was not answered, when the bidding is cut off. */
    expiresAt: integer("expires_at").notNull(),
    /** JSON: [{key, label, quoted, maxQuoted, adjustment}], the cart item's key, cents. */
    items: text("items", { mode: "json" }).$type<readonly BidItem[]>().notNull(),
    /** JSON: [{operationDescription, note, unitPrice, maxUnitPrice}]. */
    additionalServices: text("additional_services", { mode: "json" }).$type<readonly OfferedService[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    /** A row begins as an invitation and becomes an offer when it is submitted. */
    submittedAt: integer("submitted_at"),
    /** null = the supplier offered without being asked by us. */
    invitedAt: integer("invited_at"),
    claimedAt: integer("claimed_at"),
    revealedAt: integer("revealed_at"),
    /** Set by operations alone: buying a lead is not offered on the screen. */
    purchasedAt: integer("purchased_at"),
    /** As the supplier wrote it. JSON: [{key, name, type, quoted, products}] (app/domain/quotes/bids/quote-item.ts). */
    quotes: text("quotes", { mode: "json" }).$type<readonly QuoteItem[]>().notNull().default([]),
    comments: text("comments").notNull().default(""),
  },
  (t) => [
    index("bid_offers_of_lead").on(t.leadGuid, t.supplierId, t.id),
    uniqueIndex("bid_offers_by_token").on(t.token),
    uniqueIndex("bid_offers_asked_once").on(t.leadGuid, t.supplierId).where(sql`invited_at is not null`),
    index("bid_offers_asked_of_supplier").on(t.supplierId, t.invitedAt).where(sql`invited_at is not null`),
    index("bid_offers_live_of_supplier").on(t.supplierId, t.expiresAt),
    index("bid_offers_claimed_by_supplier").on(t.supplierId, t.claimedAt).where(sql`claimed_at is not null`),
    check("bid_offers_token", sql`length(token) >= 22`),
    check("bid_offers_is_workshop_bid", sql`is_workshop_bid in (0, 1)`),
    check("bid_offers_is_exclusive", sql`is_exclusive in (0, 1)`),
  ],
);

/** Views of an offer, one row per viewing. */
export const bidOfferViews = sqliteTable(
  "bid_offer_views",
  {
    bidOfferId: integer("bid_offer_id")
      .notNull()
      .references(() => bidOffers.id),
    viewing: text("viewing").notNull(),
    viewedAt: integer("viewed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.bidOfferId, t.viewing] })],
);

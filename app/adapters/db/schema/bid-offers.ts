import type { LeadGuid, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { BidItem, OfferedService } from "../../../domain/quotes/bids/bid-offer";
import type { QuoteItem } from "../../../domain/quotes/bids/quote-item";

/** A supplier's offer for a lead, with the supplier's own texts and prices. Money is whole cents including GST; times are epoch milliseconds. */
export const bidOffers = sqliteTable(
  "bid_offers",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    token: text("token").notNull(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    isWorkshopBid: integer("is_workshop_bid", { mode: "boolean" }).notNull().default(true),
    isExclusive: integer("is_exclusive", { mode: "boolean" }).notNull().default(false),
    /** When the offer expires. For an unanswered invitation, when the bidding closes. */
    expiresAt: integer("expires_at").notNull(),
    /** JSON: [{key, label, quoted, maxQuoted, adjustment}]. `key` is the key of the cart item. Amounts are cents. */
    items: text("items", { mode: "json" }).$type<readonly BidItem[]>().notNull(),
    /** JSON: [{operationDescription, note, unitPrice, maxUnitPrice}]. */
    additionalServices: text("additional_services", { mode: "json" }).$type<readonly OfferedService[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the offer was submitted. Null while the row is only an invitation. */
    submittedAt: integer("submitted_at"),
    /** When the supplier was invited. Null = the supplier made an offer without an invitation. */
    invitedAt: integer("invited_at"),
    claimedAt: integer("claimed_at"),
    revealedAt: integer("revealed_at"),
    /** Only operations can set this, because suppliers cannot buy a lead in the portal. */
    purchasedAt: integer("purchased_at"),
    /** The quote as the supplier entered it. JSON: [{key, name, type, quoted, products}] (app/domain/quotes/bids/quote-item.ts). */
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

/** Views of an offer, one row per view. */
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

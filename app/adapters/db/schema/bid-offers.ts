import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const bidOffers = sqliteTable(
  "bid_offers",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    token: text("token").notNull().unique(),
    leadGuid: text("lead_guid").notNull(),
    supplierId: integer("supplier_id").notNull(),
    isWorkshopBid: integer("is_workshop_bid").notNull().default(1),
    isExclusive: integer("is_exclusive").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
    items: text("items").notNull(),
    additionalServices: text("additional_services").notNull(),
    createdAt: integer("created_at").notNull(),
    submittedAt: integer("submitted_at"),
    invitedAt: integer("invited_at"),
    claimedAt: integer("claimed_at"),
    revealedAt: integer("revealed_at"),
    purchasedAt: integer("purchased_at"),
    quotes: text("quotes").notNull().default("[]"),
    comments: text("comments").notNull().default(""),
  },
  (t) => [index("bid_offers_of_lead").on(t.leadGuid, t.supplierId, t.id)],
);

export const bidOfferViews = sqliteTable(
  "bid_offer_views",
  {
    bidOfferId: integer("bid_offer_id").notNull(),
    viewing: text("viewing").notNull(),
    viewedAt: integer("viewed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.bidOfferId, t.viewing] })],
);

import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const bookingOffers = sqliteTable(
  "booking_offers",
  {
    id: integer("id").primaryKey(),
    bookingToken: text("booking_token").notNull(),
    supplierId: integer("supplier_id").notNull(),
    state: text("state").notNull(),
    responseType: integer("response_type"),
    comment: text("comment"),
    respondedAt: integer("responded_at"),
    respondedBy: text("responded_by"),
    dates: text("dates").notNull().default("[]"),
    customerAnswerBy: integer("customer_answer_by"),
    remindFirstAt: integer("remind_first_at").notNull(),
    remindAgainAt: integer("remind_again_at").notNull(),
    respondBy: integer("respond_by").notNull(),
    reminders: integer("reminders").notNull().default(0),
    ended: text("ended"),
    version: integer("version").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("booking_offers_one_live").on(t.bookingToken).where(sql`state <> 'closed'`),
    index("booking_offers_of_booking").on(t.bookingToken, t.id),
    index("booking_offers_open").on(t.respondBy).where(sql`state = 'open'`),
    index("booking_offers_waiting").on(t.customerAnswerBy).where(sql`state <> 'open' and customer_answer_by is not null`),
  ],
);

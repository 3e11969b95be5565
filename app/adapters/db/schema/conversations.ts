import type { BookingToken, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import type { SentPhoto } from "../../../domain/lead/photos/captured-image";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Messages between the customer and the workshop of a booking, encrypted for the entry's id. If the booking passes to another workshop, that one cannot read
 * the earlier messages.
 */
export const conversationEntries = sqliteTable(
  "conversation_entries",
  {
    id: text("id").primaryKey(),
    bookingToken: text("booking_token").$type<BookingToken>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    side: text("side", { enum: ["customer", "supplier"] }).notNull(),
    sealed: text("sealed").notNull(),
    /** Photos sent with the message, as JSON. */
    photos: text("photos", { mode: "json" }).$type<readonly SentPhoto[]>().notNull().default([]),
    at: integer("at").notNull(),
    /** When the other side read the message. Null = not yet. */
    readAt: integer("read_at"),
    /** Key of the submitted form, so that a form that is sent twice is saved once. */
    key: text("key").notNull(),
  },
  (t) => [
    index("conversation_entries_of_booking").on(t.bookingToken, t.supplierId, t.at),
    index("conversation_entries_with_photos").on(t.at).where(sql`photos <> '[]'`),
    uniqueIndex("conversation_entries_once").on(t.bookingToken, t.side, t.key),
    check("conversation_entries_side", sql`side in ('customer', 'supplier')`),
  ],
);

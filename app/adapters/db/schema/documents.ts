import { CHANNELS } from "../../../domain/notifications/kinds";
import { sql } from "drizzle-orm";
import { check, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ownershipColumns } from "../columns";

/** Texts of messages, one row per message and channel. `subject` is null for text messages (SMS). */
export const messages = sqliteTable(
  "messages",
  {
    key: text("key").notNull(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    audience: text("audience").notNull(),
    subject: text("subject"),
    body: text("body").notNull(),
    ...ownershipColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.channel] }),
    check("messages_channel", sql`channel in ('email', 'sms', 'push')`),
  ],
);

/** Small documents that are always read whole: services, fleet, partners, faqs. */
export const referenceDocuments = sqliteTable(
  "reference_documents",
  {
    name: text("name").primaryKey(),
    body: text("body", { mode: "json" }).notNull(),
    ...ownershipColumns(),
  },
  () => [check("reference_documents_body", sql`json_valid(body)`)],
);

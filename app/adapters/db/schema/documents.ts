import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const messages = sqliteTable(
  "messages",
  {
    key: text("key").notNull(),
    channel: text("channel", { enum: ["email", "sms"] }).notNull(),
    audience: text("audience").notNull(),
    subject: text("subject"),
    body: text("body").notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.channel] })],
);

export const referenceDocuments = sqliteTable("reference_documents", {
  name: text("name").primaryKey(),
  body: text("body").notNull(),
});

import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    channel: text("channel", { enum: ["email", "sms"] }).notNull(),
    template: text("template").notNull(),
    sealed: text("sealed").notNull(),
    about: text("about"),
    state: text("state", { enum: ["waiting", "sending", "sent", "failed"] }).notNull(),
    tries: integer("tries").notNull().default(0),
    nextAt: integer("next_at").notNull(),
    providerId: text("provider_id"),
    failure: text("failure"),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
  },
  (t) => [index("outbox_due").on(t.nextAt).where(sql`state in ('waiting', 'sending')`)],
);

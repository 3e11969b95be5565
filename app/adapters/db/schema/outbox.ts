import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CHANNELS, type MessageKind } from "../../../domain/notifications/kinds";

/** Messages to people, written in the same batch as the change they tell of, kept for 30 days after they were sent. Who and what are sealed for the row's id. */
export const outbox = sqliteTable(
  "outbox",
  {
    /** Given by the writer, e.g. "booking-received:<id>:email": writing it twice sends it once. */
    id: text("id").primaryKey(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    template: text("template").$type<MessageKind>().notNull(),
    sealed: text("sealed").notNull(),
    /**
     * The lead or booking it is about; for a code, the digest of the address. It is part of each index, so that a person's messages are found without another
     * written row.
     */
    about: text("about"),
    state: text("state", { enum: ["waiting", "sent", "failed"] }).notNull(),
    tries: integer("tries").notNull().default(0),
    /** When it may be sent. */
    nextAt: integer("next_at").notNull(),
    /** While a run sends it: when another one may take it, because that one has died; else null. A state of its own would cost each claim an entry of the index of what is due. */
    leasedUntil: integer("leased_until"),
    providerId: text("provider_id"),
    failure: text("failure"),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
    /** When it has become useless: it does not go from then on, and it may be taken back until it has gone. null = it stays true. */
    notAfter: integer("not_after"),
  },
  (t) => [
    index("outbox_due").on(t.nextAt, t.about).where(sql`state = 'waiting'`),
    index("outbox_sent").on(t.sentAt, t.about).where(sql`state = 'sent'`),
    index("outbox_failed").on(t.createdAt, t.about).where(sql`state = 'failed'`),
    check("outbox_channel", sql`channel in ('email', 'sms', 'push')`),
    check("outbox_state", sql`state in ('waiting', 'sent', 'failed')`),
  ],
);

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CHANNELS, type MessageKind } from "../../../domain/notifications/kinds";

/**
 * Messages to people, written in the same batch as the change they announce and kept for 30 days after they were sent. Recipient and text are encrypted for the
 * row's id.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    /** Chosen by the writer, for example "booking-received:<id>:email". A message with an id that already exists is not added. */
    id: text("id").primaryKey(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    template: text("template").$type<MessageKind>().notNull(),
    sealed: text("sealed").notNull(),
    /**
     * The lead or booking that the message is about. For a code, this is the digest of the address. Part of each index, so that a person's messages are found
     * without another index.
     */
    about: text("about"),
    state: text("state", { enum: ["waiting", "sent", "failed"] }).notNull(),
    tries: integer("tries").notNull().default(0),
    /** Earliest time to send it. */
    nextAt: integer("next_at").notNull(),
    /**
     * While a run is sending the message: the time from which another run may claim it, because the first run must have crashed. Otherwise null. A separate
     * state would need an index write for each claim.
     */
    leasedUntil: integer("leased_until"),
    providerId: text("provider_id"),
    failure: text("failure"),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
    /** The message is not sent after this time, because it would be out of date. Null = it can always be sent. */
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

import type { SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CALENDAR_OWNERS, type DayMinutes } from "../../../domain/supplier/calendars/busy-days";
import type { BusyTime } from "../../../domain/supplier/calendars/busy-times";
import { CALENDAR_EVENTS } from "../../../domain/supplier/calendars/events";
import { READ_FAILURES } from "../../../domain/supplier/calendars/reading";

/** The calendar feed of a workshop. Only a digest of its URL is stored. No row = no feed. */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().primaryKey(),
    tokenHash: text("token_hash").notNull(),
    madeAt: integer("made_at").notNull(),
  },
  (t) => [uniqueIndex("calendar_feeds_by_token").on(t.tokenHash)],
);

/** External calendars whose busy times reduce a workshop's free time. A workshop can have three. The result of the last read is kept until the next one. */
export const busyAddresses = sqliteTable(
  "busy_addresses",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    place: integer("place").notNull(),
    /** A calendar that replaces another one gets a new row id, so that a read of the old calendar that is still in progress is not stored for the new one. */
    id: text("id").notNull(),
    name: text("name").notNull(),
    /** The complete address, sealed for the row's id, because most contain a secret. */
    sealed: text("sealed").notNull(),
    host: text("host").notNull(),
    /** Keyed digest of the address, so that no calendar is added twice. */
    addressDigest: text("address_digest").notNull(),
    takes: text("takes", { enum: CALENDAR_OWNERS }).notNull(),
    nextReadAt: integer("next_read_at").notNull(),
    readAt: integer("read_at"),
    failure: text("failure", { enum: READ_FAILURES }),
    failingSince: integer("failing_since"),
    notifiedAt: integer("notified_at"),
    /** JSON list of [from, until] in epoch minutes. */
    busy: text("busy", { mode: "json" }).$type<readonly BusyTime[]>().notNull(),
    /** JSON list of [day, minutes]: the time that the calendar takes up on each day. */
    days: text("days", { mode: "json" }).$type<DayMinutes>().notNull(),
    version: integer("version").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.place] }),
    uniqueIndex("busy_addresses_once").on(t.supplierId, t.addressDigest),
    index("busy_addresses_due").on(t.nextReadAt),
    check("busy_addresses_place", sql`place between 1 and 3`),
    check("busy_addresses_takes", sql`takes in ('shop', 'person')`),
    check(
      "busy_addresses_failure",
      sql`failure in ('refused-address', 'no-answer', 'refused', 'redirected-too-often', 'too-large', 'not-a-calendar', 'empty', 'unread-entries')`,
    ),
  ],
);

/** History of a workshop's calendars, written with each change. */
export const calendarEvents = sqliteTable(
  "calendar_events",
  {
    id: integer("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    at: integer("at").notNull(),
    /** Our id of the person, or "system". */
    actor: text("actor").notNull(),
    actorName: text("actor_name"),
    kind: text("kind", { enum: CALENDAR_EVENTS }).notNull(),
    /** The name of the calendar; null = the workshop's own feed. */
    calendar: text("calendar"),
  },
  (t) => [
    index("calendar_events_by_time").on(t.supplierId, t.at),
    check(
      "calendar_events_kind",
      sql`kind in ('feed-created', 'feed-replaced', 'feed-ended', 'address-added', 'address-removed', 'address-cleared', 'reading-failed', 'reading-recovered')`,
    ),
  ],
);

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { AUDIENCES } from "../../../domain/workshop/webhooks/audience";
import { EVENT_SOURCES, type EventType, type Topic } from "../../../domain/workshop/webhooks/event-types";
import type { LeadGuid } from "../../../domain/core/ids";

/** Webhook endpoints: the operator's own, a workshop's, a fleet company's. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    /** Of the form or call that added it. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** The whole address, sealed for the row's id: it may hold a secret. */
    sealedAddress: text("sealed_address").notNull(),
    host: text("host").notNull(),
    audience: text("audience", { enum: AUDIENCES }).notNull(),
    /** The workshop or the fleet company. */
    audienceId: integer("audience_id"),
    /** JSON list of topics. */
    topics: text("topics", { mode: "json" }).$type<readonly Topic[]>().notNull(),
    /** What messages are signed with, sealed for the row's id; until `oldUntil` the one before signs too. */
    sealedSecret: text("sealed_secret").notNull(),
    sealedOldSecret: text("sealed_old_secret"),
    oldUntil: integer("old_until"),
    state: text("state", { enum: ["on", "stopped"] }).notNull(),
    /** "desk" = stopped at the desk; "gone" = its server said so (410); "failing" = it accepted nothing for days. */
    stoppedBy: text("stopped_by", { enum: ["desk", "gone", "failing"] }),
    /** Since when it takes nothing; null = it took the last one, or got none yet. */
    failingSince: integer("failing_since"),
    /** One run at a time sends to it. */
    busyUntil: integer("busy_until").notNull().default(0),
    addedBy: text("added_by").notNull(),
    addedAt: integer("added_at").notNull(),
  },
  () => [
    check("webhook_endpoints_audience", sql`audience in ('all', 'supplier', 'fleet')`),
    check("webhook_endpoints_audience_id", sql`(audience = 'all') = (audience_id is null)`),
    check("webhook_endpoints_state", sql`state in ('on', 'stopped')`),
    check("webhook_endpoints_stopped_by", sql`stopped_by in ('desk', 'gone', 'failing')`),
    check("webhook_endpoints_stopped", sql`(state = 'stopped') = (stopped_by is not null)`),
    check("webhook_endpoints_old", sql`(sealed_old_secret is null) = (old_until is null)`),
  ],
);

/** Events without deliveries yet. Triggers of the events' own tables write them in the same batch, while there is an endpoint; a run removes them. */
export const webhookWaiting = sqliteTable(
  "webhook_waiting",
  {
    seq: integer("seq").primaryKey(),
    /** Random, and the id of the message for every receiver. */
    id: text("id").notNull(),
    source: text("source", { enum: EVENT_SOURCES }).notNull(),
    /** A booking's token, a payment attempt's id or a lead's guid: which history. */
    object: text("object").notNull(),
    /** The event's number in it; of the bidding, the number of the bid offer. */
    number: integer("number"),
    kind: text("kind").notNull(),
    reason: text("reason"),
    at: integer("at").notNull(),
  },
  () => [check("webhook_waiting_source", sql`source in ('booking', 'payment', 'bidding')`)],
);

/** One event for one address: waits, was taken, or was given up. Of one lead the events go one after the other. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    endpointId: text("endpoint_id").notNull(),
    eventId: text("event_id").notNull(),
    /** The lead whose events are delivered in order. */
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    type: text("type").$type<EventType>().notNull(),
    /** As it is sent, each time. */
    body: text("body").notNull(),
    madeAt: integer("made_at").notNull(),
    state: text("state", { enum: ["waiting", "sent", "given-up"] }).notNull(),
    tries: integer("tries").notNull().default(0),
    firstTriedAt: integer("first_tried_at"),
    /** null = it waits for another one of its lead, or does not wait. */
    nextAt: integer("next_at"),
    endedAt: integer("ended_at"),
    /** The receiver's last status, and why it was not a success. */
    status: integer("status"),
    failure: text("failure"),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_once").on(t.endpointId, t.eventId),
    index("webhook_deliveries_due").on(t.endpointId, t.nextAt).where(sql`next_at is not null`),
    index("webhook_deliveries_of_lead").on(t.endpointId, t.leadGuid, t.seq).where(sql`state = 'waiting'`),
    index("webhook_deliveries_ended").on(t.endedAt).where(sql`ended_at is not null`),
    check("webhook_deliveries_state", sql`state in ('waiting', 'sent', 'given-up')`),
    check("webhook_deliveries_ended", sql`(state = 'waiting') = (ended_at is null)`),
    check("webhook_deliveries_next", sql`next_at is null or state = 'waiting'`),
  ],
);

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { AUDIENCES } from "../../../domain/workshop/webhooks/audience";
import { EVENT_SOURCES, type EventType, type Topic } from "../../../domain/workshop/webhooks/event-types";
import type { LeadGuid } from "../../../domain/core/ids";

/** Webhook endpoints of the operator, workshops and fleet companies. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    /** Id of the form or API call that added the endpoint. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** The complete URL, encrypted for this row's id because it may contain a secret. */
    sealedAddress: text("sealed_address").notNull(),
    host: text("host").notNull(),
    audience: text("audience", { enum: AUDIENCES }).notNull(),
    /** Id of the workshop or fleet company. */
    audienceId: integer("audience_id"),
    /** JSON list of topics. */
    topics: text("topics", { mode: "json" }).$type<readonly Topic[]>().notNull(),
    /** Signing secret, encrypted for this row's id. Until `oldUntil`, messages are also signed with the previous secret. */
    sealedSecret: text("sealed_secret").notNull(),
    sealedOldSecret: text("sealed_old_secret"),
    oldUntil: integer("old_until"),
    state: text("state", { enum: ["on", "stopped"] }).notNull(),
    /** "desk" = stopped at the desk. "gone" = the server responded with status 410. "failing" = the server accepted nothing for days. */
    stoppedBy: text("stopped_by", { enum: ["desk", "gone", "failing"] }),
    /** Time since which the endpoint has accepted no message. Null = it accepted the last one or has not received any yet. */
    failingSince: integer("failing_since"),
    /** Lease of the run that is sending to the endpoint, so that only one run does. */
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

/**
 * Events that have no deliveries yet. While an endpoint exists, triggers on the event tables write rows in the same batch as the event. A cron run removes
 * them.
 */
export const webhookQueue = sqliteTable(
  "webhook_waiting",
  {
    seq: integer("seq").primaryKey(),
    /** A random id, which all receivers see as the message id. */
    id: text("id").notNull(),
    source: text("source", { enum: EVENT_SOURCES }).notNull(),
    /** The object whose history contains the event: a booking's token, a payment attempt's id or a lead's guid. */
    object: text("object").notNull(),
    /** The event's number in that history. For bidding, the number of the offer. */
    number: integer("number"),
    kind: text("kind").notNull(),
    reason: text("reason"),
    at: integer("at").notNull(),
  },
  () => [check("webhook_waiting_source", sql`source in ('booking', 'payment', 'bidding')`)],
);

/** The delivery of an event to an endpoint: waiting, sent or given up on. Events of one lead are delivered in order. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    endpointId: text("endpoint_id").notNull(),
    eventId: text("event_id").notNull(),
    /** The lead whose events are delivered in order. */
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    type: text("type").$type<EventType>().notNull(),
    /** The message body, the same for each try. */
    body: text("body").notNull(),
    madeAt: integer("made_at").notNull(),
    state: text("state", { enum: ["waiting", "sent", "given-up"] }).notNull(),
    tries: integer("tries").notNull().default(0),
    firstTriedAt: integer("first_tried_at"),
    /** Time of the next try. Null = the delivery waits for an earlier event of the same lead, or has already been sent or given up on. */
    nextAt: integer("next_at"),
    endedAt: integer("ended_at"),
    /** The receiver's last status code, and the reason for a failure. */
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

import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";

export const paymentAttempts = sqliteTable(
  "payment_attempts",
  {
    id: text("id").primaryKey(),
    submissionKey: text("submission_key").notNull(),
    inputHash: text("input_hash").notNull(),
    leadGuid: text("lead_guid").notNull(),
    supplierId: integer("supplier_id").notNull(),
    payingBookingToken: text("paying_booking_token"),
    method: text("method").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    providerId: text("provider_id").unique(),
    originScreen: text("origin_screen").notNull().default("finalise"),
    unbranded: integer("unbranded").notNull().default(0),
    paymentRef: text("payment_ref"),
    handOver: text("hand_over"),
    returnedAt: integer("returned_at"),
    askedAgainAt: integer("asked_again_at"),
    requestCipher: text("request_cipher"),
    offer: text("offer").notNull(),
    state: text("state").notNull(),
    reason: text("reason"),
    bookingToken: text("booking_token"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    agreedVersion: integer("agreed_version"),
  },
  (t) => [
    unique().on(t.submissionKey, t.inputHash),
    index("payment_attempts_of_lead").on(t.leadGuid),
    index("payment_attempts_open").on(t.updatedAt).where(sql`state in ('created', 'started', 'releasing')`),
    index("payment_attempts_to_ask_again").on(t.updatedAt).where(sql`state = 'released' and asked_again_at is null`),
  ],
);

export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    attemptId: text("attempt_id").notNull().unique(),
    bookingToken: text("booking_token").notNull(),
    method: text("method").notNull(),
    providerId: text("provider_id").notNull(),
    paymentRef: text("payment_ref"),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    status: text("status").notNull(),
    captureBy: integer("capture_by"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    takenCents: integer("taken_cents").notNull().default(0),
  },
  (t) => [
    index("payments_of_booking").on(t.bookingToken),
    index("payments_to_capture").on(t.captureBy).where(sql`status = 'authorised'`),
  ],
);

export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    attemptId: text("attempt_id").notNull(),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    kind: text("kind").notNull(),
    reason: text("reason"),
  },
  (t) => [index("payment_events_of_attempt").on(t.attemptId, t.id)],
);

export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    kind: text("kind").notNull(),
    providerObjectId: text("provider_object_id"),
    receivedAt: integer("received_at").notNull(),
    handledAt: integer("handled_at"),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

export const providerNotices = sqliteTable(
  "provider_notices",
  {
    provider: text("provider").notNull(),
    reference: text("reference").notNull(),
    gatewayReference: text("gateway_reference").notNull(),
    result: text("result").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    refundedCents: integer("refunded_cents").notNull().default(0),
    refundTriedAt: integer("refund_tried_at"),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.reference] })],
);

export const moneyLedger = sqliteTable(
  "money_ledger",
  {
    entryKey: text("entry_key").primaryKey(),
    at: integer("at").notNull(),
    bookingToken: text("booking_token"),
    attemptId: text("attempt_id"),
    debit: text("debit").notNull(),
    credit: text("credit").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
  },
  (t) => [index("money_ledger_of_attempt").on(t.attemptId).where(sql`attempt_id is not null`)],
);

export const sandboxCheckouts = sqliteTable(
  "sandbox_checkouts",
  {
    provider: text("provider").notNull(),
    id: text("id").notNull(),
    body: text("body").notNull(),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.id] })],
);

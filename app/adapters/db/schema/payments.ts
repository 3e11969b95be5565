import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { type AgreedOffer, PAYMENT_SCREENS, type ReleaseReason } from "../../../domain/payments/attempt";
import type { Actor } from "../../../domain/history/actor";
import type { OnlineMethod } from "../../../domain/payments/methods";
import type { HandOver } from "../../../domain/payments/provider";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";

export const paymentAttempts = sqliteTable(
  "payment_attempts",
  {
    id: text("id").primaryKey(),
    submissionKey: text("submission_key").notNull(),
    inputHash: text("input_hash").notNull(),
    leadGuid: text("lead_guid").notNull(),
    supplierId: integer("supplier_id").notNull(),
    payingBookingToken: text("paying_booking_token"),
    method: text("method").$type<OnlineMethod>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
    providerId: text("provider_id").unique(),
    originScreen: text("origin_screen", { enum: PAYMENT_SCREENS }).notNull().default("finalise"),
    unbranded: integer("unbranded", { mode: "boolean" }).notNull().default(false),
    paymentRef: text("payment_ref"),
    handOver: text("hand_over", { mode: "json" }).$type<HandOver>(),
    returnedAt: integer("returned_at"),
    askedAgainAt: integer("asked_again_at"),
    requestCipher: text("request_cipher"),
    offer: text("offer", { mode: "json" }).$type<AgreedOffer>().notNull(),
    state: text("state", { enum: ["created", "started", "completed", "releasing", "released"] }).notNull(),
    reason: text("reason").$type<ReleaseReason>(),
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
    method: text("method").$type<OnlineMethod>().notNull(),
    providerId: text("provider_id").notNull(),
    paymentRef: text("payment_ref"),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
    status: text("status").$type<TransactionStatus>().notNull(),
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
    actor: text("actor").$type<Actor>().notNull(),
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
    result: text("result", { enum: ["completed", "failed"] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    refundedCents: integer("refunded_cents").notNull().default(0),
    refundTriedAt: integer("refund_tried_at"),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.reference] })],
);

/** Where money stands in the ledger. */
export type MoneyAccount = "due" | "quoted" | "discounted" | "authorised" | "promised" | "captured" | "refunded";

export const moneyLedger = sqliteTable(
  "money_ledger",
  {
    entryKey: text("entry_key").primaryKey(),
    at: integer("at").notNull(),
    bookingToken: text("booking_token"),
    attemptId: text("attempt_id"),
    debit: text("debit").$type<MoneyAccount>().notNull(),
    credit: text("credit").$type<MoneyAccount>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
  },
  (t) => [index("money_ledger_of_attempt").on(t.attemptId).where(sql`attempt_id is not null`)],
);

export const sandboxCheckouts = sqliteTable(
  "sandbox_checkouts",
  {
    provider: text("provider").notNull(),
    id: text("id").notNull(),
    body: text("body", { mode: "json" }).notNull(),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.id] })],
);

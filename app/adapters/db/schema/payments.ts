import type { AttemptId, BookingToken, LeadGuid, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AgreedOffer } from "../../../domain/booking/payment-attempt";
import { PAYMENT_SCREENS, type ReleaseReason } from "../../../domain/payments/attempt";
import type { Actor } from "../../../domain/booking/history/history";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { OnlineMethod } from "../../../domain/payments/methods";
import type { RedirectMethod } from "../../../domain/payments/provider";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";

/** One row per payment attempt, written before each call to a payment provider, so that the payment can be resumed after any failure. */
export const paymentAttempts = sqliteTable(
  "payment_attempts",
  {
    id: text("id").$type<AttemptId>().primaryKey(),
    /** Key of the submitted form, and a hash of its content. Submitting the same form again continues the same attempt. A changed form starts a new one. */
    submissionKey: text("submission_key").notNull(),
    inputHash: text("input_hash").notNull(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    /** Set when an existing booking is being paid (IsPaymentOnly). */
    payingBookingToken: text("paying_booking_token").$type<BookingToken>(),
    method: text("method").$type<OnlineMethod>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
    providerId: text("provider_id"),
    /** BookingRequest as JSON, encrypted with AES-GCM. Null if an existing booking is being paid, or until a booking request refers to the payment. */
    requestCipher: text("request_cipher"),
    /** The offer that the customer accepted: price, job minutes and capacity. The booking is created from it, because it is what the customer paid for. */
    offer: text("offer", { mode: "json" }).$type<AgreedOffer>().notNull(),
    /** 'releasing' = we have decided to release the attempt, but the provider has not been called yet. A cron finishes it. */
    state: text("state", { enum: ["created", "started", "completed", "releasing", "released"] }).notNull(),
    reason: text("reason").$type<ReleaseReason>(),
    bookingToken: text("booking_token").$type<BookingToken>(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** The screen on which the payment started. */
    originScreen: text("origin_screen", { enum: PAYMENT_SCREENS }).notNull().default("finalise"),
    unbranded: integer("unbranded", { mode: "boolean" }).notNull().default(false),
    /** The provider's id of the charge or transaction, if it differs from that of the checkout. */
    paymentRef: text("payment_ref"),
    /** JSON: the URL or signed form that leads to the provider's page. */
    handOver: text("hand_over", { mode: "json" }).$type<RedirectMethod>(),
    /** When the customer first returned from the provider's page. */
    returnedAt: integer("returned_at"),
    /**
     * When a released attempt was checked a second time, after all requests that were running at its release had ended. If money has moved in the meantime, it
     * is refunded.
     */
    recheckedAt: integer("asked_again_at"),
    /**
     * The agreement version that a payment for an existing booking was started for. Null = the payment creates its booking, or it was started before versions
     * existed.
     */
    agreedVersion: integer("agreed_version"),
    /**
     * The supplier's day that is held while the customer pays, and when the hold ends. While the attempt is open, the minutes of its offer are held. The hold
     * expires by itself (docs/decisions/0085).
     */
    heldDay: text("held_day").$type<PlainDay>(),
    heldUntil: integer("held_until"),
    /** Keyed digest of the network that started the attempt. It limits how many days a network can hold without paying. It is deleted when the attempt ends. */
    heldNetwork: text("held_network"),
  },
  (t) => [
    index("payment_attempts_of_lead").on(t.leadGuid),
    index("payment_attempts_held").on(t.supplierId, t.heldUntil).where(sql`held_until is not null`),
    index("payment_attempts_open").on(t.updatedAt).where(sql`state in ('created', 'started', 'releasing')`),
    index("payment_attempts_to_ask_again").on(t.updatedAt).where(sql`state = 'released' and asked_again_at is null`),
    uniqueIndex("payment_attempts_by_provider_id").on(t.providerId),
    uniqueIndex("payment_attempts_once").on(t.submissionKey, t.inputHash),
    check("payment_attempts_amount_cents", sql`amount_cents > 0`),
    check("payment_attempts_currency", sql`currency in ('AUD', 'NZD')`),
    check("payment_attempts_state", sql`state in ('created', 'started', 'completed', 'releasing', 'released')`),
    check(
      "payment_attempts_origin_screen",
      sql`origin_screen in ('finalise', 'product-finalise', 'pay', 'pay-with-bnpl')`,
    ),
    check("payment_attempts_unbranded", sql`unbranded in (0, 1)`),
    check("payment_attempts_held_until", sql`held_until is null or held_day is not null`),
  ],
);

/** The payments of bookings, at most one per payment attempt. Money is whole cents; times are epoch milliseconds. */
export const payments = sqliteTable(
  "payments",
  {
    id: text("id").$type<AttemptId>().primaryKey(),
    attemptId: text("attempt_id").$type<AttemptId>().notNull(),
    bookingToken: text("booking_token").$type<BookingToken>().notNull(),
    method: text("method").$type<OnlineMethod>().notNull(),
    providerId: text("provider_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
    status: text("status").$type<TransactionStatus>().notNull(),
    /** Deadline to capture an authorised amount. Null once it is captured or released. */
    captureBy: integer("capture_by"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    paymentRef: text("payment_ref"),
    /** The captured amount, in cents. 0 = the payment is only authorised, or was released. */
    takenCents: integer("taken_cents").notNull().default(0),
    /** The amount that is not refunded: the fee of a late cancellation, or the rest after an operator's partial refund. */
    keptCents: integer("kept_cents").notNull().default(0),
  },
  (t) => [
    index("payments_of_booking").on(t.bookingToken),
    index("payments_by_creation").on(t.createdAt),
    index("payments_to_capture").on(t.captureBy).where(sql`status = 'authorised'`),
    uniqueIndex("payments_of_attempt").on(t.attemptId),
    index("payments_to_refund").on(t.updatedAt).where(sql`status = 'refund pending'`),
    index("payments_settling").on(t.updatedAt).where(sql`status = 'settling'`),
    index("payments_by_ref").on(t.paymentRef).where(sql`payment_ref is not null`),
    check("payments_amount_cents", sql`amount_cents > 0`),
    check("payments_currency", sql`currency in ('AUD', 'NZD')`),
    check(
      "payments_status",
      sql`status in ('created', 'authorise pending', 'authorised', 'settling', 'settled', 'refund pending', 'partial refund', 'refunded', 'declined', 'failed', 'voided')`,
    ),
    check("payments_taken_cents", sql`taken_cents >= 0`),
    check("payments_kept_cents", sql`kept_cents >= 0 and kept_cents < amount_cents`),
  ],
);

/** History of a payment attempt. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    attemptId: text("attempt_id").$type<AttemptId>().notNull(),
    at: integer("at").notNull(),
    actor: text("actor").$type<Actor>().notNull(),
    kind: text("kind").notNull(),
    reason: text("reason"),
  },
  (t) => [index("payment_events_of_attempt").on(t.attemptId, t.id)],
);

/** Webhook events received from payment providers, one row each, so that each is handled once. */
export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    kind: text("kind").notNull(),
    providerObjectId: text("provider_object_id"),
    receivedAt: integer("received_at").notNull(),
    /** When the event was handled. Null = not handled, so that the provider's next delivery is handled if the Worker crashed. */
    handledAt: integer("handled_at"),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

/** Signed notices from providers that cannot be queried, and the refunds that we requested from these providers. */
export const providerNotices = sqliteTable(
  "provider_notices",
  {
    provider: text("provider").notNull(),
    /** Our attempt id. */
    reference: text("reference").notNull(),
    gatewayReference: text("gateway_reference").notNull(),
    result: text("result", { enum: ["completed", "failed"] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** Amount of a refund that we requested. The provider's response may have been lost. */
    refundTriedCents: integer("refund_tried_cents"),
    refundTriedAt: integer("refund_tried_at"),
    /** Id of the latest desk action that recorded whether the provider shows this refund. */
    refundReportActionId: text("refund_said_act"),
    at: integer("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.reference] }),
    check("provider_notices_result", sql`result in ('completed', 'failed')`),
    check("provider_notices_amount_cents", sql`amount_cents > 0`),
    check("provider_notices_refunded_cents", sql`refunded_cents between 0 and amount_cents`),
    check("provider_notices_refund_tried", sql`(refund_tried_cents is null) = (refund_tried_at is null)`),
  ],
);

export type MoneyAccount =
  | "due"
  | "quoted"
  | "discounted"
  | "waived"
  | "authorised"
  | "promised"
  | "captured"
  | "refunded"
  | "disputed"
  | "withdrawn"
  | "dispute-fees";

/**
 * The double-entry ledger. Each row debits one account and credits another, so the ledger always balances. Accounts: quoted (sold at the price before
 * discounts), discounted, waived (refunded as goodwill, not due again), due (owed by the customer), authorised and promised (two sides of an amount that is
 * held at a provider), captured (by a provider for us), refunded, disputed (taken back by customers' banks), withdrawn (deducted from our balance at a
 * provider), dispute-fees. A posting never changes, except that its booking is added once.
 */
export const moneyLedger = sqliteTable(
  "money_ledger",
  {
    /**
     * Unique key of the posting: "captured:{attempt}:{total so far}", or "{token}:quoted" for the price of a booking, so that all postings of a booking form a
     * key range.
     */
    entryKey: text("entry_key").primaryKey(),
    at: integer("at").notNull(),
    /** Null if the attempt has not led to a booking (yet). */
    bookingToken: text("booking_token").$type<BookingToken>(),
    attemptId: text("attempt_id").$type<AttemptId>(),
    debit: text("debit").$type<MoneyAccount>().notNull(),
    credit: text("credit").$type<MoneyAccount>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
  },
  (t) => [
    index("money_ledger_refunds").on(t.at).where(sql`credit = 'refunded'`),
    index("money_ledger_of_attempt").on(t.attemptId).where(sql`attempt_id is not null`),
    check(
      "money_ledger_debit",
      sql`debit in ('due', 'quoted', 'discounted', 'waived', 'authorised', 'promised', 'captured', 'disputed', 'withdrawn', 'dispute-fees')`,
    ),
    check(
      "money_ledger_credit",
      sql`credit in ('quoted', 'discounted', 'waived', 'due', 'promised', 'authorised', 'refunded', 'disputed', 'withdrawn', 'dispute-fees')`,
    ),
    check("money_ledger_amount_cents", sql`amount_cents > 0`),
    check("money_ledger_currency", sql`currency in ('AUD', 'NZD')`),
    check("money_ledger_accounts", sql`debit <> credit`),
  ],
);

/** State of the in-process payment providers of DEV and TEST, one row per checkout or transaction in the provider's own format. */
export const sandboxCheckouts = sqliteTable(
  "sandbox_checkouts",
  {
    provider: text("provider").notNull(),
    id: text("id").notNull(),
    body: text("body", { mode: "json" }).notNull(),
    /** Optimistic lock for concurrent changes. */
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.id] })],
);

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AttemptId, BookingToken, SupplierId } from "../../../domain/core/ids";
import type { Cents } from "../../../domain/core/money/money";
import type { DisputeSource, DisputeState } from "../../../domain/payments/dispute";
import type { OnlineMethod } from "../../../domain/payments/methods";

/** Payments that a customer disputes with their bank or provider, in the state that was last reported. Money is whole cents; times are epoch milliseconds. */
export const disputes = sqliteTable(
  "disputes",
  {
    /** "stripe:" or "braintree:" and the provider's number, or "desk:" and the id of the desk action that entered it. */
    id: text("id").primaryKey(),
    source: text("source").$type<DisputeSource>().notNull(),
    disputeId: text("dispute_id").notNull(),
    /** The provider's id of the disputed payment. */
    providerId: text("provider_id"),
    /** Null = the payment is unknown to us. */
    attemptId: text("attempt_id").$type<AttemptId>(),
    bookingToken: text("booking_token").$type<BookingToken>(),
    supplierId: integer("supplier_id").$type<SupplierId>(),
    method: text("method").$type<OnlineMethod>(),
    state: text("state").$type<DisputeState>().notNull(),
    amount: integer("amount").$type<Cents>().notNull(),
    currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
    reason: text("reason").notNull(),
    /** Deadline for evidence. */
    evidenceDue: integer("evidence_due"),
    evidenceSentAt: integer("evidence_sent_at"),
    withdrawn: integer("withdrawn").$type<Cents>().notNull(),
    reinstated: integer("reinstated").$type<Cents>().notNull(),
    fee: integer("fee").$type<Cents>().notNull(),
    openedAt: integer("opened_at").notNull(),
    /** When the provider was asked. An older report does not overwrite a newer one. */
    readAt: integer("read_at").notNull(),
  },
  (t) => [
    index("disputes_open").on(t.openedAt).where(sql`state in ('needs-response', 'under-review')`),
    index("disputes_by_opening").on(t.openedAt),
    index("disputes_of_booking").on(t.bookingToken).where(sql`booking_token is not null`),
    index("disputes_open_of_supplier").on(t.supplierId).where(sql`state in ('needs-response', 'under-review')`),
    check("disputes_source", sql`source in ('stripe', 'braintree', 'desk')`),
    check("disputes_state", sql`state in ('needs-response', 'under-review', 'won', 'lost', 'closed')`),
    check("disputes_currency", sql`currency in ('AUD', 'NZD')`),
    check("disputes_amount", sql`amount > 0`),
    check("disputes_money", sql`withdrawn >= 0 and reinstated between 0 and withdrawn and fee >= 0`),
  ],
);

/** Must match the condition of the partial indexes of open disputes exactly, otherwise SQLite does not use them. */
export const IS_OPEN_DISPUTE = sql`${disputes.state} in ('needs-response', 'under-review')`;

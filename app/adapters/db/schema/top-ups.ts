import type { AttemptId, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { TopUpState } from "../../../domain/booking/wallet/top-up";
import type { ReleaseReason } from "../../../domain/payments/attempt";
import { type Cents, ZERO } from "../../../domain/core/money/money";

/**
 * Card payments with which stores top up their wallets. The row is written before the provider is called. Money is whole cents, times are epoch milliseconds. A
 * completed top-up has a wallet posting with the same id.
 */
export const walletTopUps = sqliteTable(
  "wallet_top_ups",
  {
    /** Also sent to the provider as our reference. */
    id: text("id").$type<AttemptId>().primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    /** Key of the submitted form. A form that is submitted twice creates only one top-up. */
    submissionKey: text("submission_key").notNull(),
    amountCents: integer("amount_cents").$type<Cents>().notNull(),
    currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
    providerId: text("provider_id"),
    state: text("state").$type<TopUpState>().notNull(),
    reason: text("reason").$type<ReleaseReason>(),
    /** Totals that the provider has captured and refunded, as last reported. */
    takenCents: integer("taken_cents").$type<Cents>().notNull().default(ZERO),
    returnedCents: integer("returned_cents").$type<Cents>().notNull().default(ZERO),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("wallet_top_ups_once").on(t.supplierId, t.submissionKey, t.amountCents),
    uniqueIndex("wallet_top_ups_by_provider_id").on(t.providerId),
    index("wallet_top_ups_open").on(t.updatedAt).where(sql`state in ('created', 'started', 'releasing')`),
    check("wallet_top_ups_amount_cents", sql`amount_cents > 0`),
    check("wallet_top_ups_currency", sql`currency in ('AUD', 'NZD')`),
    check("wallet_top_ups_state", sql`state in ('created', 'started', 'landed', 'releasing', 'released')`),
    check("wallet_top_ups_moved", sql`returned_cents between 0 and taken_cents`),
  ],
);

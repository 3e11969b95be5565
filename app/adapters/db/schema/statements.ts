import type { BookingToken, SupplierId } from "../../../domain/core/ids";
import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Cents } from "../../../domain/core/money/money";
import type { Month } from "../../../domain/ledger/statements/month";
import { SUPPLIER_POSTINGS } from "../../../domain/ledger/statements/posting";
import type { Statement } from "../../../domain/ledger/statements/statement";

/** Condition for the kinds of posting that daily figures are computed from. A partial index and the queries that use it share this text. */
export const isCountedPosting = (kind: SQL): SQL =>
  sql`${kind} in ('done', 'commission', 'commission-refund', 'returned')`;

/**
 * A workshop's account with us: customers' payments to us, our commission and our payouts. Rows never change, and the balance is their sum. Money is whole
 * cents including GST; times are epoch milliseconds.
 */
export const supplierPostings = sqliteTable(
  "supplier_postings",
  {
    /**
     * Id that states where the posting comes from, such as "money:<ledger entry>", "done:<booking>", "commission:<booking>" or
     * "commission-refund:<booking>:<total returned so far>".
     */
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    kind: text("kind", { enum: SUPPLIER_POSTINGS }).notNull(),
    /** Above 0 = we owe the workshop this amount. Below 0 = the workshop owes it to us. */
    amount: integer("amount").$type<Cents>().notNull(),
    /** The amount on which the posting is based: for completed work the amount charged, for commission the amount that it was calculated from. */
    counted: integer("counted").$type<Cents>(),
    bookingToken: text("booking_token").$type<BookingToken>(),
    /** The commission rate in hundredths of a percent, and the version of the supplier's rule (0 = the deployment's rate). */
    percent100: integer("percent_100"),
    ruleVersion: integer("rule_version"),
    at: integer("at").notNull(),
  },
  (t) => [
    index("supplier_postings_of_supplier").on(t.supplierId, t.at),
    index("supplier_postings_of_booking").on(t.bookingToken).where(sql`booking_token is not null`),
    index("supplier_postings_counted").on(t.at).where(isCountedPosting(sql`kind`)),
    check(
      "supplier_postings_kind",
      sql`kind in ('done', 'taken', 'returned', 'discount', 'discount-reversal', 'commission', 'commission-refund', 'dispute', 'dispute-reversal', 'payout', 'payout-failed')`,
    ),
    check("supplier_postings_amount", sql`(amount = 0) = (kind = 'done')`),
    check("supplier_postings_counted", sql`counted >= 0`),
  ],
);

/**
 * A supplier's commission rates that differ from the deployment's, with the time from which they apply. A booking keeps the rate that applied when it was
 * made.
 */
export const commissionRules = sqliteTable(
  "commission_rules",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    version: integer("version").notNull(),
    /** Hundredths of a percent: 12.5% = 1250. */
    percent100: integer("percent_100").notNull(),
    /** The rule applies to bookings made at or after this time, which is midnight in the supplier's time zone. */
    fromAt: integer("from_at").notNull(),
    at: integer("at").notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.version] }),
    check("commission_rules_version", sql`version > 0`),
    check("commission_rules_percent_100", sql`percent_100 between 0 and 5000`),
  ],
);

/** Statements of closed months, each stored as the complete document. Rows never change. */
export const statements = sqliteTable(
  "statements",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    month: text("month").$type<Month>().notNull(),
    /** The statement contains the postings from `fromAt` up to, but not including, `untilAt`, even if the supplier's time zone changes later. */
    fromAt: integer("from_at").notNull(),
    untilAt: integer("until_at").notNull(),
    closing: integer("closing").$type<Cents>().notNull(),
    walletClosingBalance: integer("wallet_closing_balance").$type<Cents>().notNull(),
    document: text("document", { mode: "json" }).$type<Statement>().notNull(),
    /** SHA-256 of the document's canonical JSON. */
    hash: text("hash").notNull(),
    closedAt: integer("closed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.month] }),
    index("statements_by_month").on(t.month),
    check("statements_month", sql`month glob '20[0-9][0-9]-[01][0-9]'`),
    check("statements_until_at", sql`until_at > from_at`),
    check("statements_document", sql`json_valid(document)`),
  ],
);

import type { AttemptId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { OnlineMethod } from "../../../domain/payments/methods";
import type { MovedAmounts } from "../../../domain/payments/provider";
import type { PlainDay } from "../../../domain/core/time/plain-date";

/**
 * Daily reconciliations of our ledger with the providers. `day` is the day on which the run started. Payment events between `after_event` and `before_event`
 * still have to be checked, newest first.
 */
export const reconciliationRuns = sqliteTable("reconciliation_runs", {
  day: text("day").$type<PlainDay>().primaryKey(),
  afterEvent: integer("after_event").notNull(),
  beforeEvent: integer("before_event").notNull(),
  compared: integer("compared").notNull().default(0),
  /** Number of payments whose provider could not be reached. */
  unreachable: integer("unreachable").notNull().default(0),
  endedAt: integer("ended_at"),
});

/** Payments for which our ledger and the provider differ. */
export const reconciliationDifferences = sqliteTable(
  "book_differences",
  {
    attemptId: text("attempt_id").$type<AttemptId>().primaryKey(),
    method: text("method").$type<OnlineMethod>().notNull(),
    currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
    /** The amounts in our ledger, in cents. */
    ledger: text("ledger", { mode: "json" }).$type<MovedAmounts>().notNull(),
    /** The provider's amounts. Null = the provider does not know the payment. */
    provider: text("provider", { mode: "json" }).$type<MovedAmounts>(),
    /** 'settled' = settled by hand. The difference stays settled as long as its amounts do not change. */
    state: text("state", { enum: ["open", "agreed", "settled"] }).notNull(),
    foundAt: integer("found_at").notNull(),
    checkedAt: integer("checked_at").notNull(),
    /** Id of the desk action that settled it. */
    actId: text("act_id"),
  },
  (t) => [
    index("book_differences_open").on(t.foundAt).where(sql`state = 'open'`),
    check("book_differences_currency", sql`currency in ('AUD', 'NZD')`),
    check("book_differences_state", sql`state in ('open', 'agreed', 'settled')`),
    check("book_differences_settled", sql`(state = 'settled') = (act_id is not null)`),
  ],
);

import type { SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Cents } from "../../../domain/core/money/money";

/** Files by which the operator pays workshops at its bank. Each is kept as it was written, sealed for its name: it can be had again, and never a second time with other payments. */
export const payoutFiles = sqliteTable("payout_files", {
  number: integer("number").primaryKey(),
  sealed: text("sealed").notNull(),
  madeAt: integer("made_at").notNull(),
});

/** What was paid out to a workshop: in one file, then arrived or not. What it takes off the account is a posting. */
export const payouts = sqliteTable(
  "payouts",
  {
    /** "<supplier>-<number>": both sides read it on their bank statements. */
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    fileNumber: integer("file_number").notNull(),
    amount: integer("amount").$type<Cents>().notNull(),
    state: text("state", { enum: ["sent", "paid", "failed"] }).notNull(),
    sentAt: integer("sent_at").notNull(),
    decidedAt: integer("decided_at"),
    /** What the operator says with it: the bank's reference, or why it failed. */
    why: text("reason"),
  },
  (t) => [
    index("payouts_of_supplier").on(t.supplierId, t.sentAt),
    index("payouts_by_time").on(t.sentAt),
    index("payouts_of_file").on(t.fileNumber),
    check("payouts_amount", sql`amount > 0`),
    check("payouts_state", sql`state in ('sent', 'paid', 'failed')`),
    check("payouts_decided", sql`(state = 'sent') = (decided_at is null)`),
  ],
);

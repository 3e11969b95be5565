import type { SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Cents } from "../../../domain/core/money/money";

/** Bank files that pay workshops. Each is stored as it was generated, encrypted for its file name, so that every download returns the same bytes. */
export const payoutFiles = sqliteTable("payout_files", {
  number: integer("number").primaryKey(),
  sealed: text("sealed").notNull(),
  madeAt: integer("made_at").notNull(),
});

/** Payouts to workshops, each in one file, with their outcome. The deduction from the workshop's account is a posting. */
export const payouts = sqliteTable(
  "payouts",
  {
    /** "<supplier>-<number>", which appears on both bank statements. */
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    fileNumber: integer("file_number").notNull(),
    amount: integer("amount").$type<Cents>().notNull(),
    state: text("state", { enum: ["sent", "paid", "failed"] }).notNull(),
    sentAt: integer("sent_at").notNull(),
    decidedAt: integer("decided_at"),
    /** The operator's note: the bank's reference, or the reason why the payout failed. */
    reason: text("reason"),
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

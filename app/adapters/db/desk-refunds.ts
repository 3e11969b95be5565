import type { BookingToken } from "../../domain/core/ids";
import type { Grant } from "../../domain/pricing/giveaways/grant";
import type { SealedMessage } from "../../domain/notifications/message";
import { desc, eq, sql } from "drizzle-orm";
import { cents } from "../../domain/core/money/money";
import type { RefundRequest } from "../../domain/operations/desk/desk-records";
import { eventStatement } from "./booking-events";
import { closeImpossibleRequests, grantStatements, refundableCents, unrefundedCents, runWithGrant } from "./giveaways";
import { selectColumns, orm, insertFrom } from "./orm";
import { outboxStatements } from "./outbox";
import { batchUnless } from "./refusals";
import { refundRequests } from "./schema/desk";
import { bookingEntryKey } from "./money-ledger";
import { moneyLedger, paymentEvents, payments } from "./schema/payments";

const REFUND_COLUMNS = {
  id: refundRequests.id,
  bookingToken: refundRequests.bookingToken,
  attemptId: refundRequests.attemptId,
  amount: refundRequests.amountCents,
  reason: refundRequests.reason,
  text: refundRequests.text,
  customerPaysAgain: refundRequests.customerPaysAgain,
  askedBy: refundRequests.askedBy,
  askedByName: refundRequests.askedByName,
  askedAt: refundRequests.askedAt,
  state: refundRequests.state,
  decidedByName: refundRequests.decidedByName,
  decidedAt: refundRequests.decidedAt,
};
export const toRefund = (row: Omit<RefundRequest, "amount"> & { readonly amount: number }): RefundRequest => ({
  ...row,
  amount: cents(row.amount),
});

/** Query for refund requests. The caller adds the condition. */
export const selectRefunds = (db: D1Database) =>
  orm(db).select(selectColumns(REFUND_COLUMNS)).from(refundRequests).$dynamic();

/** Refunds decided by the desk. */
export function deskRefunds(db: D1Database) {
  const database = orm(db);
  return {
    async listRefunds(bookingToken: BookingToken): Promise<readonly RefundRequest[]> {
      const rows = await selectRefunds(db)
        .where(eq(refundRequests.bookingToken, bookingToken))
        .orderBy(desc(refundRequests.askedAt));
      return rows.map(toRefund);
    },
    async findRefund(id: string): Promise<RefundRequest | null> {
      const row = await selectRefunds(db).where(eq(refundRequests.id, id)).get();
      return row ? toRefund(row) : null;
    },
    /**
     * Writes the refund decision together with its grant. Returns false and writes nothing if less than the amount can be refunded. Throws GrantRefusedError.
     */
    async makeRefund(
      {
        amount,
        ...refund
      }: Omit<RefundRequest, "state" | "decidedByName" | "decidedAt"> & {
        readonly decidedBy: string;
        readonly decidedByName: string;
        readonly decidedAt: number;
      },
      grant: Grant,
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      const { id, attemptId, bookingToken, text, customerPaysAgain, decidedAt: at } = refund;
      // If less than the amount can be refunded, the id is null and the whole batch fails.
      const idIfRefundable = sql`case when ${refundableCents(sql`${attemptId}`)} >= ${amount} then ${id} end`;
      const row = {
        ...refund,
        id: idIfRefundable,
        amountCents: amount,
        state: "approved",
        decidedBy: sql`${refund.decidedBy}`,
        decision: id,
      } as const;
      const belongsToPayment = eq(payments.attemptId, attemptId);
      return runWithGrant(() =>
        batchUnless(db, "refund-not-possible", [
          ...grantStatements(db, grant),
          insertFrom(db, refundRequests, row, sql``),
          database
            .update(payments)
            .set({
              status: "refund pending",
              captureBy: null,
              keptCents: sql`${unrefundedCents(sql`${attemptId}`)} - ${amount}`,
              updatedAt: at,
            })
            .where(belongsToPayment),
          database
            .insert(paymentEvents)
            .values({ attemptId, at, actor: "operator", kind: "refund-approved", reason: text }),
          // After a goodwill refund, the customer does not have to pay again. This posting therefore cancels the amount that the refund makes due.
          ...(customerPaysAgain
            ? []
            : [
                database.insert(moneyLedger).values({
                  entryKey: bookingEntryKey(bookingToken, `waived:${id}`),
                  at,
                  bookingToken,
                  attemptId: null,
                  debit: "waived",
                  credit: "due",
                  amountCents: amount,
                  currency: sql`(select ${payments.currency} from ${payments} where ${belongsToPayment})`,
                }),
              ]),
          eventStatement(db, { bookingToken, at, actor: "operator", kind: "refund-decided", reason: String(amount) }),
          ...outboxStatements(db, messages, at),
          closeImpossibleRequests(db, bookingToken, at),
        ]),
      );
    },
  };
}

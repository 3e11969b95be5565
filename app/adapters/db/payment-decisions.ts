import type { BookingToken } from "../../domain/ids";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../domain/payments/transaction-status";
import type { Actor } from "../../domain/history/actor";

import { literals, orm, selected, statementOf } from "./orm";
import { paymentEvents, payments } from "./schema/payments";

const earlier = alias(payments, "earlier");
const paid = (Object.keys(TRANSACTION_STATUSES) as TransactionStatus[]).filter(
  (status) => TRANSACTION_STATUSES[status].paid,
);
const returnable = paid.filter((status) => status !== "refund pending");

/**
 * Decisions about a booking's money for the batch of what decides them. The provider is told afterwards; what a crash leaves in between
 * the cron runs end (`captureDue`, `refundDue`).
 */
export const captureNow = (db: D1Database, bookingToken: BookingToken, at: number): readonly D1PreparedStatement[] => [
  statementOf(
    db,
    orm(db)
      .update(payments)
      .set({ captureBy: at, updatedAt: at })
      .where(and(eq(payments.bookingToken, bookingToken), eq(payments.status, "authorised"))),
  ),
];

/** `keep` = whole cents that stay of the first payment: the fee of a late cancellation. */
export const refundAll = (
  db: D1Database,
  bookingToken: BookingToken,
  reason: string,
  actor: Actor,
  at: number,
  keep = 0,
): readonly D1PreparedStatement[] => {
  const isReturnable = and(eq(payments.bookingToken, bookingToken), sql`${payments.status} in ${literals(returnable)}`);
  // One event for each payment: a select in place of values.
  const decided = orm(db)
    .insert(paymentEvents)
    .select(
      selected(
        paymentEvents,
        { attemptId: sql`${payments.attemptId}`, at, actor, kind: "refund-decided", reason },
        sql`from ${payments} where ${isReturnable}`,
      ),
    );
  // Of the first payment alone: that of the price, which the fee was agreed with.
  const isFirst = sql`not exists (select 1 from ${payments} as ${earlier} where ${eq(earlier.bookingToken, payments.bookingToken)} and ${earlier.status} in ${literals(paid)} and (${earlier.createdAt}, ${earlier.id}) < (${payments.createdAt}, ${payments.id}))`;
  const pending = orm(db)
    .update(payments)
    .set({
      status: "refund pending",
      captureBy: null,
      // Less than half of it, whatever was agreed; what went back by hand is not kept a second time.
      keptCents: sql`case when ${isFirst} then min(${keep}, (${payments.amountCents} - 1) / 2) else 0 end`,
      updatedAt: at,
    })
    .where(isReturnable);
  return [statementOf(db, decided), statementOf(db, pending)];
};

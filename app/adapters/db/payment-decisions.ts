import { TRANSACTION_STATUSES, type TransactionStatus } from "../../domain/payments/transaction-status";
import type { Actor } from "../../domain/history/actor";

const returnable = (Object.keys(TRANSACTION_STATUSES) as TransactionStatus[]).filter(
  (status) => TRANSACTION_STATUSES[status].paid && status !== "refund pending",
);
const RETURNABLE = returnable.map((status) => `'${status}'`).join(", ");

/**
 * Decisions about a booking's money for the batch of what decides them. The provider is told afterwards; what a crash leaves in between
 * the cron runs end (`captureDue`, `refundDue`).
 */
export const captureNow = (db: D1Database, bookingToken: string, at: number): readonly D1PreparedStatement[] => [
  db
    .prepare("update payments set capture_by = ?1, updated_at = ?1 where booking_token = ?2 and status = 'authorised'")
    .bind(at, bookingToken),
];

export const refundAll = (
  db: D1Database,
  bookingToken: string,
  reason: string,
  actor: Actor,
  at: number,
): readonly D1PreparedStatement[] => [
  db
    .prepare(
      `insert into payment_events (attempt_id, at, actor, kind, reason) select attempt_id, ?, ?, 'refund-decided', ? from payments where booking_token = ? and status in (${RETURNABLE})`,
    )
    .bind(at, actor, reason, bookingToken),
  db
    .prepare(
      `update payments set status = 'refund pending', capture_by = null, updated_at = ? where booking_token = ? and status in (${RETURNABLE})`,
    )
    .bind(at, bookingToken),
];

import { BOOKING_STATUSES, type BookingStatus } from "../../domain/booking/status";
import { RESPONSE_TYPE } from "../../domain/booking-offer/response-type";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../domain/payments/transaction-status";
import type { Actor } from "../../domain/history/actor";
import type { NewPayment } from "../../usecases/ports/bookings";
import { postMoved } from "./money-ledger";

const paid = (Object.keys(TRANSACTION_STATUSES) as TransactionStatus[]).filter(
  (status) => TRANSACTION_STATUSES[status].paid,
);

/** The booking (?1) has no payment with a paid status. The statuses come from our own table, not from input. */
export const UNPAID = `not exists (select 1 from payments where booking_token = ?1 and status in (${paid.map((status) => `'${status}'`).join(", ")}))`;

const payable = (Object.keys(BOOKING_STATUSES) as BookingStatus[]).filter((status) => BOOKING_STATUSES[status].payable);

/**
 * The booking (?1) still wants what the attempt (?3) was begun for: it is alive and its supplier has not declined, and supplier, sum and agreement are
 * what they were. Asked by the write itself: whatever changes in between, the money does not land.
 */
export const STILL_WANTED = `exists (select 1 from bookings b join payment_attempts a on a.id = ?3 and a.paying_booking_token = b.token
  where b.token = ?1 and b.status in (${payable.map((status) => `'${status}'`).join(", ")}) and b.pricing_strategy = 'SinglePrice'
    and a.supplier_id = b.supplier_id and a.amount_cents = b.total_cents and coalesce(a.agreed_version, b.agreed_version) = b.agreed_version
    and not exists (select 1 from booking_offers o where o.booking_token = b.token and o.supplier_id = b.supplier_id and (o.state = 'closed' or o.response_type = ${RESPONSE_TYPE.decline})))`;

/**
 * The statements that put a payment under a booking and complete its attempt, for one batch; `condition` speaks of ?1, the booking's token, and ?3, the attempt.
 * `attempt_id` becomes null, and the batch fails, when the attempt is not open any more:
 * money that is being let go must not end up under a booking.
 */
export function recordPayment(
  db: D1Database,
  token: string,
  payment: NewPayment,
  actor: Actor,
  at: number,
  condition = "true",
): D1PreparedStatement[] {
  const written = "exists (select 1 from payments where id = ?3)";
  return [
    db
      .prepare(
        `insert into payments (id, attempt_id, booking_token, method, provider_id, payment_ref, amount_cents, currency, status, capture_by, created_at, updated_at, taken_cents)
         select ?2, (select id from payment_attempts where id = ?3 and state = 'started'), ?1, ?10, ?4, ?11, ?5, ?6, ?7, ?8, ?9, ?9, ?12 where ${condition}`,
      )
      .bind(
        token,
        payment.id,
        payment.attemptId,
        payment.providerId,
        payment.amount,
        payment.currency,
        payment.status,
        payment.captureBy,
        at,
        payment.method,
        payment.paymentRef,
        payment.moved.taken,
      ),
    db
      .prepare(
        `update payment_attempts set state = 'completed', booking_token = ?1, updated_at = ?2 where id = ?4 and state = 'started' and ${written}`,
      )
      .bind(token, at, payment.id, payment.attemptId),
    db
      .prepare(
        `insert into payment_events (attempt_id, at, actor, kind) select ?1, ?2, ?4, 'completed' where ${written}`,
      )
      .bind(payment.attemptId, at, payment.id, actor),
    db
      .prepare(
        `insert into booking_events (booking_token, at, actor, kind, reason) select ?1, ?2, ?4, 'payment', ?5 where ${written}`,
      )
      .bind(token, at, payment.id, actor, payment.status),
    ...postMoved(db, payment.attemptId, payment.moved, at),
    // What was posted before the payment stood under a booking: taken at approval, say.
    db
      .prepare(
        "update money_ledger set booking_token = ?1 where attempt_id = ?2 and booking_token is null and exists (select 1 from payments where id = ?3)",
      )
      .bind(token, payment.attemptId, payment.id),
  ];
}

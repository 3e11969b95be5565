import type { AttemptId, BookingToken } from "../../domain/core/ids";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { BOOKING_STATUSES, type BookingStatus, AGREED_OR_SERVICED_STATUSES } from "../../domain/booking/status";
import { RESPONSE_TYPE } from "../../domain/booking/booking-offer/booking-offer";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../domain/payments/transaction-status";
import type { Actor } from "../../domain/booking/history/history";
import type { NewPayment } from "../../domain/booking/stored-booking";
import { eventStatement } from "./booking-events";
import { postMovedAmounts } from "./money-ledger";
import { literals, orm, insertFrom, type Query } from "./orm";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { refundRequests } from "./schema/desk";
import { moneyLedger, paymentAttempts, paymentEvents, payments } from "./schema/payments";

export const paidStatuses = (Object.keys(TRANSACTION_STATUSES) as TransactionStatus[]).filter(
  (status) => TRANSACTION_STATUSES[status].paid,
);
const payableStatuses = (Object.keys(BOOKING_STATUSES) as BookingStatus[]).filter(
  (status) => BOOKING_STATUSES[status].payable,
);

/**
 * The expressions below calculate the amount due on a booking in the write that records a payment. An amount that was read earlier may be outdated, because an
 * approval, a cancellation or a second payment can happen at the same moment. test/faults/payments compares the result with `bookingMoney` after every step.
 */

/** The amount paid or authorised for the booking in the surrounding query, in cents. */
export const PAID_CENTS = sql`(select coalesce(sum(${payments.amountCents}), 0) from ${payments} where ${eq(payments.bookingToken, bookings.token)} and ${payments.status} in ${literals(paidStatuses)})`;
/** Goodwill refunds of payments to the current workshop, in cents. The customer does not owe these amounts again. */
const WAIVED_CENTS = sql`(select coalesce(sum(${refundRequests.amountCents}), 0) from ${payments} join ${refundRequests} on ${eq(refundRequests.bookingToken, payments.bookingToken)} and ${eq(refundRequests.attemptId, payments.attemptId)}
  join ${paymentAttempts} as made on made.id = ${payments.attemptId} and made.supplier_id = ${bookings.supplierId}
  where ${eq(payments.bookingToken, bookings.token)} and ${payments.status} = 'refunded' and ${refundRequests.state} = 'approved' and ${refundRequests.customerPaysAgain} = 0 and ${refundRequests.id} not like 'final:%')`;
/** Whether a payment of the booking was partly refunded, or a partial refund is pending. */
const IS_REFUNDED = sql`exists (select 1 from ${payments} where ${eq(payments.bookingToken, bookings.token)} and ${payments.status} in ('refund pending', 'partial refund'))`;

/** The amount of the next online payment: the price while nothing is paid, then the approved extra work. */
export const REMAINING_CENTS = sql<number>`${bookings.totalCents} + ${bookings.extraCents} - ${PAID_CENTS} - ${WAIVED_CENTS}`;
/** True if nothing is paid, or if the whole price is paid and nothing is refunded. */
export const isAnotherPaymentWanted = sql`(${PAID_CENTS} = 0 or (${PAID_CENTS} >= ${bookings.totalCents} and not ${IS_REFUNDED}))`;

/**
 * Condition: the booking still needs the payment that the attempt was started for. The booking is active, the supplier has not declined, and the supplier,
 * amount and agreement are unchanged. The write itself checks it, so that no payment is recorded after a change.
 */
export const isPaymentWanted = (token: BookingToken, attemptId: AttemptId): SQL => {
  const isDeclined = sql`(${bookingOffers.state} = 'closed' or ${bookingOffers.responseType} = ${RESPONSE_TYPE.decline})`;
  const offersQuery = sql`select 1 from ${bookingOffers} where ${eq(bookingOffers.bookingToken, bookings.token)} and ${eq(bookingOffers.supplierId, bookings.supplierId)}`;
  const isAgreedTerms = and(
    eq(paymentAttempts.supplierId, bookings.supplierId),
    sql`${paymentAttempts.amountCents} = ${REMAINING_CENTS}`,
    isAnotherPaymentWanted,
    sql`coalesce(${paymentAttempts.agreedVersion}, ${bookings.agreedVersion}) = ${bookings.agreedVersion}`,
  );
  return sql`exists (select 1 from ${bookings} join ${paymentAttempts} on ${eq(paymentAttempts.id, attemptId)} and ${eq(paymentAttempts.payingBookingToken, bookings.token)}
    where ${eq(bookings.token, token)} and ${bookings.status} in ${literals(payableStatuses)} and ${bookings.pricingStrategy} = 'SinglePrice'
      and ${isAgreedTerms} and not exists (${offersQuery} and ${isDeclined}))`;
};

/**
 * Deadline to capture an authorisation that is waiting for the supplier's confirmation. If the booking is already confirmed, the deadline is now, so that the
 * next cron run captures the amount. The write itself checks this, because the supplier may confirm at any moment.
 */
const setCaptureBy = (token: BookingToken, captureBy: number | null, at: number) =>
  captureBy &&
  sql<number>`case when exists (select 1 from ${bookings} where ${eq(bookings.token, token)} and ${bookings.status} in ${literals(AGREED_OR_SERVICED_STATUSES)}) then ${at} else ${captureBy} end`;

/**
 * Statements that record a booking's payment and complete its attempt, for one batch. The payment is recorded only if `condition` is true. If the attempt is no
 * longer open, `attempt_id` is null and the batch fails, because money that is being released must not be recorded for a booking.
 */
export function recordPayment(
  db: D1Database,
  token: BookingToken,
  payment: NewPayment,
  actor: Actor,
  at: number,
  condition: SQL = sql`true`,
): Query[] {
  const database = orm(db);
  const { attemptId } = payment;
  const isStarted = and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, "started"));
  const isWritten = sql`exists (select 1 from ${payments} where ${eq(payments.id, payment.id)})`;
  const paymentInsert = insertFrom(
    db,
    payments,
    {
      id: payment.id,
      attemptId: sql`(select ${paymentAttempts.id} from ${paymentAttempts} where ${isStarted})`,
      bookingToken: token,
      method: payment.method,
      providerId: payment.providerId,
      paymentRef: payment.paymentRef,
      amountCents: payment.amount,
      currency: payment.currency,
      status: payment.status,
      captureBy: setCaptureBy(token, payment.captureBy, at),
      takenCents: payment.movedAmounts.taken,
      createdAt: at,
      updatedAt: at,
    },
    sql`where ${condition}`,
  );
  const insertCompletion = database
    .update(paymentAttempts)
    .set({ state: "completed", bookingToken: token, updatedAt: at, heldNetwork: null })
    .where(and(isStarted, isWritten));
  const attemptQuery = insertFrom(
    db,
    paymentEvents,
    { attemptId, at, actor, kind: "completed" },
    sql`where ${isWritten}`,
  );
  // Postings from before the payment belonged to a booking, for example when it was captured at approval.
  const postedBefore = and(eq(moneyLedger.attemptId, attemptId), isNull(moneyLedger.bookingToken), isWritten);
  return [
    paymentInsert,
    insertCompletion,
    attemptQuery,
    eventStatement(
      db,
      { bookingToken: token, at, actor, kind: "payment", reason: payment.status },
      sql`where ${isWritten}`,
    ),
    ...postMovedAmounts(db, attemptId, payment.movedAmounts, at),
    database.update(moneyLedger).set({ bookingToken: token }).where(postedBefore),
  ];
}

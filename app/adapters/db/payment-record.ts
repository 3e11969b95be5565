import type { AttemptId, BookingToken } from "../../domain/core/ids";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { BOOKING_STATUSES, type BookingStatus, AGREED_OR_SERVICED } from "../../domain/booking/status";
import { RESPONSE_TYPE } from "../../domain/booking/booking-offer/booking-offer";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../domain/payments/transaction-status";
import type { Actor } from "../../domain/booking/history/history";
import type { NewPayment } from "../../domain/booking/stored-booking";
import { eventRow } from "./booking-events";
import { postMoved } from "./money-ledger";
import { literals, orm, insertSelect, statementOf } from "./orm";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { refundRequests } from "./schema/desk";
import { moneyLedger, paymentAttempts, paymentEvents, payments } from "./schema/payments";

const paid = (Object.keys(TRANSACTION_STATUSES) as TransactionStatus[]).filter(
  (status) => TRANSACTION_STATUSES[status].paid,
);
const payable = (Object.keys(BOOKING_STATUSES) as BookingStatus[]).filter((status) => BOOKING_STATUSES[status].payable);

/**
 * The amount due on a booking, calculated by the write that records a payment: an approval, a cancellation and a second payment may come at the same moment,
 * so an amount read before cannot be used. The histories of test/faults/payments compare it with `bookingMoney` after every step.
 */

/** What of a booking is paid or held, cents: of `bookings` in the query around it. */
export const PAID_CENTS = sql`(select coalesce(sum(${payments.amountCents}), 0) from ${payments} where ${eq(payments.bookingToken, bookings.token)} and ${payments.status} in ${literals(paid)})`;
/** Goodwill that the booking's workshop refunded in full is not due again. */
const WAIVED_CENTS = sql`(select coalesce(sum(${refundRequests.amountCents}), 0) from ${payments} join ${refundRequests} on ${eq(refundRequests.bookingToken, payments.bookingToken)} and ${eq(refundRequests.attemptId, payments.attemptId)}
  join ${paymentAttempts} as made on made.id = ${payments.attemptId} and made.supplier_id = ${bookings.supplierId}
  where ${eq(payments.bookingToken, bookings.token)} and ${payments.status} = 'refunded' and ${refundRequests.state} = 'approved' and ${refundRequests.customerPaysAgain} = 0 and ${refundRequests.id} not like 'final:%')`;
/** Something of it was or is being refunded. */
const IS_REFUNDED = sql`exists (select 1 from ${payments} where ${eq(payments.bookingToken, bookings.token)} and ${payments.status} in ('refund pending', 'partial refund'))`;

/** The amount of the next online payment: the price while nothing is paid, and after it the extra work that was approved. */
export const WANTED_CENTS = sql<number>`${bookings.totalCents} + ${bookings.extraCents} - ${PAID_CENTS} - ${WAIVED_CENTS}`;
/** Nothing is paid, or the whole price is and nothing of it is refunded. */
export const isAnotherPaymentWanted = sql`(${PAID_CENTS} = 0 or (${PAID_CENTS} >= ${bookings.totalCents} and not ${IS_REFUNDED}))`;

/**
 * A condition: the booking still wants what the attempt was started for. It is active, its supplier has not declined, and supplier, amount and agreement are
 * unchanged. Checked by the write itself, so that the money is not recorded if anything changes in between.
 */
export const isPaymentWanted = (token: BookingToken, attemptId: AttemptId): SQL => {
  const isDeclined = sql`(${bookingOffers.state} = 'closed' or ${bookingOffers.responseType} = ${RESPONSE_TYPE.decline})`;
  const offers = sql`select 1 from ${bookingOffers} where ${eq(bookingOffers.bookingToken, bookings.token)} and ${eq(bookingOffers.supplierId, bookings.supplierId)}`;
  const isAsAgreed = and(
    eq(paymentAttempts.supplierId, bookings.supplierId),
    sql`${paymentAttempts.amountCents} = ${WANTED_CENTS}`,
    isAnotherPaymentWanted,
    sql`coalesce(${paymentAttempts.agreedVersion}, ${bookings.agreedVersion}) = ${bookings.agreedVersion}`,
  );
  return sql`exists (select 1 from ${bookings} join ${paymentAttempts} on ${eq(paymentAttempts.id, attemptId)} and ${eq(paymentAttempts.payingBookingToken, bookings.token)}
    where ${eq(bookings.token, token)} and ${bookings.status} in ${literals(payable)} and ${bookings.pricingStrategy} = 'SinglePrice'
      and ${isAsAgreed} and not exists (${offers} and ${isDeclined}))`;
};

/** A hold waits for the supplier's yes; where that has been said it is taken with the next run. Asked by the write: a yes may come in between. */
const captureByOf = (token: BookingToken, captureBy: number | null, at: number) =>
  captureBy &&
  sql<number>`case when exists (select 1 from ${bookings} where ${eq(bookings.token, token)} and ${bookings.status} in ${literals(AGREED_OR_SERVICED)}) then ${at} else ${captureBy} end`;

/**
 * The statements that record a payment under a booking and complete its attempt, for one batch; `condition` decides whether there is a payment. `attempt_id`
 * becomes null, and the batch fails, when the attempt is no longer open: money that is being released must not end up under a booking.
 */
export function recordPayment(
  db: D1Database,
  token: BookingToken,
  payment: NewPayment,
  actor: Actor,
  at: number,
  condition: SQL = sql`true`,
): D1PreparedStatement[] {
  const store = orm(db);
  const { attemptId } = payment;
  const isStarted = and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, "started"));
  const isWritten = sql`exists (select 1 from ${payments} where ${eq(payments.id, payment.id)})`;
  const result = store.insert(payments).select(
    insertSelect(
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
        captureBy: captureByOf(token, payment.captureBy, at),
        takenCents: payment.moved.taken,
        createdAt: at,
        updatedAt: at,
      },
      sql`where ${condition}`,
    ),
  );
  const completed = store
    .update(paymentAttempts)
    .set({ state: "completed", bookingToken: token, updatedAt: at, heldNetwork: null })
    .where(and(isStarted, isWritten));
  // Conditions need a select in place of values.
  const ofAttempt = store
    .insert(paymentEvents)
    .select(insertSelect(paymentEvents, { attemptId, at, actor, kind: "completed" }, sql`where ${isWritten}`));
  const ofBooking = store
    .insert(bookingEvents)
    .select(
      insertSelect(
        bookingEvents,
        eventRow({ bookingToken: token, at, actor, kind: "payment", reason: payment.status }),
        sql`where ${isWritten}`,
      ),
    );
  // Postings made before the payment belonged to a booking, for example when it was taken at approval.
  const postedBefore = and(eq(moneyLedger.attemptId, attemptId), isNull(moneyLedger.bookingToken), isWritten);
  return [
    ...[result, completed, ofAttempt, ofBooking].map((query) => statementOf(db, query)),
    ...postMoved(db, attemptId, payment.moved, at),
    statementOf(db, store.update(moneyLedger).set({ bookingToken: token }).where(postedBefore)),
  ];
}

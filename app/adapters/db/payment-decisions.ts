import { type AttemptId, type BookingToken, personId } from "../../domain/core/ids";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "../../domain/booking/history/history";
import type { Booking } from "../../domain/booking/booking";
import type { FinalRefund } from "../../domain/booking/booking-offer/stored-offer";
import { REFUNDED_CENTS } from "./money-ledger";
import { eventStatement } from "./booking-events";
import { literals, orm, insertFrom, type Query } from "./orm";
import { paidStatuses } from "./payment-record";
import { bookings } from "./schema/bookings";
import { refundRequests } from "./schema/desk";
import { paymentEvents, payments } from "./schema/payments";

const earlierPayment = alias(payments, "earlier");
/** Statuses of paid payments for which no refund has been decided. */
export const refundableStatuses = paidStatuses.filter((status) => status !== "refund pending");

/**
 * Makes the authorised payments of a booking due for capture now, in the batch of the use case that decides this. The provider is called afterwards. If that is
 * interrupted, the cron (`captureDuePayments`) captures them.
 */
export const captureNow = (db: D1Database, bookingToken: BookingToken, at: number): readonly Query[] => [
  orm(db)
    .update(payments)
    .set({ captureBy: at, updatedAt: at })
    .where(and(eq(payments.bookingToken, bookingToken), eq(payments.status, "authorised"))),
];

/**
 * Decides to refund all payments. The late cancellation fee, in cents, is kept from the first payment, up to `retainableAmount` in the domain. The write itself
 * finds the payments, because one may be made or refunded after the booking was read. `refundAndReleaseAmounts` calculates the same amounts from payments that
 * were already read.
 */
export const refundAll = (
  db: D1Database,
  bookingToken: BookingToken,
  reason: string,
  actor: Actor,
  at: number,
  keptAmount = 0,
): readonly Query[] => {
  // The fee is kept only from the first payment, because it was agreed together with the price of that payment.
  const isFirst = sql`not exists (select 1 from ${payments} as ${earlierPayment} where ${eq(earlierPayment.bookingToken, payments.bookingToken)} and ${earlierPayment.status} in ${literals(paidStatuses)} and (${earlierPayment.createdAt}, ${earlierPayment.id}) < (${payments.createdAt}, ${payments.id}))`;
  // Always keeps less than half of the payment. A manual refund reduces the fee only once.
  const keptCents = sql<number>`case when ${isFirst} then min(${keptAmount}, (${payments.amountCents} - 1) / 2) else 0 end`;
  // A partial refund is already decided, and now more of the payment must be refunded.
  const isLargerRefund = and(eq(payments.status, "refund pending"), sql`${payments.keptCents} > ${keptCents}`);
  const isRefundable = and(
    eq(payments.bookingToken, bookingToken),
    or(sql`${payments.status} in ${literals(refundableStatuses)}`, isLargerRefund),
  );
  // Writes one event for each payment.
  const decidedRefunds = insertFrom(
    db,
    paymentEvents,
    { attemptId: sql`${payments.attemptId}`, at, actor, kind: "refund-decided", reason },
    sql`from ${payments} where ${isRefundable}`,
  );
  const pendingRefunds = orm(db)
    .update(payments)
    .set({ status: "refund pending", captureBy: null, keptCents, updatedAt: at })
    .where(isRefundable);
  return [decidedRefunds, pendingRefunds];
};

/** Condition: the payments of the booking still have the status and refunded amount that were read. */
export const arePaymentsUnchanged = (read: FinalRefund["paymentsWhenRead"]): SQL => {
  const paymentStates = [...read]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, status, refunded: refundedTotal }) => `${id} ${status} ${refundedTotal}`);
  return sql`(select coalesce(group_concat(one, ','), '') from (select ${payments.id} || ' ' || ${payments.status} || ' ' || ${REFUNDED_CENTS} as one from ${payments} where ${eq(payments.bookingToken, bookings.token)} order by ${payments.id})) = ${paymentStates.join(",")}`;
};

/** Id of the refund that a final amount causes, at most one per payment. */
const finalAmountRefundId = (paymentId: string): string => `final:${paymentId}`;

/**
 * Partial refunds because the work cost less than was paid, in the batch that makes the final amount the price. `finalAmountRefunds` calculates the amounts.
 * The batch must also check `arePaymentsUnchanged`.
 */
export const refundParts = (
  db: D1Database,
  { token, supplierId }: Pick<Booking, "token" | "supplierId">,
  { partialRefunds, text, supplierName }: FinalRefund,
  at: number,
): readonly Query[] => {
  const database = orm(db);
  const supplierPersonId = personId(`supplier-${supplierId}`);
  return partialRefunds.flatMap(({ paymentId, amount, kept: keptAmount }) => {
    const belongsToPayment = sql`${payments.id} = ${paymentId}`;
    const attemptId = sql<AttemptId>`(select ${payments.attemptId} from ${payments} where ${belongsToPayment})`;
    return [
      database.insert(refundRequests).values({
        id: finalAmountRefundId(paymentId),
        bookingToken: token,
        attemptId,
        amountCents: amount,
        reason: text,
        text,
        askedBy: supplierPersonId,
        askedByName: supplierName,
        askedAt: at,
        state: "approved",
        decidedBy: supplierPersonId,
        decidedByName: supplierName,
        decidedAt: at,
        decision: finalAmountRefundId(paymentId),
      }),
      database
        .update(payments)
        .set({ status: "refund pending", captureBy: null, keptCents: keptAmount, updatedAt: at })
        .where(belongsToPayment),
      database.insert(paymentEvents).values({ attemptId, at, actor: "supplier", kind: "refund-final", reason: text }),
      eventStatement(db, {
        bookingToken: token,
        at,
        actor: "supplier",
        kind: "refund-decided",
        reason: String(amount),
      }),
    ];
  });
};

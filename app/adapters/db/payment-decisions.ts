import { type AttemptId, type BookingToken, personId } from "../../domain/core/ids";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../domain/payments/transaction-status";
import type { Actor } from "../../domain/booking/history/history";
import type { Booking } from "../../domain/booking/booking";
import type { FinalRefund } from "../../domain/booking/booking-offer/stored-offer";
import { eventRow } from "./booking-events";
import { literals, orm, insertSelect, statementOf } from "./orm";
import { bookingEvents, bookings } from "./schema/bookings";
import { refundRequests } from "./schema/desk";
import { moneyLedger, paymentEvents, payments } from "./schema/payments";

const earlier = alias(payments, "earlier");
const paid = (Object.keys(TRANSACTION_STATUSES) as TransactionStatus[]).filter(
  (status) => TRANSACTION_STATUSES[status].paid,
);
const returnable = paid.filter((status) => status !== "refund pending");

/**
 * Decisions about a booking's money, for the batch of the use case that makes them. The provider is called afterwards. The cron runs (`captureDue`,
 * `refundDue`) finish what a crash leaves open.
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

/**
 * Decides to refund all payments. `keep` = the late cancellation fee in cents, which is retained from the first payment and limited by `retainableAmount` of
 * the domain. The write itself finds the payments, because one may be made or refunded after the booking was read. `endingAmounts` calculates the same for
 * payments that were already read.
 */
export const refundAll = (
  db: D1Database,
  bookingToken: BookingToken,
  reason: string,
  actor: Actor,
  at: number,
  keep = 0,
): readonly D1PreparedStatement[] => {
  // The fee is kept only from the first payment, which was for the price that the fee was agreed with.
  const isFirst = sql`not exists (select 1 from ${payments} as ${earlier} where ${eq(earlier.bookingToken, payments.bookingToken)} and ${earlier.status} in ${literals(paid)} and (${earlier.createdAt}, ${earlier.id}) < (${payments.createdAt}, ${payments.id}))`;
  // The kept amount is always less than half of the payment. A manual refund reduces the fee only once.
  const keeps = sql<number>`case when ${isFirst} then min(${keep}, (${payments.amountCents} - 1) / 2) else 0 end`;
  // A partial refund is already decided, and more of the payment is to be refunded now.
  const isMore = and(eq(payments.status, "refund pending"), sql`${payments.keptCents} > ${keeps}`);
  const isReturnable = and(
    eq(payments.bookingToken, bookingToken),
    or(sql`${payments.status} in ${literals(returnable)}`, isMore),
  );
  // The insert uses a select instead of values, because it writes one event per payment.
  const decided = orm(db)
    .insert(paymentEvents)
    .select(
      insertSelect(
        paymentEvents,
        { attemptId: sql`${payments.attemptId}`, at, actor, kind: "refund-decided", reason },
        sql`from ${payments} where ${isReturnable}`,
      ),
    );
  const pending = orm(db)
    .update(payments)
    .set({ status: "refund pending", captureBy: null, keptCents: keeps, updatedAt: at })
    .where(isReturnable);
  return [statementOf(db, decided), statementOf(db, pending)];
};

/** Condition: the payments of `bookings` still have the status and refunded amount that were read. */
export const paymentsAre = (read: FinalRefund["read"]): SQL => {
  const as = [...read]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, status, refunded }) => `${id} ${status} ${refunded}`);
  const refunded = sql`(select coalesce(sum(${moneyLedger.amountCents}), 0) from ${moneyLedger} where ${moneyLedger.attemptId} = ${payments.attemptId} and ${moneyLedger.credit} = 'refunded')`;
  return sql`(select coalesce(group_concat(one, ','), '') from (select ${payments.id} || ' ' || ${payments.status} || ' ' || ${refunded} as one from ${payments} where ${eq(payments.bookingToken, bookings.token)} order by ${payments.id})) = ${as.join(",")}`;
};

/** Id of the refund that a final amount causes, at most one per payment. */
const finalRefundId = (paymentId: string): string => `final:${paymentId}`;

/**
 * Partial refunds because the work cost less than was paid. For the batch that makes the final amount the price. `finalAmountRefunds` calculates the amounts.
 * The condition `paymentsAre` in the same batch ensures that the payments are unchanged.
 */
export const refundParts = (
  db: D1Database,
  { token, supplierId }: Pick<Booking, "token" | "supplierId">,
  { parts, text, supplierName }: FinalRefund,
  at: number,
): readonly D1PreparedStatement[] => {
  const store = orm(db);
  const by = personId(`supplier-${supplierId}`);
  return parts.flatMap(({ paymentId, amount, kept: cents }) => {
    const ofPayment = sql`${payments.id} = ${paymentId}`;
    const attemptId = sql<AttemptId>`(select ${payments.attemptId} from ${payments} where ${ofPayment})`;
    return [
      store.insert(refundRequests).values({
        id: finalRefundId(paymentId),
        bookingToken: token,
        attemptId,
        amountCents: amount,
        reason: text,
        text,
        askedBy: by,
        askedByName: supplierName,
        askedAt: at,
        state: "approved",
        decidedBy: by,
        decidedByName: supplierName,
        decidedAt: at,
        decision: finalRefundId(paymentId),
      }),
      store
        .update(payments)
        .set({ status: "refund pending", captureBy: null, keptCents: cents, updatedAt: at })
        .where(ofPayment),
      store.insert(paymentEvents).values({ attemptId, at, actor: "supplier", kind: "refund-final", reason: text }),
      store
        .insert(bookingEvents)
        .values(
          eventRow({ bookingToken: token, at, actor: "supplier", kind: "refund-decided", reason: String(amount) }),
        ),
    ].map((query) => statementOf(db, query));
  });
};

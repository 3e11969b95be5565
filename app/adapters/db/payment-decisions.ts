import { type BookingToken, personId } from "../../domain/ids";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../domain/payments/transaction-status";
import type { Actor } from "../../domain/history/actor";
import type { Booking } from "../../domain/booking/booking";
import type { FinalRefund } from "../../usecases/ports/booking-offers";
import { eventRow } from "./booking-events";
import { literals, orm, selected, statementOf } from "./orm";
import { bookingEvents, bookings } from "./schema/bookings";
import { refundRequests } from "./schema/desk";
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
  // Of the first payment alone: that of the price, which the fee was agreed with.
  const isFirst = sql`not exists (select 1 from ${payments} as ${earlier} where ${eq(earlier.bookingToken, payments.bookingToken)} and ${earlier.status} in ${literals(paid)} and (${earlier.createdAt}, ${earlier.id}) < (${payments.createdAt}, ${payments.id}))`;
  // Less than half of it, whatever was agreed; what went back by hand is not kept a second time.
  const keeps = sql<number>`case when ${isFirst} then min(${keep}, (${payments.amountCents} - 1) / 2) else 0 end`;
  // A part of it is on its way back, decided before: now more of it goes.
  const isMore = and(eq(payments.status, "refund pending"), sql`${payments.keptCents} > ${keeps}`);
  const isReturnable = and(
    eq(payments.bookingToken, bookingToken),
    or(sql`${payments.status} in ${literals(returnable)}`, isMore),
  );
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
  const pending = orm(db)
    .update(payments)
    .set({ status: "refund pending", captureBy: null, keptCents: keeps, updatedAt: at })
    .where(isReturnable);
  return [statementOf(db, decided), statementOf(db, pending)];
};

/** The payments of `bookings` are still those that were read, each in its status. */
export const paymentsAre = (read: FinalRefund["read"]): SQL => {
  const as = [...read].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, status }) => `${id} ${status}`);
  return sql`(select coalesce(group_concat(one, ','), '') from (select ${payments.id} || ' ' || ${payments.status} as one from ${payments} where ${eq(payments.bookingToken, bookings.token)} order by ${payments.id})) = ${as.join(",")}`;
};

/** The id of the refund that a final amount makes of a payment: it makes one. */
const finalRefundId = (attemptId: string): string => `final:${attemptId}`;

/** What goes back because the work was done for less than was paid: asked for and decided by the workshop's word, for the batch that makes the final amount the price. */
export const refundParts = (
  db: D1Database,
  { token, supplierId }: Pick<Booking, "token" | "supplierId">,
  { parts, words, supplierName }: FinalRefund,
  at: number,
): readonly D1PreparedStatement[] => {
  const store = orm(db);
  const by = personId(`supplier-${supplierId}`);
  return parts.flatMap(({ attemptId, back, kept }) =>
    [
      store.insert(refundRequests).values({
        id: finalRefundId(attemptId),
        bookingToken: token,
        attemptId,
        amountCents: back,
        reason: words,
        words,
        askedBy: by,
        askedByName: supplierName,
        askedAt: at,
        state: "approved",
        decidedBy: by,
        decidedByName: supplierName,
        decidedAt: at,
        decision: finalRefundId(attemptId),
      }),
      store
        .update(payments)
        .set({ status: "refund pending", captureBy: null, keptCents: kept, updatedAt: at })
        .where(eq(payments.attemptId, attemptId)),
      store.insert(paymentEvents).values({ attemptId, at, actor: "supplier", kind: "refund-final", reason: words }),
      store
        .insert(bookingEvents)
        .values(eventRow({ bookingToken: token, at, actor: "supplier", kind: "refund-decided", reason: String(back) })),
    ].map((query) => statementOf(db, query)),
  );
};

import { and, eq, sql } from "drizzle-orm";
import type { BookingToken, AttemptId } from "../../domain/core/ids";
import { cents } from "../../domain/core/money/money";
import type { RefundView } from "../../domain/operations/desk/desk-records";
import { type Grant, toGrantRefusal } from "../../domain/pricing/giveaways/grant";
import { changeEventStatement } from "./booking-events";
import { grantStatements, runWithGrant } from "./giveaways";
import { selectColumns, orm, insertFrom, runInBatch } from "./orm";
import { giveaways } from "./schema/desk";
import { paymentEvents, payments, providerNotices } from "./schema/payments";

/** Join condition: the notice from a provider that cannot be queried belongs to this payment. */
export const isNoticeOfPayment = and(
  eq(providerNotices.provider, payments.method),
  eq(providerNotices.reference, payments.attemptId),
);

/**
 * Condition: after a refund of the requested amount, at least that amount would remain. The refund could therefore be made a second time, and only a person can
 * find out whether it was already made (`isAmbiguousRefund`).
 */
export const isUnconfirmed = and(
  eq(payments.status, "refund pending"),
  sql`${providerNotices.refundTriedCents} <= ${payments.keptCents}`,
);

/** Refunds for which the provider's response was lost, and what the desk finds out about them. */
export function unconfirmedRefunds(db: D1Database) {
  const database = orm(db);
  /** Condition: it is still the same refund, and no outcome has been reported since. */
  const isSameAttempt = (attemptId: AttemptId, { amount, askedAt, reportActionId }: RefundView) =>
    and(
      eq(providerNotices.reference, attemptId),
      eq(providerNotices.refundTriedAt, askedAt),
      eq(providerNotices.refundTriedCents, amount),
      sql`${providerNotices.refundReportActionId} is ${reportActionId}`,
      sql`exists (select 1 from ${payments} where ${and(isNoticeOfPayment, isUnconfirmed)})`,
    );
  return {
    /** A refund whose outcome is unknown, because the provider's response was lost or has not arrived. Null = the payment has none. */
    async unconfirmedRefund(attemptId: AttemptId): Promise<RefundView | null> {
      const {
        refundTriedCents: amount,
        refundTriedAt: askedAt,
        refundReportActionId: reportActionId,
      } = providerNotices;
      const row = await database
        .select(selectColumns({ amount, askedAt, purchase: providerNotices.gatewayReference, reportActionId }))
        .from(payments)
        .innerJoin(providerNotices, isNoticeOfPayment)
        .where(and(eq(payments.attemptId, attemptId), isUnconfirmed))
        .get();
      if (!row || row.amount === null || row.askedAt === null) return null;
      return { ...row, amount: cents(row.amount), askedAt: row.askedAt };
    },
    /**
     * Records the outcome that a desk member saw in the provider's records, for a second person to confirm. Returns false if a different refund is now pending
     * or another outcome was reported.
     */
    async recordRefundShown(attemptId: AttemptId, refund: RefundView, actionId: string): Promise<boolean> {
      const { meta } = await database
        .update(providerNotices)
        .set({ refundReportActionId: actionId })
        .where(isSameAttempt(attemptId, refund));
      return meta.changes === 1;
    },
    /**
     * Records once whether the refund was made, in one batch with the history of the payment and the booking. A refund that was made counts as refunded; one
     * that was not made may be requested again. Returns false like `recordRefundShown`, or if the payment has changed. Throws GrantRefusedError.
     */
    async settleRefund(
      { bookingToken, attemptId }: { readonly bookingToken: BookingToken; readonly attemptId: AttemptId },
      refund: RefundView,
      {
        isCreated,
        actId: actionId,
        at,
        grant,
      }: { readonly isCreated: boolean; readonly actId: string; readonly at: number; readonly grant: Grant },
    ): Promise<boolean> {
      const kind = isCreated ? "refund-confirmed" : "refund-not-made";
      // Each statement depends on the previous one, and therefore on the one that settles the refund.
      const didUpdate = sql`changes() = 1`;
      const settleStatement = database
        .update(providerNotices)
        .set({
          refundedCents: sql`${providerNotices.refundedCents} + ${isCreated ? refund.amount : 0}`,
          refundTriedCents: null,
          refundTriedAt: null,
          refundReportActionId: actionId,
        })
        .where(isSameAttempt(attemptId, refund));
      const paymentEvent = insertFrom(
        db,
        paymentEvents,
        { attemptId, at, actor: "operator", kind },
        sql`where ${didUpdate}`,
      );
      const touchStatement = database
        .update(payments)
        .set({ updatedAt: at })
        .where(and(eq(payments.attemptId, attemptId), didUpdate));
      // Guard that fails the batch, including the grant, if a different refund is pending by now.
      const guardSameAttempt = database
        .update(giveaways)
        .set({
          state: sql`case when exists (select 1 from ${providerNotices} where ${isSameAttempt(attemptId, refund)}) then ${giveaways.state} end`,
        })
        .where(eq(giveaways.id, actionId));
      try {
        const grantInserts = grantStatements(db, grant);
        const results = await runWithGrant(() =>
          runInBatch(db, [
            ...grantInserts,
            guardSameAttempt,
            settleStatement,
            paymentEvent,
            changeEventStatement(db, { bookingToken, at, actor: "operator", kind, reason: String(refund.amount) }),
            touchStatement,
          ]),
        );
        return results[grantInserts.length + 1]?.meta.changes === 1;
      } catch (error) {
        if (toGrantRefusal(error) === "already-decided") return false;
        throw error;
      }
    },
    /** Whether this desk action settled the latest requested refund. */
    async isRefundSettledBy(attemptId: AttemptId, actionId: string): Promise<boolean> {
      const { refundTriedAt: askedAt } = providerNotices;
      const row = await database
        .select({ askedAt })
        .from(providerNotices)
        .where(and(eq(providerNotices.reference, attemptId), eq(providerNotices.refundReportActionId, actionId)))
        .get();
      return row?.askedAt === null;
    },
  };
}

import { and, eq, sql } from "drizzle-orm";
import type { BookingToken, AttemptId } from "../../domain/core/ids";
import { cents } from "../../domain/core/money/money";
import type { ShownRefund } from "../../domain/operations/desk/desk-records";
import { type Grant, grantRefusalOf } from "../../domain/pricing/giveaways/grant";
import { eventOfChange } from "./booking-events";
import { grantStatements, withGrant } from "./giveaways";
import { selectColumns, orm, insertSelect, statementOf } from "./orm";
import { giveaways } from "./schema/desk";
import { paymentEvents, payments, providerNotices } from "./schema/payments";

/** Join condition for a payment's notice from a provider that cannot be queried. */
export const noticeOf = and(
  eq(providerNotices.provider, payments.method),
  eq(providerNotices.reference, payments.attemptId),
);

/**
 * Condition: at least the requested amount would remain of the payment. The refund could therefore be made a second time, and only a person can find out
 * whether it was already made (`isAmbiguousRefund`).
 */
export const isUnconfirmed = and(
  eq(payments.status, "refund pending"),
  sql`${providerNotices.refundTriedCents} <= ${payments.keptCents}`,
);

/** Refunds whose answer was lost, and the desk's findings about them. */
export function unconfirmedRefunds(db: D1Database) {
  const store = orm(db);
  /** Condition: it is still the same refund, and no outcome has been reported since. */
  const isStill = (attemptId: AttemptId, { amount, askedAt, saidAct }: ShownRefund) =>
    and(
      eq(providerNotices.reference, attemptId),
      eq(providerNotices.refundTriedAt, askedAt),
      eq(providerNotices.refundTriedCents, amount),
      sql`${providerNotices.refundSaidAct} is ${saidAct}`,
      sql`exists (select 1 from ${payments} where ${and(noticeOf, isUnconfirmed)})`,
    );
  return {
    /** A payment's refund with an unknown outcome, because the provider's answer was lost or has not arrived. Null = there is none. */
    async unconfirmedRefund(attemptId: AttemptId): Promise<ShownRefund | null> {
      const { refundTriedCents: amount, refundTriedAt: askedAt, refundSaidAct: saidAct } = providerNotices;
      const row = await store
        .select(selectColumns({ amount, askedAt, purchase: providerNotices.gatewayReference, saidAct }))
        .from(payments)
        .innerJoin(providerNotices, noticeOf)
        .where(and(eq(payments.attemptId, attemptId), isUnconfirmed))
        .get();
      if (!row || row.amount === null || row.askedAt === null) return null;
      return { ...row, amount: cents(row.amount), askedAt: row.askedAt };
    },
    /**
     * Records the outcome that a desk member read at the provider, for a second person to confirm. Returns false if a different refund is pending by now or
     * another outcome was reported.
     */
    async recordRefundShown(attemptId: AttemptId, refund: ShownRefund, actId: string): Promise<boolean> {
      const { meta } = await store
        .update(providerNotices)
        .set({ refundSaidAct: actId })
        .where(isStill(attemptId, refund));
      return meta.changes === 1;
    },
    /**
     * Records once whether the refund was made, in one write with the history of the payment and the booking. A refund that was made counts as refunded. One
     * that was not made may be requested again. Returns false like `recordRefundShown`, or if the payment has changed. Throws GrantRefused.
     */
    async settleRefund(
      { bookingToken, attemptId }: { readonly bookingToken: BookingToken; readonly attemptId: AttemptId },
      refund: ShownRefund,
      {
        isCreated,
        actId,
        at,
        grant,
      }: { readonly isCreated: boolean; readonly actId: string; readonly at: number; readonly grant: Grant },
    ): Promise<boolean> {
      const kind = isCreated ? "refund-confirmed" : "refund-not-made";
      // Each statement depends on the previous one, and therefore on the one that settles the refund.
      const isMine = sql`changes() = 1`;
      const settling = store
        .update(providerNotices)
        .set({
          refundedCents: sql`${providerNotices.refundedCents} + ${isCreated ? refund.amount : 0}`,
          refundTriedCents: null,
          refundTriedAt: null,
          refundSaidAct: actId,
        })
        .where(isStill(attemptId, refund));
      const paymentEvent = store
        .insert(paymentEvents)
        .select(insertSelect(paymentEvents, { attemptId, at, actor: "operator", kind }, sql`where ${isMine}`));
      const touched = store
        .update(payments)
        .set({ updatedAt: at })
        .where(and(eq(payments.attemptId, attemptId), isMine));
      // Guard that fails the batch, including the grant, if a different refund is pending by now.
      const isStillThat = statementOf(
        db,
        store
          .update(giveaways)
          .set({
            state: sql`case when exists (select 1 from ${providerNotices} where ${isStill(attemptId, refund)}) then ${giveaways.state} end`,
          })
          .where(eq(giveaways.id, actId)),
      );
      try {
        const granted = grantStatements(db, grant);
        const results = await withGrant(() =>
          db.batch([
            ...granted,
            isStillThat,
            statementOf(db, settling),
            statementOf(db, paymentEvent),
            eventOfChange(db, { bookingToken, at, actor: "operator", kind, reason: String(refund.amount) }),
            statementOf(db, touched),
          ]),
        );
        return results[granted.length + 1]?.meta.changes === 1;
      } catch (error) {
        if (grantRefusalOf(error) === "already-decided") return false;
        throw error;
      }
    },
    /** Whether this desk action settled the latest requested refund. */
    async isRefundSettledBy(attemptId: AttemptId, actId: string): Promise<boolean> {
      const { refundTriedAt: askedAt } = providerNotices;
      const row = await store
        .select({ askedAt })
        .from(providerNotices)
        .where(and(eq(providerNotices.reference, attemptId), eq(providerNotices.refundSaidAct, actId)))
        .get();
      return row?.askedAt === null;
    },
  };
}

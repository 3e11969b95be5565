import type { ProviderNotice } from "../../domain/payments/provider";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Cents, cents } from "../../domain/core/money/money";
import { orm } from "./orm";
import { providerNotices } from "./schema/payments";

const isNotice = (provider: string, reference: string) =>
  and(eq(providerNotices.provider, provider), eq(providerNotices.reference, reference));

export function d1ProviderNotices(db: D1Database) {
  const database = orm(db);
  return {
    /** Stores the notice. A notice of a completed payment is never replaced, so a late or repeated notice changes nothing. */
    async save({ amount, refunded: _, ...notice }: ProviderNotice, at: number): Promise<void> {
      await database
        .insert(providerNotices)
        .values({ ...notice, amountCents: amount, at })
        .onConflictDoUpdate({
          target: [providerNotices.provider, providerNotices.reference],
          set: {
            gatewayReference: sql`excluded.gateway_reference`,
            result: sql`excluded.result`,
            amountCents: sql`excluded.amount_cents`,
            currency: sql`excluded.currency`,
            at: sql`excluded.at`,
          },
          setWhere: eq(providerNotices.result, "failed"),
        });
    },
    async find(provider: string, reference: string): Promise<ProviderNotice | null> {
      const row = await database.select().from(providerNotices).where(isNotice(provider, reference)).get();
      return row
        ? {
            provider: row.provider,
            reference: row.reference,
            gatewayReference: row.gatewayReference,
            result: row.result,
            amount: cents(row.amountCents),
            currency: row.currency,
            refunded: cents(row.refundedCents),
          }
        : null;
    },
    /**
     * Records that a refund is about to be requested (`at` in epoch milliseconds), if the refunded amount is still `before`. Returns the amount of an earlier
     * request whose result is unknown. Returns null if something was refunded in the meantime; the refund must not be requested then.
     */
    async recordRefundAttempt(
      provider: string,
      reference: string,
      { amount, before }: { readonly amount: Cents; readonly before: Cents },
      at: number,
    ): Promise<{ readonly attemptedAmount: Cents | null } | null> {
      const isUnchangedNotice = and(isNotice(provider, reference), eq(providerNotices.refundedCents, before));
      const firstUpdate = await database
        .update(providerNotices)
        .set({ refundTriedCents: amount, refundTriedAt: at, refundReportActionId: null })
        .where(and(isUnchangedNotice, isNull(providerNotices.refundTriedCents)));
      if (firstUpdate.meta.changes === 1) return { attemptedAmount: null };
      const { refundTriedCents: triedAmount } = providerNotices;
      const row = await database
        .select({ attemptedAmount: triedAmount })
        .from(providerNotices)
        .where(isUnchangedNotice)
        .get();
      return row?.attemptedAmount == null ? null : { attemptedAmount: cents(row.attemptedAmount) };
    },
    /** Adds `amount` to the refunded amount if that is still `before`. Returns false if another run refunded in the meantime. */
    async addRefund(provider: string, reference: string, before: Cents, amount: Cents): Promise<boolean> {
      const result = await database
        .update(providerNotices)
        .set({
          refundedCents: sql`${providerNotices.refundedCents} + ${amount}`,
          refundTriedCents: null,
          refundTriedAt: null,
        })
        .where(and(isNotice(provider, reference), eq(providerNotices.refundedCents, before)));
      return result.meta.changes === 1;
    },
  };
}

export type ProviderNotices = ReturnType<typeof d1ProviderNotices>;

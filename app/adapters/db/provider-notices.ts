import { and, eq, isNull, sql } from "drizzle-orm";
import { cents } from "../../domain/money/money";
import type { ProviderNotices } from "../../usecases/ports/provider-notices";
import { orm } from "./orm";
import { providerNotices } from "./schema/payments";

const the = (provider: string, reference: string) =>
  and(eq(providerNotices.provider, provider), eq(providerNotices.reference, reference));

export function d1ProviderNotices(db: D1Database): ProviderNotices {
  const store = orm(db);
  return {
    async keep({ amount, refunded: _, ...notice }, at) {
      await store
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
    async find(provider, reference) {
      const row = await store.select().from(providerNotices).where(the(provider, reference)).get();
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
    async tryRefund(provider, reference, { amount, before }, at) {
      const isAsRead = and(the(provider, reference), eq(providerNotices.refundedCents, before));
      const first = await store
        .update(providerNotices)
        .set({ refundTriedCents: amount, refundTriedAt: at, refundSaidAct: null })
        .where(and(isAsRead, isNull(providerNotices.refundTriedCents)));
      if (first.meta.changes === 1) return { tried: null };
      const { refundTriedCents: tried } = providerNotices;
      const row = await store.select({ tried }).from(providerNotices).where(isAsRead).get();
      return row?.tried == null ? null : { tried: cents(row.tried) };
    },
    async addRefund(provider, reference, before, amount) {
      const result = await store
        .update(providerNotices)
        .set({
          refundedCents: sql`${providerNotices.refundedCents} + ${amount}`,
          refundTriedCents: null,
          refundTriedAt: null,
        })
        .where(and(the(provider, reference), eq(providerNotices.refundedCents, before)));
      return result.meta.changes === 1;
    },
  };
}

import { DAY_MS } from "../../domain/core/time/duration";
import type { BnplProvider } from "../../domain/payments/methods";
import type { ProviderLimits } from "../../domain/payments/limits";
import type { CheckoutProvider } from "../../domain/payments/provider";

/** Providers ask us to query their limits at most once a day. */
export function createLimitsCache() {
  const cached: { -readonly [P in BnplProvider]?: ProviderLimits[P] } = {};
  const queriedAt = new Map<BnplProvider, number>();
  return {
    known: (): ProviderLimits => cached,
    /** Queries providers that were not queried in the last day. Callers do not wait for it. */
    async refresh(providers: readonly (CheckoutProvider | null)[], now: number): Promise<void> {
      for (const provider of providers) {
        if (!provider?.limits || now - (queriedAt.get(provider.method) ?? -DAY_MS) < DAY_MS) continue;
        queriedAt.set(provider.method, now);
        const limits = await provider.limits();
        if (limits) cached[provider.method] = limits;
        else queriedAt.delete(provider.method);
      }
    },
  };
}

export type LimitsCache = ReturnType<typeof createLimitsCache>;

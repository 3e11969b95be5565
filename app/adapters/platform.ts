import { Buffer } from "node:buffer";
import type { Clock, Ids } from "../domain/core/time/clock";
import type { SupplierCountsCache } from "../usecases/ports/platform";
import { DAY_MS } from "../domain/core/time/duration";
import type { ProviderLimits } from "../domain/payments/limits";
import type { BnplProvider } from "../domain/payments/methods";
import type { CheckoutProvider } from "../domain/payments/provider";
import { type Log, messageOf } from "../usecases/ports/log";
import type { Job, Jobs } from "../usecases/ports/senders";
import { toNetwork } from "../domain/core/network/network-of";
import type { Limits } from "../usecases/ports/limits";

/** Milliseconds by which this isolate's clock is ahead of the system clock. Only a development server changes it (workers/dev-tools.ts). */
let clockAheadMs = 0;

export const systemClock: Clock = { now: () => Date.now() + clockAheadMs };

export function setClockAhead(ms: number): void {
  clockAheadMs = ms;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

export const randomIds: Ids = {
  guid: () => crypto.randomUUID(),
  token: () => base64url(crypto.getRandomValues(new Uint8Array(20))),
};

const MAX_STORED = 500;

/** Counts in the isolate's memory. When it is full, the oldest ones are dropped first. */
export function inMemoryCounts(): SupplierCountsCache {
  const cached = new Map<string, NonNullable<ReturnType<SupplierCountsCache["get"]>>>();
  return {
    get: (key) => cached.get(key) ?? null,
    set(key, counts, askedAt) {
      cached.delete(key);
      cached.set(key, { counts, askedAt });
      const oldest = cached.keys().next().value;
      if (cached.size > MAX_STORED && oldest !== undefined) cached.delete(oldest);
    },
  };
}

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

/** Functions that reset everything that an isolate caches between requests. */
const resets: (() => void)[] = [];

/**
 * A value shared by all requests of an isolate, such as reference data or a provider's metadata. `create` creates it empty, and again after `resetIsolate`.
 * Callers must call the returned function each time.
 */
export function perIsolate<T>(create: () => T): () => T {
  let value = create();
  resets.push(() => {
    value = create();
  });
  return () => value;
}

/** Resets all cached values, as in a new isolate. For tests that use several databases one after the other. */
export function resetIsolate(): void {
  for (const reset of resets) reset();
}

export function queueJobs(queue: Queue, log: Log): Jobs {
  const send = async (kind: Job["kind"], delaySeconds = 0) => {
    const job: Job = { version: 1, kind };
    await queue
      .send(job, { delaySeconds })
      .catch((error: unknown) => log.warn({ event: "unexpected-error", where: "jobs", message: messageOf(error) }));
  };
  return {
    sendMessages: () => send("send-messages"),
    finalizeAfter: (delayMs) => send("finalize", Math.ceil(delayMs / 1000)),
  };
}

/**
 * Cloudflare's rate limit bindings, keyed by the caller's network, which is neither stored nor logged. `address` null = unknown. All callers without an
 * address share one key.
 */
export function bindingLimits(
  env: Pick<Env, "CODE_LIMIT" | "REGO_LIMIT" | "LOOKUP_LIMIT">,
  address: string | null,
): Limits {
  const network = address === null ? null : toNetwork(address);
  const key = network ?? "nobody";
  const checkLimit = (binding: RateLimit) => async () => (await binding.limit({ key })).success;
  const code: Limits["code"] = async (purpose) => (await env.CODE_LIMIT.limit({ key: `${purpose} ${key}` })).success;
  return { network, code, rego: checkLimit(env.REGO_LIMIT), lookup: checkLimit(env.LOOKUP_LIMIT) };
}

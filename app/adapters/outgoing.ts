import { perIsolate } from "./platform";
/** A `fetch` to a provider, over the network or to its in-process sandbox. */
export type Fetch = typeof globalThis.fetch;

/** Product name and version in the User-Agent header. */
const USER_AGENT = "Pitlane/1.0";

/** Timeouts in milliseconds for each external service that the worker calls. */
const TIMEOUTS_MS = {
  // Payment providers recommend timeouts of 20 s and more for charges. A page cannot wait longer, and the caller retries.
  afterpay: 20_000,
  braintree: 20_000,
  humm: 20_000,
  openpay: 20_000,
  stripe: 20_000,
  zip: 20_000,
  resend: 10_000,
  // Includes redirects and the download. Only the person who adds a calendar waits for it.
  calendar: 10_000,
  // A webhook receiver, called by its own cron run.
  webhook: 10_000,
  oidc: 8_000,
  // The customer is waiting. If it takes longer, entering the vehicle by hand is quicker.
  autograb: 6_000,
  abr: 6_000,
  nzbn: 6_000,
  twilio: 6_000,
  // The browser vendor's push service.
  push: 6_000,
  googlePlaces: 1_200,
  googleRoutes: 1_200,
} as const;

export type Provider = keyof typeof TIMEOUTS_MS;

/** Providers whose User-Agent is not replaced: Afterpay requires its own format, which its adapter writes, and Stripe reads the version of its SDK from it. */
const OWN_USER_AGENT_PROVIDERS: ReadonlySet<Provider> = new Set<Provider>(["afterpay", "stripe"]);

/** Calls per second of providers with a rate limit. A deployment whose contract allows more can override it. */
const RATE_LIMITS: Readonly<Partial<Record<Provider, number>>> = { resend: 2, twilio: 10 };

interface CallOptions {
  readonly timeoutMs?: number;
  readonly callsPerSecond?: number | undefined;
}

/** Returns a `fetch` for one provider: over the network, or to its sandbox `to`, which has no rate limit unless `callsPerSecond` sets one. */
export type Outgoing = (provider: Provider, to?: Fetch, options?: CallOptions) => Fetch;

const network: Fetch = (...call) => fetch(...call);

/** Per isolate: when the next call to a provider may start. */
const nextSlotAt = perIsolate(() => new Map<Provider, number>());

/** Waits until the rate limit allows the call. */
async function waitForSlot(provider: Provider, callsPerSecond: number): Promise<void> {
  const now = Date.now();
  const at = Math.max(now, nextSlotAt().get(provider) ?? 0);
  nextSlotAt().set(provider, at + 1000 / callsPerSecond);
  if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
}

/** Replaces the network with a sandbox for calls to `host`. Calls to other hosts fail. */
export const sandboxForHost =
  (host: string, handler: (request: Request) => Promise<Response>): Fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).host !== host) throw new TypeError(`no response from ${new URL(request.url).host}`);
    return handler(request);
  };

/** Replaces the network with a sandbox for calls to any host. */
export const sandboxForAnyHost =
  (handler: (request: Request) => Promise<Response>): Fetch =>
  async (input, init) =>
    handler(new Request(input, init));

/**
 * Used by all outgoing calls. Each call identifies the sender (providers refuse anonymous ones), keeps to the provider's rate limit and has a timeout. A call
 * that takes too long fails with a `TimeoutError`, even if a sandbox ignores the abort signal. `siteUrl` identifies the operator of this marketplace.
 */
export const outgoing =
  (siteUrl: string): Outgoing =>
  (provider, to = network, options = {}) =>
  async (input, init) => {
    const { timeoutMs = TIMEOUTS_MS[provider], callsPerSecond = to === network ? RATE_LIMITS[provider] : undefined } =
      options;
    if (callsPerSecond !== undefined) await waitForSlot(provider, callsPerSecond);
    const originalRequest = new Request(input, init);
    const timeoutSignal = AbortSignal.timeout(timeoutMs);
    const request = new Request(originalRequest, { signal: AbortSignal.any([originalRequest.signal, timeoutSignal]) });
    // Replaces the library's User-Agent.
    if (!OWN_USER_AGENT_PROVIDERS.has(provider)) request.headers.set("User-Agent", `${USER_AGENT} (+${siteUrl})`);
    return Promise.race([to(request), rejectOnAbort(request.signal, provider)]);
  };

/** How long a provider asks us to wait before the next call, from `Retry-After` in seconds or as a date. Null when the header is missing. */
export function retryAfterMs({ headers }: Pick<Response, "headers">, now: number = Date.now()): number | null {
  const text = headers.get("Retry-After")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

const rejectOnAbort = (signal: AbortSignal, provider: Provider) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new DOMException(`${provider} did not answer in time`, "TimeoutError"));
    if (signal.aborted) end();
    signal.addEventListener("abort", end);
  });

import { perIsolate } from "./platform";
/** A call that leaves the worker, or the in-process sandbox that speaks the same wire. */
export type Fetch = typeof globalThis.fetch;

/** Name and version of the product, as providers see it. */
const PRODUCT = "Pitlane/1.0";

/** Every outside service that the worker calls, and how many milliseconds its answer is waited for. */
const TIMEOUTS_MS = {
  // Their advice is 20 s and more for taking money. A page cannot wait longer; the caller asks again.
  afterpay: 20_000,
  braintree: 20_000,
  humm: 20_000,
  openpay: 20_000,
  stripe: 20_000,
  zip: 20_000,
  resend: 10_000,
  // Including redirects and the file. Only the person who adds a calendar waits for it.
  calendar: 10_000,
  // A webhook receiver, called by its own cron run.
  webhook: 10_000,
  oidc: 8_000,
  // The customer waits; after this the manual way is the quicker one.
  autograb: 6_000,
  abr: 6_000,
  nzbn: 6_000,
  twilio: 6_000,
  // The push service of whichever browser.
  push: 6_000,
  googlePlaces: 1_200,
  googleRoutes: 1_200,
} as const;

export type Provider = keyof typeof TIMEOUTS_MS;

/** Afterpay requires its own User-Agent format, which its adapter writes; Stripe reads its SDK's version. */
const SEPARATE_FORM_FIELDS: ReadonlySet<Provider> = new Set<Provider>(["afterpay", "stripe"]);

/** Providers that refuse what comes faster, and how many calls a second they take; a deployment whose contract allows more says so. */
const PER_SECOND: Readonly<Partial<Record<Provider, number>>> = { resend: 2, twilio: 10 };

interface CallOptions {
  readonly timeoutMs?: number;
  readonly perSecond?: number | undefined;
}

/** Opens the line to one provider: over the network, or over `to`, its sandbox, which takes as many calls as come unless `perSecond` says otherwise. */
export type Outgoing = (provider: Provider, to?: Fetch, manner?: CallOptions) => Fetch;

const network: Fetch = (...call) => fetch(...call);

/** Of the isolate: when a provider takes its next call. */
const freeAt = perIsolate(() => new Map<Provider, number>());

/** Waits for the turn of a call. */
async function waitForSlot(provider: Provider, perSecond: number): Promise<void> {
  const now = Date.now();
  const at = Math.max(now, freeAt().get(provider) ?? 0);
  freeAt().set(provider, at + 1000 / perSecond);
  if (at > now) await new Promise((done) => setTimeout(done, at - now));
}

/** A sandbox in place of the network: calls to `host` become its requests. Another host does not answer. */
export const forHost =
  (host: string, answer: (request: Request) => Promise<Response>): Fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).host !== host) throw new TypeError(`nobody answers at ${new URL(request.url).host}`);
    return answer(request);
  };

/** A sandbox as a line that leads to it wherever one calls. */
export const forAnyHost =
  (answer: (request: Request) => Promise<Response>): Fetch =>
  async (input, init) =>
    answer(new Request(input, init));

/**
 * The only way out of the worker. Each call identifies the sender, because providers refuse anonymous ones, keeps to its provider's rate, and has a time
 * limit: a late answer is a `TimeoutError`, also from a sandbox that ignores signals. `siteUrl` identifies the operator of this marketplace.
 */
export const outgoing =
  (siteUrl: string): Outgoing =>
  (provider, to = network, manner = {}) =>
  async (input, init) => {
    const { timeoutMs = TIMEOUTS_MS[provider], perSecond = to === network ? PER_SECOND[provider] : undefined } = manner;
    if (perSecond !== undefined) await waitForSlot(provider, perSecond);
    const query = new Request(input, init);
    const late = AbortSignal.timeout(timeoutMs);
    const request = new Request(query, { signal: AbortSignal.any([query.signal, late]) });
    // Replaces a library's own User-Agent.
    if (!SEPARATE_FORM_FIELDS.has(provider)) request.headers.set("User-Agent", `${PRODUCT} (+${siteUrl})`);
    return Promise.race([to(request), rejectOnAbort(request.signal, provider)]);
  };

/** How long a provider asks us to wait before the next call: `Retry-After` in seconds or as a date; null when it does not say. */
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

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
  oidc: 8_000,
  // The customer waits; after this the manual way is the quicker one.
  autograb: 6_000,
  twilio: 6_000,
  googlePlaces: 1_200,
  googleRoutes: 1_200,
} as const;

export type Provider = keyof typeof TIMEOUTS_MS;

/** Afterpay wants a form of its own, which its adapter writes; Stripe reads the version of its SDK. */
const IN_ITS_OWN_FORM: ReadonlySet<Provider> = new Set<Provider>(["afterpay", "stripe"]);

/** Opens the line to one provider: over the network, or over `to`, its sandbox. */
export type Outgoing = (provider: Provider, to?: Fetch, timeoutMs?: number) => Fetch;

const network: Fetch = (...call) => fetch(...call);

/** A sandbox as a line: what is asked becomes its request. */
export const inProcess =
  (answer: (request: Request) => Promise<Response>): Fetch =>
  (input, init) =>
    answer(new Request(input, init));

/**
 * The one way out of the worker. Each call says who it comes from, because providers refuse one that does not, and ends in time: an answer that is
 * late is a `TimeoutError`, also from a sandbox that hears no signal. `siteUrl` = where whoever runs this marketplace is found.
 */
export const outgoing =
  (siteUrl: string): Outgoing =>
  (provider, to = network, timeoutMs = TIMEOUTS_MS[provider]) =>
  async (input, init) => {
    const asked = new Request(input, init);
    const late = AbortSignal.timeout(timeoutMs);
    const request = new Request(asked, { signal: AbortSignal.any([asked.signal, late]) });
    // What a library says of itself is not who we are.
    if (!IN_ITS_OWN_FORM.has(provider)) request.headers.set("User-Agent", `${PRODUCT} (+${siteUrl})`);
    return Promise.race([to(request), ended(request.signal, provider)]);
  };

const ended = (signal: AbortSignal, provider: Provider) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new DOMException(`${provider} did not answer in time`, "TimeoutError"));
    if (signal.aborted) end();
    signal.addEventListener("abort", end);
  });

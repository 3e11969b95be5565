import * as oauth from "oauth4webapi";
import type { Clock } from "../../domain/time/clock";

/** Where a provider is asked, and how. */
export interface Issuer {
  readonly issuer: string;
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
}

const KEPT_MS = 10 * 60_000;

/** Of the isolate: what a provider says about itself is the same for every request. */
const known = new Map<string, { readonly as: oauth.AuthorizationServer; readonly until: number }>();

/** Plain http is for a provider on this machine only. */
const isLocal = ({ protocol, hostname }: URL) =>
  protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\]|.*\.test)$/.test(hostname);

export const httpOptions = ({ issuer, fetch }: Pick<Issuer, "issuer" | "fetch">) => ({
  [oauth.customFetch]: (url: string, init: RequestInit) => fetch(url, init),
  [oauth.allowInsecureRequests]: isLocal(new URL(issuer)),
  signal: () => AbortSignal.timeout(8_000),
});

/** The provider's own description, from its discovery document; kept ten minutes. */
export async function discovered(settings: Issuer): Promise<oauth.AuthorizationServer> {
  const kept = known.get(settings.issuer);
  if (kept && kept.until > settings.clock.now()) return kept.as;
  const issuer = new URL(settings.issuer);
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...httpOptions(settings) }),
  );
  known.set(settings.issuer, { as, until: settings.clock.now() + KEPT_MS });
  return as;
}

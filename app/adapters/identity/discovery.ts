import * as oauth from "oauth4webapi";
import type { Fetch } from "../outgoing";
import type { Clock } from "../../domain/time/clock";

/** Where a provider is asked, and how. */
export interface Issuer {
  readonly issuer: string;
  readonly clock: Clock;
  readonly fetch: Fetch;
}

const KEPT_MS = 10 * 60_000;

/** Of the isolate: what a provider says about itself is the same for every request. */
const known = new Map<string, { readonly as: oauth.AuthorizationServer; readonly until: number }>();

/** Plain http is for a provider on this machine only. */
const isLocal = ({ protocol, hostname }: URL) =>
  protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\]|.*\.test)$/.test(hostname);

export const httpOptions = ({ issuer, fetch: ask }: Pick<Issuer, "issuer" | "fetch">) => ({
  [oauth.customFetch]: (url: string, init: RequestInit) => ask(url, init),
  [oauth.allowInsecureRequests]: isLocal(new URL(issuer)),
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

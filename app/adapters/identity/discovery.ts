import * as oauth from "oauth4webapi";
import { perIsolate } from "../platform";
import type { Fetch } from "../outgoing";
import type { Clock } from "../../domain/core/time/clock";

/** A provider's URL and how to call it. */
export interface Issuer {
  readonly issuer: string;
  readonly clock: Clock;
  readonly fetch: Fetch;
}

const RETENTION_MS = 10 * 60_000;

/** Cached per isolate, because a provider's metadata is the same for every request. */
const cachedServers = perIsolate(
  () => new Map<string, { readonly as: oauth.AuthorizationServer; readonly until: number }>(),
);

/** Plain http is allowed only for a provider on this machine. */
const isLocal = ({ protocol, hostname }: URL) =>
  protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\]|.*\.test)$/.test(hostname);

export const httpOptions = ({ issuer, fetch: fetchProvider }: Pick<Issuer, "issuer" | "fetch">) => ({
  [oauth.customFetch]: (url: string, init: RequestInit) => fetchProvider(url, init),
  [oauth.allowInsecureRequests]: isLocal(new URL(issuer)),
});

/** Scopes for the person's profile, and for renewing it while they are signed in. */
const REQUESTED_SCOPES = ["openid", "profile", "email", "phone", "offline_access"];

/**
 * The scopes to request: the configured ones, or else those of `REQUESTED_SCOPES` that the provider supports, because it may refuse a request with an unknown
 * scope.
 */
export function selectScopes(
  { scopes_supported }: Pick<oauth.AuthorizationServer, "scopes_supported">,
  configuredScopes: string | null,
): string {
  if (configuredScopes !== null) return configuredScopes;
  const isSupported = (scope: string) => scope === "openid" || (scopes_supported?.includes(scope) ?? true);
  return REQUESTED_SCOPES.filter(isSupported).join(" ");
}

export type ClientAuthMethod = "client_secret_basic" | "client_secret_post";

/**
 * Client authentication at the token endpoint: the configured method, or else the header that the standard recommends. The form is used only if the provider
 * accepts nothing else.
 */
export function createClientAuth(
  {
    token_endpoint_auth_methods_supported: supportedMethods,
  }: Pick<oauth.AuthorizationServer, "token_endpoint_auth_methods_supported">,
  configuredMethod: ClientAuthMethod | null,
  secret: string,
): oauth.ClientAuth {
  const isPost =
    supportedMethods?.includes("client_secret_post") === true && !supportedMethods.includes("client_secret_basic");
  const method = configuredMethod ?? (isPost ? "client_secret_post" : "client_secret_basic");
  return method === "client_secret_post" ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
}

/** The provider's metadata from its discovery document, cached for ten minutes. */
export async function discoverServer(settings: Issuer): Promise<oauth.AuthorizationServer> {
  const server = cachedServers().get(settings.issuer);
  if (server && server.until > settings.clock.now()) return server.as;
  const issuer = new URL(settings.issuer);
  const authorizationServer = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...httpOptions(settings) }),
  );
  cachedServers().set(settings.issuer, { as: authorizationServer, until: settings.clock.now() + RETENTION_MS });
  return authorizationServer;
}

import type { Country } from "../../domain/core/country/country";
import type { Clock, Ids } from "../../domain/core/time/clock";
import type { Cipher } from "../../usecases/ports/platform";
import type { AccountDirectory, Identity, IdentityProvider, SandboxIdentity } from "../../usecases/ports/identity";
import { lazyMethods, loadOnce } from "../lazy";
import { outgoing } from "../outgoing";
import type { ClientAuthMethod } from "./discovery";

export interface OidcSecrets {
  readonly OIDC_ISSUER: string;
  readonly OIDC_CLIENT_ID: string;
  readonly OIDC_CLIENT_SECRET: string;
}

interface IdentityContext {
  readonly db: D1Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cipher: Cipher;
  readonly country: Country;
  /** Origin of this site as seen by the browser. */
  readonly origin: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** OIDC_CLIENT_AUTH: the client authentication method with which the provider registered us. Null = taken from its metadata. */
  readonly clientAuth: ClientAuthMethod | null;
}

const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** The issuer URL, with OIDC_TENANT and OIDC_REGION inserted for its placeholders (`https://{tenant}.{region}.example`). */
export const issuerUrl = (pattern: string, variables: Readonly<Record<string, unknown>>): string =>
  pattern
    .replaceAll("{tenant}", textOrNull(variables.OIDC_TENANT) ?? "")
    .replaceAll("{region}", textOrNull(variables.OIDC_REGION) ?? "");

/**
 * The configured OpenID Connect provider. If there is none, the in-process provider where the environment allows it. Otherwise sign-in is off. A white label
 * has no sign-in.
 */
export function configuredIdentity(
  secrets: OidcSecrets | null,
  allows: { readonly signIn: boolean; readonly sandbox: boolean },
  context: IdentityContext,
): Identity {
  const { clock, origin, variables } = context;
  const out = outgoing(origin);
  if (!allows.signIn || (secrets === null && !allows.sandbox)) return { provider: null, sandbox: null, accounts: null };
  const client = {
    redirectUri: `${origin}/login/callback`,
    logoutReturnUri: `${origin}/login/logoutsuccess`,
    clock,
    clockOffsetSeconds: () => 0,
  };
  // Loads the protocol library at the first sign-in or session renewal.
  const lazyProvider = (load: () => Promise<IdentityProvider>) =>
    lazyMethods<IdentityProvider, keyof IdentityProvider>(load, [
      "begin",
      "finish",
      "renew",
      "fetchProfile",
      "logoutUrl",
    ]);
  if (secrets !== null) {
    const provider = lazyProvider(async () =>
      (await import("./oidc")).oidcProvider({
        ...client,
        issuer: issuerUrl(secrets.OIDC_ISSUER, variables),
        clientId: secrets.OIDC_CLIENT_ID,
        clientSecret: async () => secrets.OIDC_CLIENT_SECRET,
        audience: textOrNull(variables.OIDC_AUDIENCE),
        signUpHint: Object.fromEntries(new URLSearchParams(textOrNull(variables.OIDC_SIGN_UP_HINT) ?? "prompt=create")),
        permissionsClaim: textOrNull(variables.OIDC_PERMISSIONS_CLAIM) ?? "permissions",
        scopes: textOrNull(variables.OIDC_SCOPES),
        clientAuth: context.clientAuth,
        fetch: out("oidc"),
      }),
    );
    return { provider, sandbox: null, accounts: null };
  }
  const loadSandboxProvider = loadOnce(async () =>
    (await import("../../../sandbox/identity/sandboxed-identity")).sandboxedIdentity({ ...context, ...client, out }),
  );
  return {
    provider: lazyProvider(async () => (await loadSandboxProvider()).provider),
    sandbox: lazyMethods<SandboxIdentity, keyof SandboxIdentity>(
      async () => (await loadSandboxProvider()).sandbox,
      ["handle", "authorize", "choose"],
    ),
    accounts: lazyMethods<AccountDirectory, "create">(async () => (await loadSandboxProvider()).accounts, ["create"]),
  };
}

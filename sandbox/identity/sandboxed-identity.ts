import { sandboxForHost, type Outgoing } from "../../app/adapters/outgoing";
import { oidcProvider, type OidcSettings } from "../../app/adapters/identity/oidc";
import type { AccountDirectory, IdentityProvider, SandboxIdentity } from "../../app/usecases/ports/identity";
import { SANDBOX_CLIENT, SANDBOX_PATH, sandboxIdentity } from "./provider";

type SandboxedIdentityOptions = Parameters<typeof sandboxIdentity>[0] &
  Pick<OidcSettings, "redirectUri" | "logoutReturnUri"> & { readonly out: Outgoing };

/** The real adapter, connected to the sandbox provider. */
export function sandboxedIdentity({ out, redirectUri, logoutReturnUri, ...parts }: SandboxedIdentityOptions): {
  readonly provider: IdentityProvider;
  readonly sandbox: SandboxIdentity;
  readonly accounts: AccountDirectory;
} {
  const sandbox = sandboxIdentity(parts);
  const provider = oidcProvider({
    redirectUri,
    logoutReturnUri,
    clock: parts.clock,
    clockOffsetSeconds: () => 0,
    issuer: `${parts.origin}${SANDBOX_PATH}`,
    clientId: SANDBOX_CLIENT,
    clientSecret: sandbox.clientSecret,
    audience: null,
    signUpHint: { prompt: "create" },
    permissionsClaim: "permissions",
    scopes: null,
    clientAuth: null,
    // In process, because a Worker cannot call itself over the network.
    fetch: out(
      "oidc",
      sandboxForHost(new URL(parts.origin).host, (request) => sandbox.handle(request)),
    ),
  });
  return { provider, sandbox, accounts: sandbox.accounts };
}

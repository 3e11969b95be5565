import type { SandboxAuthorize } from "../../app/usecases/ports/identity";

/** An authorize request whose redirect URI has been verified. */
export interface AuthorizeRequest {
  readonly redirectUri: string;
  readonly state: string | null;
  readonly nonce: string | null;
  readonly challenge: string;
  readonly prompt: string | null;
  readonly isSignUp: boolean;
  /** Maximum age of the sign-in in milliseconds; null = no limit. */
  readonly maxAge: number | null;
  /** The first requested authentication level; null = none was requested. */
  readonly acr: string | null;
}

export type AuthorizeCheckResult =
  | { readonly ok: true; readonly request: AuthorizeRequest }
  | { readonly ok: false; readonly answer: SandboxAuthorize };

interface Client {
  readonly id: string;
  readonly redirectUri: string;
  readonly issuer: string;
}

/** The URL that returns a result to the client, with `iss` (RFC 9207). */
export function clientRedirectUrl(
  request: Pick<AuthorizeRequest, "redirectUri" | "state">,
  issuer: string,
  redirectParams: Readonly<Record<string, string>>,
): string {
  const url = new URL(request.redirectUri);
  for (const [name, value] of Object.entries({
    ...redirectParams,
    iss: issuer,
    ...(request.state === null ? {} : { state: request.state }),
  }))
    url.searchParams.set(name, value);
  return url.href;
}

/**
 * Validates an authorize request as a provider does. An error in the client or redirect URI is only shown to the person; any other error is returned to the
 * client.
 */
export function validateAuthorizeRequest(parameters: URLSearchParams, client: Client): AuthorizeCheckResult {
  const get = (name: string) => parameters.get(name);
  if (get("client_id") !== client.id)
    return {
      ok: false,
      answer: { kind: "refused", text: "This sign-in page does not know the application that asks." },
    };
  if (get("redirect_uri") !== client.redirectUri)
    return { ok: false, answer: { kind: "refused", text: "The address to return to is not registered." } };
  const redirectTarget = { redirectUri: client.redirectUri, state: get("state") };
  const errorResult = (code: string): AuthorizeCheckResult => ({
    ok: false,
    answer: { kind: "redirect", to: clientRedirectUrl(redirectTarget, client.issuer, { error: code }) },
  });
  if (get("response_type") !== "code") return errorResult("unsupported_response_type");
  if (!(get("scope") ?? "").split(" ").includes("openid")) return errorResult("invalid_scope");
  const challenge = get("code_challenge");
  if (challenge === null || !/^[A-Za-z0-9_-]{43}$/.test(challenge) || get("code_challenge_method") !== "S256")
    return errorResult("invalid_request");
  const prompt = get("prompt");
  return {
    ok: true,
    request: {
      ...redirectTarget,
      nonce: get("nonce"),
      challenge,
      prompt,
      isSignUp: prompt === "create" || get("screen_hint") === "signup",
      maxAge: /^\d{1,9}$/.test(get("max_age") ?? "") ? Number(get("max_age")) * 1000 : null,
      acr: (get("acr_values") ?? "").split(" ")[0] || null,
    },
  };
}

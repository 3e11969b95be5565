import type { Authentication, Profile } from "../../domain/identity/profile";

export type SignInKind = "login" | "signup" | "silent";

/** Secrets of a sign-in. They are encrypted and kept until the browser returns from the provider. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Maximum age of the provider's authentication, in seconds. Null = an existing session is sufficient, however old. */
  readonly maxAge?: number | null;
}

/** The requirements of a sign-in. */
export interface SignInRequirements {
  /** Maximum age of the authentication in seconds, sent as `max_age`. */
  readonly maxAge: number;
  /** `acr_values`: required authentication methods; empty = the provider decides. */
  readonly acr: readonly string[];
}

export interface Tokens {
  readonly access: string;
  /** Refresh token. Null = the provider issued none, so the session ends with the access token. */
  readonly refresh: string | null;
  readonly id: string | null;
}

/** What the provider grants after a sign-in: the person, the permissions, and tokens with their expiry. */
export interface Grant {
  readonly issuer: string;
  readonly subject: string;
  readonly tokens: Tokens;
  /** Epoch milliseconds at which the access token expires. */
  readonly expiresAt: number;
  readonly profile: Profile;
  readonly permissions: readonly string[];
  readonly authentication?: Authentication;
}

type Unavailable = { readonly kind: "unavailable"; readonly reason: string };

export type FinishedSignIn =
  | { readonly kind: "granted"; readonly grant: Grant }
  /** A silent check found no session. */
  | { readonly kind: "nobody" }
  /** The person cancelled the sign-in. */
  | { readonly kind: "denied" }
  /** The response does not match the request: wrong state, nonce, issuer or verifier, or a reused code. */
  | { readonly kind: "invalid"; readonly reason: string }
  | Unavailable;

export type RenewalResult =
  | { readonly kind: "granted"; readonly grant: Grant }
  | { readonly kind: "refused" }
  | Unavailable;

/** The parts of OpenID Connect that we use: authorization code flow with PKCE. */
export interface IdentityProvider {
  /** Returns the URL for the browser, and the secrets for checking the response. */
  begin(
    kind: SignInKind,
    requirements?: SignInRequirements | null,
  ): Promise<{ readonly kind: "ready"; readonly url: string; readonly secrets: SignInSecrets } | Unavailable>;
  /** Checks the provider's response, exchanges the code and fetches the profile. */
  finish(callbackParams: URLSearchParams, secrets: SignInSecrets): Promise<FinishedSignIn>;
  renew(refreshToken: string, subject: string): Promise<RenewalResult>;
  /** The person that an access token belongs to. Null if the token is invalid or expired. */
  fetchProfile(accessToken: string): Promise<Pick<Grant, "issuer" | "subject" | "profile" | "permissions"> | null>;
  /** URL at which the provider ends its session before it redirects the browser back to our site. Null = the provider has none. */
  logoutUrl(idToken: string | null): Promise<string | null>;
}

export interface SandboxPersona {
  readonly subject: string;
  readonly name: string;
  readonly role: string;
}

export type SandboxAuthorize =
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "pick"; readonly personas: readonly SandboxPersona[]; readonly isSignUp: boolean }
  | { readonly kind: "refused"; readonly text: string };

/** The identity provider for DEV and TEST inside this worker. Requests carry its own cookie, and responses set it. */
export interface SandboxIdentity {
  /** The protocol endpoints: discovery, keys, token, userinfo and end of session. */
  handle(request: Request): Promise<Response>;
  /** The sandbox's sign-in page. It redirects at once, or lists the personas to choose from. */
  authorize(request: Request): Promise<SandboxAuthorize>;
  /** Signs in a persona, the owner of an email address, or a new person, and continues. `setCookie` null = nothing changed. */
  choose(
    request: Request,
    choice:
      | { readonly subject: string }
      | { readonly email: string }
      | { readonly name: string; readonly email: string; readonly phone: string | null }
      | "cancel",
  ): Promise<{ readonly to: string; readonly setCookie: string | null } | "unknown-email" | null>;
}

/** The provider's directory, if it allows us to create logins. Used when a workshop account is transferred to an address without a login. */
export interface AccountDirectory {
  /** The address has already been verified by a code. The password is sent to the provider and not stored anywhere else. */
  create(account: { readonly email: string; readonly name: string; readonly password: string }): Promise<void>;
}

export interface Identity {
  /** null = logins can only be created at the provider. */
  readonly accounts: AccountDirectory | null;
  /** null if there is no sign-in: on a white label, or if nothing is configured. */
  readonly provider: IdentityProvider | null;
  readonly sandbox: SandboxIdentity | null;
}

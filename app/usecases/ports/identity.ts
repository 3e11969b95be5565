import type { Authentication, Profile } from "../../domain/identity/profile";

export type SignInKind = "login" | "signup" | "silent";

/** What the browser must bring back, and what only we know. Stored sealed until then. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Seconds: the provider must have authenticated the person within this time; null = an existing session is enough. */
  readonly maxAge?: number | null;
}

/** The requirements of a sign-in. */
export interface SignInDemand {
  /** Seconds, as `max_age`. */
  readonly maxAge: number;
  /** `acr_values`: how the person has to be authenticated; empty = as the provider likes. */
  readonly acr: readonly string[];
}

export interface Tokens {
  readonly access: string;
  /** null = the provider gave none: the session ends with the access token. */
  readonly refresh: string | null;
  readonly id: string | null;
}

/** The provider's grant: who it is, and for how long. */
export interface Grant {
  readonly issuer: string;
  readonly subject: string;
  readonly tokens: Tokens;
  /** Epoch ms at which the access token ends. */
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
  /** The person said no. */
  | { readonly kind: "denied" }
  /** The answer does not match the request: wrong state, nonce, issuer or verifier, or a code used before. */
  | { readonly kind: "invalid"; readonly reason: string }
  | Unavailable;

export type Renewed = { readonly kind: "granted"; readonly grant: Grant } | { readonly kind: "refused" } | Unavailable;

/** An OpenID Connect provider, as far as we use it: authorization code with PKCE. */
export interface IdentityProvider {
  /** The address to send the browser to, and what its answer is checked against. */
  begin(
    kind: SignInKind,
    demand?: SignInDemand | null,
  ): Promise<{ readonly kind: "ready"; readonly url: string; readonly secrets: SignInSecrets } | Unavailable>;
  /** Checks the provider's answer, exchanges the code, fetches the profile. */
  finish(answer: URLSearchParams, secrets: SignInSecrets): Promise<FinishedSignIn>;
  renew(refreshToken: string, subject: string): Promise<Renewed>;
  /** The person of an access token; null when it is invalid or expired. */
  profileOf(accessToken: string): Promise<Pick<Grant, "issuer" | "subject" | "profile" | "permissions"> | null>;
  /** Where the browser ends its session at the provider, which then sends it to `returnTo`; null = the provider has no such address. */
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

/** The provider that serves DEV and TEST inside this worker. Requests carry its own cookie; answers set it. */
export interface SandboxIdentity {
  /** Discovery, keys, token, userinfo and end of session, as on the wire. */
  handle(request: Request): Promise<Response>;
  /** Its authorize page: on at once, or whom to choose from. */
  authorize(request: Request): Promise<SandboxAuthorize>;
  /** Signs in a persona, the owner of an address, or someone new, and continues. `setCookie` null = nothing changed. */
  choose(
    request: Request,
    choice:
      | { readonly subject: string }
      | { readonly email: string }
      | { readonly name: string; readonly email: string; readonly phone: string | null }
      | "cancel",
  ): Promise<{ readonly to: string; readonly setCookie: string | null } | "unknown-email" | null>;
}

/** The provider's directory, if it lets us create logins: for a workshop account that is transferred to an address without a login. */
export interface AccountDirectory {
  /** The address was verified by a code. The password goes to the provider and is stored nowhere else. */
  create(account: { readonly email: string; readonly name: string; readonly password: string }): Promise<void>;
}

export interface Identity {
  /** null = logins are made at the provider alone. */
  readonly accounts: AccountDirectory | null;
  /** null when there is no sign-in: on a white label, or when nothing is configured. */
  readonly provider: IdentityProvider | null;
  readonly sandbox: SandboxIdentity | null;
}

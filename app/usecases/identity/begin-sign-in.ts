import type { LeadGuid } from "../../domain/core/ids";
import { MAX_SIGN_IN_AGE_MS, SIGN_IN_TIMEOUT_MS } from "../../domain/identity/renewal";
import { returnPath } from "../../domain/identity/return-path";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { SignInKind, SignInSecrets } from "../ports/identity";
import { sealJson } from "../core/sealed-json";

export interface SignInStart {
  readonly kind: SignInKind;
  /** Where to go after the sign-in. Only paths on our site are accepted. */
  readonly returnTo: string | null;
  /** The lead that is in progress in this browser. It is assigned to the person after the sign-in. */
  readonly leadGuid: LeadGuid | null;
  /** True = the person must authenticate again, as the desk requires. */
  readonly isFresh?: boolean;
  /** True = the person was signed out, for example from another device, so a session at the provider is not sufficient. */
  readonly wasSignedOut?: boolean;
}

/** A sign-in in progress. The server stores nothing. The browser keeps `sealed` until the provider sends it back with `state`. */
export interface StartedSignIn {
  readonly ok: true;
  readonly url: string;
  readonly state: string;
  readonly sealed: string;
}

/** What the encrypted cookie of a sign-in in progress contains. */
export interface PendingSignIn {
  readonly secrets: SignInSecrets;
  readonly kind: SignInKind;
  readonly returnTo: string;
  readonly holderHash: string;
  readonly leadGuid: LeadGuid | null;
  readonly isFresh: boolean;
  /** True = the provider was asked to authenticate the person again. */
  readonly wasSignedOut: boolean;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export const pendingSubject = (stateHash: string) => `sign-in ${stateHash}`;

/** Returns the provider's URL and encrypted values for checking its response. Writes nothing. */
export async function beginSignIn(
  context: Context,
  start: SignInStart,
): Promise<StartedSignIn | Refusal<"sign-in-disabled" | "sign-in-unavailable">> {
  const { config, identity, cipher, clock, viewer, log } = context;
  const { isFresh = false, wasSignedOut = false } = start;
  if (identity.provider === null) return refuse("sign-in-disabled");
  const providerSignIn = await identity.provider.begin(
    start.kind,
    isFresh
      ? { maxAge: wasSignedOut ? 0 : MAX_SIGN_IN_AGE_MS / 1000, acr: config.deskAcr }
      : wasSignedOut
        ? { maxAge: 0, acr: [] }
        : null,
  );
  if (providerSignIn.kind === "unavailable") {
    log.warn({ event: "sign-in-unavailable", reason: providerSignIn.reason });
    return refuse("sign-in-unavailable");
  }
  const { secrets, url } = providerSignIn;
  const pending: PendingSignIn = {
    secrets,
    kind: start.kind,
    returnTo: returnPath(start.returnTo),
    holderHash: viewer.holderHash,
    leadGuid: start.leadGuid,
    isFresh,
    wasSignedOut,
    expiresAt: clock.now() + SIGN_IN_TIMEOUT_MS,
  };
  const stateHash = await cipher.fingerprint(`state ${secrets.state}`);
  return {
    ok: true,
    url,
    state: secrets.state,
    sealed: await sealJson({ cipher }, pending, pendingSubject(stateHash)),
  };
}

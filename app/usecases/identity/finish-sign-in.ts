import { type LeadGuid, type PersonId, personId } from "../../domain/core/ids";
import type { Profile } from "../../domain/identity/profile";
import { SESSION_LIFETIME_MS } from "../../domain/identity/renewal";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { Grant } from "../ports/identity";
import { beginSignIn, type PendingSignIn, pendingSubject, type StartedSignIn } from "./begin-sign-in";
import { sealSession } from "./session-content";
import { sessionEmailDigest } from "./devices";

export interface SignInCallback {
  /** Query parameters in the provider's redirect. */
  readonly parameters: URLSearchParams;
  /** This browser's cookie for the sign-in in progress. Null = none. */
  readonly sealed: string | null;
  /** SHA-256 of a new session secret that has not been sent to the browser yet. */
  readonly freshSessionHash: string;
  /** Browser and operating system as text, so that the person can recognise the device. */
  readonly device: string;
}

/** The person to whom the browser's quote is assigned after the sign-in. */
export interface NewOwner {
  readonly userId: PersonId;
  readonly profile: Profile;
  /** Holder hash of the browser before the redirect to the provider. */
  readonly holderHash: string;
}

export type AdoptDraft = (context: Context, guid: LeadGuid, owner: NewOwner) => Promise<void>;

export type FinishedSignIn =
  | { readonly ok: true; readonly isSignedIn: boolean; readonly returnTo: string }
  /** The person was signed out after the provider's authentication, and must authenticate again. */
  | StartedSignIn
  | Refusal<"sign-in-disabled" | "sign-in-invalid" | "sign-in-unavailable">;

/**
 * Validates the provider's response. If it is valid, starts a session with a new secret and reuses no value from the browser. `adoptDraft` assigns the quote
 * that is in progress in this browser to the person.
 */
export async function finishSignIn(
  context: Context,
  callback: SignInCallback,
  adoptDraft: AdoptDraft,
): Promise<FinishedSignIn> {
  const { identity, log } = context;
  if (identity.provider === null) return refuse("sign-in-disabled");
  const pending = await consumePendingSignIn(context, callback);
  if (pending === null) {
    log.warn({ event: "sign-in-invalid", reason: "not started in this browser, already used, or too late" });
    return refuse("sign-in-invalid");
  }
  const signInResult = await identity.provider.finish(callback.parameters, pending.secrets);
  const { returnTo } = pending;
  switch (signInResult.kind) {
    case "granted": {
      const userId = await startSession(
        context,
        signInResult.grant,
        callback.freshSessionHash,
        pending,
        callback.device,
      );
      const { kind, leadGuid, holderHash, isFresh } = pending;
      if (userId === null)
        return kind === "silent"
          ? { ok: true, isSignedIn: false, returnTo }
          : beginSignIn(context, { kind, returnTo, leadGuid, isFresh, wasSignedOut: true });
      if (leadGuid !== null)
        await adoptDraft(context, leadGuid, { userId, profile: signInResult.grant.profile, holderHash });
      log.info({ event: "signed-in", at: returnTo.startsWith("/desk") ? "desk" : "elsewhere" });
      return { ok: true, isSignedIn: true, returnTo };
    }
    case "nobody":
    case "denied":
      return { ok: true, isSignedIn: false, returnTo };
    case "invalid":
      log.warn({ event: "sign-in-invalid", reason: signInResult.reason });
      return refuse("sign-in-invalid");
    case "unavailable":
      log.warn({ event: "sign-in-unavailable", reason: signInResult.reason });
      return refuse("sign-in-unavailable");
  }
}

/** Loads the sign-in that this browser started. A response is accepted only once, before the sign-in expires. */
async function consumePendingSignIn(
  { db, cipher, clock }: Context,
  { parameters, sealed: ciphertext }: SignInCallback,
): Promise<PendingSignIn | null> {
  const state = parameters.get("state");
  if (state === null || ciphertext === null) return null;
  const stateHash = await cipher.fingerprint(`state ${state}`);
  // The cookie belongs to another sign-in, was modified, or is not ours.
  const payload = await cipher.open(ciphertext, pendingSubject(stateHash)).catch(() => null);
  const pending = payload === null ? null : (JSON.parse(payload) as PendingSignIn);
  if (pending === null || pending.expiresAt <= clock.now()) return null;
  return (await db.sessions.consumeSignIn(stateHash, pending.expiresAt)) ? pending : null;
}

async function startSession(
  context: Context,
  grant: Grant,
  idHash: string,
  pending: PendingSignIn,
  device: string,
): Promise<PersonId | null> {
  const { db, clock, ids, viewer } = context;
  const now = clock.now();
  return db.sessions.create({
    idHash,
    sealed: await sealSession(context, idHash, grant),
    expiresAt: grant.expiresAt,
    endsAt: grant.tokens.refresh === null ? grant.expiresAt : now + SESSION_LIFETIME_MS,
    issuer: grant.issuer,
    subject: grant.subject,
    newUserId: personId(ids.guid()),
    previousIdHash: viewer.sessionHash,
    now,
    // The provider has just authenticated a person whom we asked it to authenticate again.
    authenticatedAt: pending.wasSignedOut ? now : (grant.authentication?.at ?? now),
    device,
    isByCode: false,
    emailDigest: await sessionEmailDigest(context, grant.profile),
  });
}

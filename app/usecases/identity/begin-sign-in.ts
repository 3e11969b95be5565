import { SIGN_IN_LIFE_MS } from "../../domain/identity/renewal";
import { returnPath } from "../../domain/identity/return-path";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { SignInKind, SignInSecrets } from "../ports/identity";

export interface SignInStart {
  readonly kind: SignInKind;
  /** Where the page asks to go afterwards; only a path of ours is kept. */
  readonly returnTo: string | null;
  /** The lead this browser works on; it becomes the person's own. */
  readonly leadGuid: string | null;
  /** SHA-256 of the secret that this browser carries until it comes back. */
  readonly browserHash: string;
}

/** What a sign-in on its way remembers, sealed. */
export interface PendingSignIn {
  readonly secrets: SignInSecrets;
  readonly kind: SignInKind;
  readonly returnTo: string;
  readonly holderHash: string;
  readonly leadGuid: string | null;
}

export const pendingSubject = (stateHash: string) => `sign-in ${stateHash}`;

/** Writes down what the answer will be checked against, and says where the provider asks the person. */
export async function beginSignIn(context: Context, start: SignInStart): Promise<{ readonly ok: true; readonly url: string } | Refusal<"sign-in-off" | "sign-in-unavailable">> {
  const { identity, db, cipher, clock, viewer, log } = context;
  if (identity.provider === null) return refuse("sign-in-off");
  const begun = await identity.provider.begin(start.kind);
  if (begun.kind === "unavailable") {
    log.warn({ event: "sign-in-unavailable", reason: begun.reason });
    return refuse("sign-in-unavailable");
  }
  const { secrets, url } = begun;
  const pending: PendingSignIn = { secrets, kind: start.kind, returnTo: returnPath(start.returnTo), holderHash: viewer.holderHash, leadGuid: start.leadGuid };
  const stateHash = await cipher.fingerprint(`state ${secrets.state}`);
  await db.sessions.beginSignIn({
    stateHash,
    browserHash: start.browserHash,
    sealed: await cipher.seal(JSON.stringify(pending), pendingSubject(stateHash)),
    expiresAt: clock.now() + SIGN_IN_LIFE_MS,
  });
  return { ok: true, url };
}

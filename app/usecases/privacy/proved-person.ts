import { parseEmail, maskEmail } from "../../domain/identity/contact/email";
import type { Context } from "../context";
import { contactDigests } from "../identity/contact-digests";
import { currentUser } from "../identity/current-user";
import type { VerifiedPerson } from "../../domain/privacy/person-data";
import type { ProofChannel } from "../../domain/identity/verification/quota";
import { FRESH_PROOF_MS, type DeletedPerson } from "../../domain/privacy/stored-deletion";
import { CONTACT_SESSION_MS } from "../booking/contact-bookings";
import { verifiedEmail } from "../identity/store-account/authorize";

/** What this viewer has verified: the account with its verified email, and a contact by code. */
async function readProofs(context: Context) {
  const { contactHash } = context.viewer;
  const [user, session] = await Promise.all([
    currentUser(context),
    contactHash === null ? null : context.db.sessions.findContactSession(contactHash, context.clock.now()),
  ]);
  const accountEmail = user && verifiedEmail(user);
  return { user, session, email: accountEmail === null ? null : parseEmail(accountEmail) };
}

export interface KnownPerson extends VerifiedPerson {
  /** Masked contacts that identify the person. */
  readonly maskedContacts: readonly string[];
  /** Holder hash of the person's browser, which may hold quotes; null = none. */
  readonly holderHash: string | null;
}

/**
 * The person whose identity this viewer has verified, by signing in with an email that the provider has verified, or by a code to a mobile or email. Null =
 * nothing was verified.
 */
export async function findProvedPerson(context: Context): Promise<KnownPerson | null> {
  const { user, session, email } = await readProofs(context);
  if (user === null && session === null) return null;
  const { email: digest } = await contactDigests(context, { email, mobile: null });
  return {
    userId: user?.userId ?? null,
    digests: [...new Set([digest, session?.digest ?? null].filter((value) => value !== null))],
    contactHash: session === null ? null : context.viewer.contactHash,
    holderHash: context.viewer.holderHash || null,
    maskedContacts: [
      ...(user === null ? [] : [email === null ? (user.profile.name ?? "your account") : maskEmail(email)]),
      ...(session === null ? [] : [session.masked]),
    ],
  };
}

export interface RecentlyVerifiedPerson extends DeletedPerson {
  /** Masked contacts that identify the person. */
  readonly maskedContacts: readonly string[];
  /** The account's email, if the code was sent to it. Otherwise null, and the receipt is sent to an address in a booking with the verified contact. */
  readonly accountEmail: ProofChannel | null;
  /** True = the code was not sent to the email of the signed-in account, so the account is not deleted. */
  readonly keepsAccount: boolean;
}

/**
 * The person who verified a mobile or email by code within the last ten minutes, otherwise null. A signed-in account is included only if the code was sent to
 * its email, because an open browser session does not prove who is using it.
 */
export async function findRecentlyVerifiedPerson(context: Context): Promise<RecentlyVerifiedPerson | null> {
  const { viewer, clock } = context;
  const { user, session, email } = await readProofs(context);
  if (session === null || clock.now() - (session.endsAt - CONTACT_SESSION_MS) > FRESH_PROOF_MS) return null;
  const { email: digest } = await contactDigests(context, { email, mobile: null });
  const isAccountEmail = user !== null && email !== null && digest === session.digest;
  return {
    userId: isAccountEmail ? user.userId : null,
    digests: [session.digest],
    holderHashes: viewer.holderHash === "" ? [] : [viewer.holderHash],
    maskedContacts: [session.masked],
    accountEmail: isAccountEmail ? { channel: "email", to: email } : null,
    keepsAccount: user !== null && !isAccountEmail,
  };
}

import { parseEmail } from "../../domain/identity/contact/email";
import type { ProofChannel } from "../../domain/identity/verification/quota";
import { FRESH_PROOF_MS, type DeletedPerson } from "../../domain/privacy/stored-deletion";
import { CONTACT_SESSION_MS } from "../booking/contact-bookings";
import type { Context } from "../context";
import { contactDigests } from "../identity/contact-digests";
import { currentUser } from "../identity/current-user";

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
  const { viewer, db, clock } = context;
  const now = clock.now();
  const [user, session] = await Promise.all([
    currentUser(context),
    viewer.contactHash === null ? null : db.sessions.findContactSession(viewer.contactHash, now),
  ]);
  if (session === null || now - (session.endsAt - CONTACT_SESSION_MS) > FRESH_PROOF_MS) return null;
  const email = user?.profile.isEmailVerified && user.profile.email !== null ? parseEmail(user.profile.email) : null;
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

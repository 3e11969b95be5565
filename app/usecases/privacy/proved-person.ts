import { parseEmail, maskEmail } from "../../domain/identity/contact/email";
import type { Context } from "../context";
import { contactDigests } from "../identity/contact-digests";
import { currentUser } from "../identity/current-user";
import type { ProvedPerson } from "../../domain/privacy/person-data";

export interface KnownPerson extends ProvedPerson {
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
  const { contactHash } = context.viewer;
  const [user, session] = await Promise.all([
    currentUser(context),
    contactHash === null ? null : context.db.sessions.findContactSession(contactHash, context.clock.now()),
  ]);
  if (user === null && session === null) return null;
  const email = user?.profile.isEmailVerified && user.profile.email !== null ? parseEmail(user.profile.email) : null;
  const { email: digest } = await contactDigests(context, { email, mobile: null });
  return {
    userId: user?.userId ?? null,
    digests: [...new Set([digest, session?.digest ?? null].filter((value) => value !== null))],
    contactHash: session === null ? null : contactHash,
    holderHash: context.viewer.holderHash || null,
    maskedContacts: [
      ...(user === null ? [] : [email === null ? (user.profile.name ?? "your account") : maskEmail(email)]),
      ...(session === null ? [] : [session.masked]),
    ],
  };
}

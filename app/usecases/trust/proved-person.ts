import { parseEmail } from "../../domain/contact/email";
import { maskEmail } from "../../domain/contact/mask-email";
import type { Context } from "../context";
import { contactPrints } from "../discounts/customer-keys";
import { currentUser } from "../identity/current-user";
import type { ProvedPerson } from "../ports/person-data";

/** Who this viewer has proved to be: signed in, with the email that the provider has verified, or by a code to a mobile or email. null = nobody. */
export async function provedPerson(
  context: Context,
): Promise<(ProvedPerson & { readonly knownBy: readonly string[] }) | null> {
  const { contactHash } = context.viewer;
  const [user, session] = await Promise.all([
    currentUser(context),
    contactHash === null ? null : context.db.sessions.contact(contactHash, context.clock.now()),
  ]);
  if (user === null && session === null) return null;
  const email = user?.profile.isEmailVerified && user.profile.email !== null ? parseEmail(user.profile.email) : null;
  const { email: print } = await contactPrints(context, { email, mobile: null });
  return {
    userId: user?.userId ?? null,
    prints: [...new Set([print, session?.print ?? null].filter((one) => one !== null))],
    contactHash: session === null ? null : contactHash,
    knownBy: [
      ...(user === null ? [] : [email === null ? (user.profile.name ?? "your account") : maskEmail(email)]),
      ...(session === null ? [] : [session.masked]),
    ],
  };
}

import type { LeadContact } from "../../domain/identity/contact/contact";
import { canonicalMailbox } from "../../domain/identity/contact/mailbox";
import type { ProofChannel } from "../../domain/identity/verification/quota";
import type { Context } from "../context";

/**
 * Keyed digests of contact details. Equal contacts have equal digests, and guesses cannot be checked without the key. Use `mailbox` only for limits, because
 * different addresses can have the same mailbox.
 */
export async function contactDigests(
  context: Pick<Context, "cipher">,
  { email, mobile }: Pick<LeadContact, "email" | "mobile">,
) {
  const digest = (kind: string, text: string | null) =>
    text === null ? null : context.cipher.fingerprint(`${kind}:${text}`);
  const [emailDigest, mailbox, mobileDigest] = await Promise.all([
    digest("email", email?.trim().toLowerCase() ?? null),
    digest("mailbox", email === null ? null : canonicalMailbox(email)),
    digest("mobile", mobile),
  ]);
  return { email: emailDigest, mailbox, mobile: mobileDigest };
}

/** The digest of the contact to which a code is sent. */
export async function contactDigest(context: Pick<Context, "cipher">, { channel, to }: ProofChannel): Promise<string> {
  const isSms = channel === "sms";
  const { email, mobile } = await contactDigests(context, { mobile: isSms ? to : null, email: isSms ? null : to });
  return mobile ?? email ?? "";
}

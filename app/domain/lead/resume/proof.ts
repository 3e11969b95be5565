import type { ProofChannel } from "../../identity/verification/quota";
import { parseEmail, maskEmail } from "../../identity/contact/email";
import type { LeadContact } from "../../identity/contact/contact";
import type { Country } from "../../core/country/country";
import { parseMobile } from "../../core/phone/format";
import { maskPhone } from "../../core/phone/display";
import { DAY_MS } from "../../core/time/duration";

/** Lifetime of a link that resumes a quote. */
export const RESUME_LINK_LIFE_MS = 7 * DAY_MS;

/**
 * Returns the mobile if there is one, otherwise the email, because access to the mailbox alone should not open a link that was emailed. null = there is no
 * contact to verify.
 */
export function proofChannel({ mobile, email }: Pick<LeadContact, "mobile" | "email">): ProofChannel | null {
  if (mobile !== null) return { channel: "sms", to: mobile };
  return email === null ? null : { channel: "email", to: email };
}

/** Parses the contact that was entered; null if it is neither an email address nor a mobile number of this country. */
export function parseChannel(country: Country, input: string): ProofChannel | null {
  const email = parseEmail(input);
  const mobile = parseMobile(country, input);
  if (email !== null) return { channel: "email", to: email };
  return mobile === null ? null : { channel: "sms", to: mobile };
}

/** Masks a contact so that its owner recognises it but others cannot use it. */
export const maskedChannel = ({ channel, to }: ProofChannel): string =>
  channel === "sms" ? maskPhone(to) : maskEmail(to);

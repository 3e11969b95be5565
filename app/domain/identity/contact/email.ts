import { normaliseText } from "../../core/words/clean-text.ts";
import { readUrl } from "../../core/words/read-url.ts";

/** Mailbox names that every mail provider accepts (RFC 5321, dot-string): no accents, no leading, trailing or double dots. */
const MAILBOX_PATTERN = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const MAX_MAILBOX_LENGTH = 64;
const DOMAIN_PATTERN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;
/** Letters and marks of any script: māori.nz is a registered domain in New Zealand. */
const DOMAIN_IN_ANY_SCRIPT = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Converts a domain to ASCII as mail programs send it: "māori.nz" becomes "xn--mori-qsa.nz". */
function toAsciiDomain(domain: string): string {
  if (DOMAIN_PATTERN.test(domain) || !DOMAIN_IN_ANY_SCRIPT.test(domain)) return domain;
  return readUrl(`https://${domain}/`)?.hostname ?? domain;
}

/** Converts the domain of an email address to ASCII. The mailbox name stays unchanged. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  return email.slice(0, at) + toAsciiDomain(email.slice(at));
}

/** Parses an email address; null = invalid. Whether the mailbox exists is not checked (F-313). */
export function parseEmail(text: string): string | null {
  const email = withAsciiDomain(normaliseText(text).replace(/^mailto:\s*/i, ""));
  const at = email.lastIndexOf("@");
  const mailbox = email.slice(0, Math.max(at, 0));
  const isEmail =
    mailbox.length <= MAX_MAILBOX_LENGTH && MAILBOX_PATTERN.test(mailbox) && DOMAIN_PATTERN.test(email.slice(at + 1));
  return isEmail && email.length <= 254 ? email : null;
}

/** Key for comparing email addresses, ignoring case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Masks an email address as "c…@customer.example", which is enough for the owner to recognise it. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}…@${email.split("@")[1] ?? ""}`;

/** Providers that ignore dots before the @ and deliver several domains to one mailbox. */
const DOT_INSENSITIVE_DOMAINS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an email address: `Kiri.W+car@GoogleMail.com` and `kiriw@gmail.com` are the same. Used for limits per customer; messages are sent to the
 * address as typed.
 */
export function canonicalMailbox(email: string): string {
  const cleaned = email
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase();
  const at = cleaned.lastIndexOf("@");
  if (at < 0) return cleaned;
  const domain = cleaned.slice(at + 1).replace(/\.$/, "");
  const name = cleaned.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return DOT_INSENSITIVE_DOMAINS.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

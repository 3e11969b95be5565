/** Providers that ignore dots before the @ and deliver several domains to one mailbox. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an email address: `Kiri.W+car@GoogleMail.com` and `kiriw@gmail.com` are the same. Used for limits per customer; messages are sent to the
 * address as typed.
 */
export function mailboxOf(email: string): string {
  const plain = email
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase();
  const at = plain.lastIndexOf("@");
  if (at < 0) return plain;
  const domain = plain.slice(at + 1).replace(/\.$/, "");
  const name = plain.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

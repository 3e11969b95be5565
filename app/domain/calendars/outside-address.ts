/** Longer addresses no calendar gives. */
export const MAX_ADDRESS_LENGTH = 2000;

/** Names that mean something inside a network alone (RFC 6761, 6762, 8375 and what routers and offices use). */
const INSIDE =
  /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|localdomain|home\.arpa|onion|test|invalid)$/;

export type OutsideAddress =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly why: "no-address" | "not-https" | "inside" | "other-port" | "with-password" };

/**
 * An address out on the internet that we may ask for a calendar, as typed or as a redirect names it. https at its own port, by a name: a bare IP address is
 * never one, whichever it is, so nothing inside a network is reached by it. `webcal://` is how programs write https.
 */
export function outsideAddress(typed: string, base?: URL): OutsideAddress {
  const text = typed.trim();
  if (text === "" || text.length > MAX_ADDRESS_LENGTH) return { ok: false, why: "no-address" };
  let url: URL;
  try {
    url = new URL(text.replace(/^webcals?:/i, "https:"), base);
  } catch {
    return { ok: false, why: "no-address" };
  }
  if (url.protocol !== "https:") return { ok: false, why: "not-https" };
  if (url.username !== "" || url.password !== "") return { ok: false, why: "with-password" };
  if (url.port !== "") return { ok: false, why: "other-port" };
  // The parser writes every form of an IPv4 address (octal, one number) as four numbers, and IPv6 in brackets.
  const host = url.hostname.toLowerCase().replace(/\.+$/, "");
  if (host.startsWith("[") || /^[\d.]+$/.test(host) || !host.includes(".") || INSIDE.test(host))
    return { ok: false, why: "inside" };
  url.hash = "";
  return { ok: true, url };
}

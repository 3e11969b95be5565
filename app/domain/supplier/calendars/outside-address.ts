/** Longer addresses no calendar gives. */
export const MAX_ADDRESS_LENGTH = 2000;

/** Names that mean something inside a network alone (RFC 6761, 6762, 8375 and what routers and offices use). */
const INSIDE =
  /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|localdomain|home\.arpa|onion|test|invalid|svc)$/;

/** Public names that resolve to whatever address is written in them, or to this machine. */
const RESOLVES_INSIDE = /(^|\.)(localtest\.me|lvh\.me|vcap\.me|nip\.io|sslip\.io|xip\.io|traefik\.me)$/;

export type OutsideAddress =
  | { readonly ok: true; readonly url: URL }
  | {
      readonly ok: false;
      readonly why: "no-address" | "not-https" | "inside" | "other-port" | "with-password" | "own";
    };

/**
 * An address out on the internet that we may ask for a calendar, as typed or as a redirect names it. https at its own port, by a name: a bare IP address is
 * never one, whichever it is. `webcal://` is how programs write https. `siteHosts` = the marketplace's own and its white labels', which are not outside.
 * A name is judged by its spelling alone: what it resolves to is Cloudflare's to refuse (record 0119).
 */
export function outsideAddress(input: string, base?: URL, ownHosts: ReadonlySet<string> = new Set()): OutsideAddress {
  const text = input.trim();
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
  if (
    host.startsWith("[") ||
    /^[\d.]+$/.test(host) ||
    !host.includes(".") ||
    INSIDE.test(host) ||
    RESOLVES_INSIDE.test(host)
  )
    return { ok: false, why: "inside" };
  if (ownHosts.has(host)) return { ok: false, why: "own" };
  url.hash = "";
  return { ok: true, url };
}

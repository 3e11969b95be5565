/** Maximum length of a URL in characters. No calendar program uses longer ones. */
export const MAX_ADDRESS_LENGTH = 2000;

/** Host names that are valid only inside a network (RFC 6761, 6762, 8375 and common names in routers and offices). */
const INSIDE =
  /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|localdomain|home\.arpa|onion|test|invalid|svc)$/;

/** Public host names that resolve to the IP address in the name, or to the local machine. */
const RESOLVES_INSIDE = /(^|\.)(localtest\.me|lvh\.me|vcap\.me|nip\.io|sslip\.io|xip\.io|traefik\.me)$/;

export type OutsideAddress =
  | { readonly ok: true; readonly url: URL }
  | {
      readonly ok: false;
      readonly why: "no-address" | "not-https" | "inside" | "other-port" | "with-password" | "own";
    };

/**
 * Validates the public URL of a calendar, as typed or from a redirect. Accepts only https on its default port and host names, never bare IP addresses.
 * `webcal://` is treated as https. `ownHosts` are the marketplace's and its white labels' hosts, which are refused. Only the spelling of a name is checked;
 * Cloudflare refuses names that resolve to internal addresses (record 0119).
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
  // The URL parser normalises every form of an IPv4 address (octal, single number) to four numbers, and puts IPv6 in brackets.
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

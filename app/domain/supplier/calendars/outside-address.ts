/** Maximum length of a URL in characters. No calendar program uses longer ones. */
export const MAX_ADDRESS_LENGTH = 2000;

/** Host names that are valid only inside a network (RFC 6761, 6762, 8375 and common names in routers and offices). */
const PRIVATE_ADDRESS_PATTERN =
  /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|localdomain|home\.arpa|onion|test|invalid|svc)$/;

/** Public host names that resolve to the IP address in the name, or to the local machine. */
const LOOPBACK_HOSTS = /(^|\.)(localtest\.me|lvh\.me|vcap\.me|nip\.io|sslip\.io|xip\.io|traefik\.me)$/;

export type ExternalAddressResult =
  | { readonly ok: true; readonly url: URL }
  | {
      readonly ok: false;
      readonly reason: "no-address" | "not-https" | "inside" | "other-port" | "with-password" | "own";
    };

/**
 * Validates the public URL of a calendar, as typed or from a redirect. Accepts only https on its default port and host names, never bare IP addresses.
 * `webcal://` is treated as https. `ownHosts` are the marketplace's and its white labels' hosts, which are refused. Only the spelling of a name is checked;
 * Cloudflare refuses names that resolve to internal addresses (record 0119).
 */
export function parseExternalAddress(
  input: string,
  base?: URL,
  ownHosts: ReadonlySet<string> = new Set(),
): ExternalAddressResult {
  const text = input.trim();
  if (text === "" || text.length > MAX_ADDRESS_LENGTH) return { ok: false, reason: "no-address" };
  let url: URL;
  try {
    url = new URL(text.replace(/^webcals?:/i, "https:"), base);
  } catch {
    return { ok: false, reason: "no-address" };
  }
  if (url.protocol !== "https:") return { ok: false, reason: "not-https" };
  if (url.username !== "" || url.password !== "") return { ok: false, reason: "with-password" };
  if (url.port !== "") return { ok: false, reason: "other-port" };
  // The URL parser normalises every form of an IPv4 address (octal, single number) to four numbers, and puts IPv6 in brackets.
  const host = url.hostname.toLowerCase().replace(/\.+$/, "");
  if (
    host.startsWith("[") ||
    /^[\d.]+$/.test(host) ||
    !host.includes(".") ||
    PRIVATE_ADDRESS_PATTERN.test(host) ||
    LOOPBACK_HOSTS.test(host)
  )
    return { ok: false, reason: "inside" };
  if (ownHosts.has(host)) return { ok: false, reason: "own" };
  url.hash = "";
  return { ok: true, url };
}

import { allowsSandbox } from "../settings/secrets";

/** Doors that servers of other companies call: their own signature is checked instead of the origin. */
const SIGNED_ENDPOINTS = "/api/webhook/";
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** A path that no link of ours can have: it would only confuse a router, a redirect or a log. */
export function isMalformedPath(pathname: string): boolean {
  if (pathname.startsWith("//")) return true;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return /[\\\u0000-\u001f]/.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

/**
 * True for a changing request that a page of another site sent. Browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin;
 * a request with neither is no browser's and carries no cookie of a visitor.
 */
export function isForeign(request: Request): boolean {
  if (READING.has(request.method)) return false;
  const url = new URL(request.url);
  if (url.pathname.startsWith(SIGNED_ENDPOINTS)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  if (origin === null) return false;
  // Behind a proxy that ends TLS our own address has another scheme, never another host.
  return site === null ? origin !== url.origin : hostOf(origin) !== requestedHost(request, url);
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
const requestedHost = ({ headers }: Request, url: URL): string =>
  headers.get("X-Forwarded-Host")?.split(",")[0]?.trim() || headers.get("Host") || url.host;

/** The parameter by which Remix was asked for one route's data before single fetch. Nothing of ours sends it; what scanners send in it Remix answers with an error. */
const OLD_DATA_CALL = "_data";

/** Sandboxes of other companies' pages in DEV and TEST, and the developers' own pages. */
const SANDBOX_PAGES = /^\/(?:sandbox|dev)(?:\/|$)/;
const DESIGN_PAGES = /^\/(?:design|angular-design)(?:\/|$)/;

const LOCAL_HOST =
  /^(?:localhost|.+\.(?:localhost|test)|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\])$/;

/**
 * Whether a host name leads nowhere on the internet: loopback, private networks (RFC 1918), and the reserved `.localhost` and `.test` (RFC 6761). As the
 * parser of URLs writes it: in lower case, with an IPv4 address in its four decimal parts.
 */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOST.test(hostname);

/**
 * Who may open a page in this environment, for any method: everyone, the operator with its key, or no one. Sandboxes imitate real services, and the
 * development pages show every message and sign anyone in, so they are open on this machine only (docs/decisions/0042). Design samples are not for customers.
 * `pattern` is the matched route, because the router ignores case and decodes the URL before matching.
 */
export function accessTo(
  { pattern, hostname }: { readonly pattern: string; readonly hostname: string },
  environment: string,
): "everyone" | "operator" | "no-one" {
  if (SANDBOX_PAGES.test(pattern)) {
    if (!allowsSandbox(environment)) return "no-one";
    return isLocalHost(hostname) ? "everyone" : "operator";
  }
  return environment !== "PROD" || !DESIGN_PAGES.test(pattern) ? "everyone" : "no-one";
}

/** The password of HTTP Basic authentication, which browsers ask for by themselves; null = none was sent. The user name may be anything. */
export function basicPassword({ headers }: Request): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(headers.get("Authorization") ?? "") ?? [];
  if (encoded === undefined) return null;
  try {
    return atob(encoded).split(":").slice(1).join(":");
  } catch {
    return null;
  }
}

/** Why a request is refused before any page or call sees it; null = it may pass. */
export function guardRequest(request: Request): "malformed-address" | "foreign-origin" | null {
  const { pathname, searchParams } = new URL(request.url);
  if (isMalformedPath(pathname) || searchParams.has(OLD_DATA_CALL)) return "malformed-address";
  return isForeign(request) ? "foreign-origin" : null;
}

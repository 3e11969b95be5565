import { allowsSandbox } from "../settings/secrets";

/** Paths that other companies' servers call. The request's signature is checked instead of its origin. */
const SIGNED_PATH_PREFIX = "/api/webhook/";
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** True for a path that none of our links can have and that would only confuse a router, a redirect or a log. */
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
 * True for a state-changing request from a page of another site. Browsers send the origin in Sec-Fetch-Site, older ones in Origin. A request with neither does
 * not come from a browser and has no visitor's cookies.
 */
export function isCrossOrigin(request: Request): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const url = new URL(request.url);
  if (url.pathname.startsWith(SIGNED_PATH_PREFIX)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  if (origin === null) return false;
  // Behind a TLS-terminating proxy, our URL has a different scheme but always the same host.
  return site === null ? origin !== url.origin : hostOf(origin) !== requestedHost(request, url);
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
const requestedHost = ({ headers }: Request, url: URL): string =>
  headers.get("X-Forwarded-Host")?.split(",")[0]?.trim() || headers.get("Host") || url.host;

/** Query parameter that Remix used before single fetch to request one route's data. We do not send it. If a scanner does, Remix responds with an error. */
const LEGACY_DATA_PARAMETER = "_data";

/** Sandboxes of other companies' pages in DEV and TEST, and pages for developers. */
const SANDBOX_PAGES = /^\/(?:sandbox|dev)(?:\/|$)/;
const DESIGN_PAGES = /^\/(?:design|angular-design)(?:\/|$)/;

const LOCAL_HOST =
  /^(?:localhost|.+\.(?:localhost|test)|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\])$/;

/**
 * Whether a host name is not reachable on the internet: loopback, private networks (RFC 1918), and the reserved `.localhost` and `.test` (RFC 6761). Expects
 * the URL parser's format: lower case, IPv4 addresses as four decimals.
 */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOST.test(hostname);

/**
 * Who may open a page in this environment, with any method: everyone, the operator with its key, or no one. Sandboxes imitate real services, and the
 * development pages show every message and can sign anyone in, so they are only open on a local machine (docs/decisions/0042). Design samples are not for
 * customers. `pattern` is the matched route, because the router ignores case and decodes the URL before matching.
 */
export function pageAccess(
  { pattern, hostname }: { readonly pattern: string; readonly hostname: string },
  environment: string,
): "everyone" | "operator" | "no-one" {
  if (SANDBOX_PAGES.test(pattern)) {
    if (!allowsSandbox(environment)) return "no-one";
    return isLocalHost(hostname) ? "everyone" : "operator";
  }
  return environment !== "PROD" || !DESIGN_PAGES.test(pattern) ? "everyone" : "no-one";
}

/** The password of HTTP Basic authentication, for which browsers prompt by themselves. Null = none was sent. The user name is ignored. */
export function readBasicPassword({ headers }: Request): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(headers.get("Authorization") ?? "") ?? [];
  if (encoded === undefined) return null;
  try {
    return atob(encoded).split(":").slice(1).join(":");
  } catch {
    return null;
  }
}

/** Why a request is refused before any page or call handles it. Null = it may pass. */
export function guardRequest(request: Request): "malformed-address" | "foreign-origin" | null {
  const { pathname, searchParams } = new URL(request.url);
  if (isMalformedPath(pathname) || searchParams.has(LEGACY_DATA_PARAMETER)) return "malformed-address";
  return isCrossOrigin(request) ? "foreign-origin" : null;
}

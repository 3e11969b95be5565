import { type BookingToken, parseBookingToken, isUuid } from "../domain/core/ids";
import { COOKIES, cookieName, cookieNames, deleteCookie, readCookie, writeCookie } from "./cookies";

/**
 * While a desk member makes a quote for a caller, the browser has two sets of cookies: its own, and the caller's with a prefix in their names. The desk and
 * sign-in read only the browser's own set, and all other pages only the caller's, so that the two never mix.
 */
const CALLER_PREFIX = COOKIES.callers.name;
const HOST_PREFIX = "__Host-";
const OPERATOR_COOKIE_PATHS =
  /^\/(?:desk|login|logout|customer-login|customer-signup|session|sandbox\/identity|dev|healthz)(?:[./]|$)/;

const markName = (name: string) =>
  name.startsWith(HOST_PREFIX)
    ? `${HOST_PREFIX}${CALLER_PREFIX}${name.slice(HOST_PREFIX.length)}`
    : CALLER_PREFIX + name;
const isMarkedName = (name: string) => name.startsWith(CALLER_PREFIX) || name.startsWith(HOST_PREFIX + CALLER_PREFIX);
const unmarkName = (name: string) =>
  name.startsWith(HOST_PREFIX)
    ? HOST_PREFIX + name.slice(HOST_PREFIX.length + CALLER_PREFIX.length)
    : name.slice(CALLER_PREFIX.length);

/** The caller session in this browser's cookie, with the booking that the quote corrects, if any. Null = no caller session. */
export function readCallCookie(
  request: Request,
): { readonly id: string; readonly correctionOf: BookingToken | null } | null {
  const [id = "", token = ""] = (readCookie(request, cookieName(request, "call")) ?? "").split(".");
  return isUuid(id) ? { id, correctionOf: parseBookingToken(token) } : null;
}

/** Whether a page belongs to the operator, even during a caller session. */
export const isOperatorPage = (pathname: string): boolean => OPERATOR_COOKIE_PATHS.test(pathname);

/** The request as the caller's own browser would send it. */
export function toCallerRequest(request: Request): Request {
  const headers = new Headers(request.headers);
  const callerCookies = cookieNames(request)
    .filter(isMarkedName)
    .map((name) => `${unmarkName(name)}=${readCookie(request, name)}`);
  if (callerCookies.length > 0) headers.set("Cookie", callerCookies.join("; "));
  else headers.delete("Cookie");
  return new Request(request, { headers });
}

/** Renames the cookies that a response sets, so that they belong to the caller's set. They last until the browser closes. */
export function markCallerCookies(headers: Headers): void {
  const cookieHeaders = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookieHeaders) {
    const [name = "", rest = ""] = splitCookie(cookie);
    headers.append("Set-Cookie", `${markName(name)}=${rest.replace(/ Max-Age=[1-9]\d*;/, "")}`);
  }
}
const splitCookie = (cookie: string): readonly string[] => {
  const at = cookie.indexOf("=");
  return [cookie.slice(0, at), cookie.slice(at + 1)];
};

/** Starts a caller session. Deletes cookies of an earlier caller first. */
export function beginCallCookies(
  request: Request,
  {
    id,
    guid,
    secret,
    correctionOf = null,
  }: {
    readonly id: string;
    readonly guid: string;
    readonly secret: string;
    readonly correctionOf?: BookingToken | null;
  },
): Headers {
  const headers = new Headers();
  headers.append("Set-Cookie", writeCookie(request, "holder", secret));
  headers.append("Set-Cookie", writeCookie(request, "lead", guid));
  markCallerCookies(headers);
  const setCookies = headers.getSetCookie().map((cookie) => splitCookie(cookie)[0]);
  for (const name of cookieNames(request).filter((value) => isMarkedName(value) && !setCookies.includes(value)))
    headers.append("Set-Cookie", deleteCookie(request, name));
  headers.append("Set-Cookie", writeCookie(request, "call", correctionOf === null ? id : `${id}.${correctionOf}`));
  return headers;
}

/** Ends a caller session and deletes the caller's cookies in this browser. */
export function endCallCookies(request: Request, headers = new Headers()): Headers {
  for (const name of [...cookieNames(request).filter(isMarkedName), cookieName(request, "call")])
    headers.append("Set-Cookie", deleteCookie(request, name));
  return headers;
}

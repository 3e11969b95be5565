import { randomBytes } from "node:crypto";
import { cookieName, cookieNames, deleteCookie, hashOf, readCookie, writeCookie } from "./cookies";

/** Maximum number of sign-ins in progress. Each has its own cookie, so that two tabs can sign in at once. The oldest are dropped. */
const MAX_IN_FLIGHT = 4;
const STATE_PATTERN = /^[\w-]{12,}$/;
const cookieSuffix = (state: string) => state.slice(0, 12);
const signInCookieNames = (request: Request) =>
  cookieNames(request).filter((name) => name.startsWith(cookieName(request, "signIn")));

/** Sets the sealed state of a sign-in and drops the oldest ones. Lax, because the response comes from the provider's site. */
export const signInCookies = (
  request: Request,
  { state, sealed: ciphertext }: { readonly state: string; readonly sealed: string },
): readonly string[] => [
  ...signInCookieNames(request)
    .slice(0, -(MAX_IN_FLIGHT - 1))
    .map((name) => deleteCookie(request, name)),
  writeCookie(request, "signIn", ciphertext, cookieSuffix(state)),
];

/** The sealed state in this browser for the sign-in that a response refers to. */
export const readSignInCookie = (request: Request, state: string | null): string | null =>
  state !== null && STATE_PATTERN.test(state)
    ? readCookie(request, cookieName(request, "signIn", cookieSuffix(state)))
    : null;

/** Drops the state of a sign-in, because a response may be used only once, successful or not. */
export const deleteSignInCookie = (request: Request, state: string | null): readonly string[] =>
  state !== null && STATE_PATTERN.test(state)
    ? [deleteCookie(request, cookieName(request, "signIn", cookieSuffix(state)))]
    : [];

/** A new session secret, its hash, and the cookies for a browser that has just signed in. */
export function createSession(request: Request): { readonly idHash: string; readonly cookies: readonly string[] } {
  const secret = randomBytes(32).toString("base64url");
  const cookies = [
    writeCookie(request, "session", secret),
    writeCookie(request, "signedInBefore", "1"),
    deleteCookie(request, cookieName(request, "signInAgain")),
  ];
  return { idHash: hashOf(secret), cookies };
}

/**
 * Like `createSession`, for a device that signs in with a code sent to its workshop's address. The provider does not know this sign-in, so no silent checks
 * follow.
 */
export function createDeviceSession(request: Request) {
  const secret = randomBytes(32).toString("base64url");
  return {
    idHash: hashOf(secret),
    cookie: writeCookie(request, "device", secret),
  };
}

/** A new secret, its hash, and the cookie for a browser that has just verified a contact. Lax, so that links in messages work. */
export function createContactSession(request: Request) {
  const secret = randomBytes(32).toString("base64url");
  return {
    idHash: hashOf(secret),
    cookie: writeCookie(request, "contact", secret),
  };
}

/** Cookies that drop the verified contact, quotes and bookings of this browser, because someone else may use it next. */
export const expiredCookies = (request: Request): readonly string[] =>
  (["contact", "holder", "lead"] as const).map((cookie) => deleteCookie(request, cookieName(request, cookie)));

/** Signing out also removes the person from this browser. */
export const signedOutCookies = (request: Request): readonly string[] => [
  ...(["session", "signedInBefore"] as const).map((cookie) => deleteCookie(request, cookieName(request, cookie))),
  ...expiredCookies(request),
];

/** Cookie that records the silent check with the provider, which happens once per visit. */
export const silentCheckCookie = (request: Request): string => writeCookie(request, "silentlyChecked", "1");

/** Whether to ask the provider silently if the person is signed in there. Done only when a person opens a page, once per visit and after an earlier sign-in. */
export function shouldCheckSilently(request: Request): boolean {
  const isPageNavigation =
    request.method === "GET" &&
    request.headers.get("Sec-Fetch-Dest") === "document" &&
    request.headers.get("Sec-Fetch-Mode") === "navigate";
  return (
    isPageNavigation &&
    readCookie(request, cookieName(request, "signedInBefore")) === "1" &&
    readCookie(request, cookieName(request, "silentlyChecked")) === null
  );
}

/** Cookie for restarting a failed sign-in once. Null = it was already restarted. */
export const retrySignInCookie = (request: Request): string | null =>
  readCookie(request, cookieName(request, "signInAgain")) === null ? writeCookie(request, "signInAgain", "1") : null;
export const clearRetryCookie = (request: Request): string => deleteCookie(request, cookieName(request, "signInAgain"));

/** Where to go after signing out, from the cookie. The caller must check that it is a path on this site. */
export function logoutReturnOf(request: Request): string | null {
  const text = readCookie(request, cookieName(request, "logoutReturn"));
  try {
    return text === null ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
export const logoutReturnCookie = (request: Request, url: string): string =>
  writeCookie(request, "logoutReturn", encodeURIComponent(url));
export const noLogoutReturnCookie = (request: Request): string =>
  deleteCookie(request, cookieName(request, "logoutReturn"));

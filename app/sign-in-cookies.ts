import { randomBytes } from "node:crypto";
import { dropCookie, FAR_FUTURE_SECONDS, hashOf, holderCookie, hostCookie, LEAD_COOKIE, portalCookie, readCookie, secretOf, SESSION_FORM, sessionCookie, writeCookie } from "./cookies";

const SESSION_SECONDS = 30 * 24 * 60 * 60;
const SIGN_IN_SECONDS = 10 * 60;
/** This browser was signed in before and did not sign out: the provider may still know the person. */
const HINT_COOKIE = "signedInBefore";
/** The provider was asked silently in this visit. */
const CHECKED_COOKIE = "silentlyChecked";
/** A sign-in went wrong a moment ago and was begun anew: once. */
const AGAIN_COOKIE = "signInAgain";
/** Where the browser goes after signing out (B-073, B-076). */
const LOGOUT_RETURN_COOKIE = "logoutReturnUrl";

const signInCookie = (request: Request) => hostCookie(request, "signIn");

/** The secret that ties a sign-in to this browser, kept while several are on their way; Lax, because the answer comes from the provider's site. */
export function signInSecret(request: Request): { readonly browserHash: string; readonly cookie: string } {
  const secret = secretOf(request, signInCookie(request), SESSION_FORM) ?? randomBytes(32).toString("base64url");
  return { browserHash: hashOf(secret), cookie: writeCookie(request, signInCookie(request), secret, { sameSite: "Lax", seconds: SIGN_IN_SECONDS }) };
}

export function signInHashOf(request: Request): string | null {
  const secret = secretOf(request, signInCookie(request), SESSION_FORM);
  return secret && hashOf(secret);
}

/** A session secret that nobody has seen, its hash, and the cookies of a browser that has just signed in. */
export function freshSession(request: Request): { readonly idHash: string; readonly cookies: readonly string[] } {
  const secret = randomBytes(32).toString("base64url");
  const cookies = [
    writeCookie(request, sessionCookie(request), secret, { sameSite: "Lax", seconds: SESSION_SECONDS }),
    writeCookie(request, HINT_COOKIE, "1", { sameSite: "Lax", seconds: FAR_FUTURE_SECONDS }),
    dropCookie(request, signInCookie(request)),
    dropCookie(request, AGAIN_COOKIE),
  ];
  return { idHash: hashOf(secret), cookies };
}

/** Signing out forgets the person on this browser: session, and the quotes that it holds (someone else may sit here next). */
export const signedOutCookies = (request: Request): readonly string[] =>
  [sessionCookie(request), portalCookie(request), HINT_COOKIE, holderCookie(request), LEAD_COOKIE].map((name) => dropCookie(request, name));

/** Marks that the provider was asked silently: once a visit is enough. */
export const checkedCookie = (request: Request): string => writeCookie(request, CHECKED_COOKIE, "1", { sameSite: "Lax", seconds: null });

/** May the provider know this person although we do not? Only a page that a person opens asks, once a visit, after an earlier sign-in. */
export function mayAskSilently(request: Request): boolean {
  const opens = request.method === "GET" && request.headers.get("Sec-Fetch-Dest") === "document" && request.headers.get("Sec-Fetch-Mode") === "navigate";
  return opens && readCookie(request, HINT_COOKIE) === "1" && readCookie(request, CHECKED_COOKIE) === null;
}

/** A sign-in that failed is begun anew once; null = it was already. */
export const againCookie = (request: Request): string | null =>
  readCookie(request, AGAIN_COOKIE) === null ? writeCookie(request, AGAIN_COOKIE, "1", { sameSite: "Lax", seconds: 120 }) : null;
export const noAgainCookie = (request: Request): string => dropCookie(request, AGAIN_COOKIE);

/** Where to go after signing out, as the cookie has it; whoever reads it checks that it is a path of ours. */
export function logoutReturnOf(request: Request): string | null {
  const text = readCookie(request, LOGOUT_RETURN_COOKIE);
  try {
    return text === null ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
export const logoutReturnCookie = (request: Request, url: string): string =>
  writeCookie(request, LOGOUT_RETURN_COOKIE, encodeURIComponent(url), { sameSite: "Lax", seconds: SIGN_IN_SECONDS });
export const noLogoutReturnCookie = (request: Request): string => dropCookie(request, LOGOUT_RETURN_COOKIE);

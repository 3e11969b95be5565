import { randomBytes } from "node:crypto";
import {
  contactCookie,
  cookieNames,
  dropCookie,
  FAR_FUTURE_SECONDS,
  hashOf,
  holderCookie,
  hostCookie,
  LEAD_COOKIE,
  readCookie,
  sessionCookie,
  writeCookie,
} from "./cookies";

const SESSION_SECONDS = 30 * 24 * 60 * 60;
const SIGN_IN_SECONDS = 10 * 60;
/** This browser was signed in before and did not sign out: the provider may still know the person. */
const HINT_COOKIE = "signedInBefore";
/** The provider was asked silently in this visit. */
const CHECKED_COOKIE = "silentlyChecked";
/** A sign-in went wrong a moment ago and was started again: once. */
const AGAIN_COOKIE = "signInAgain";
/** Where the browser goes after signing out (B-073, B-076). */
const LOGOUT_RETURN_COOKIE = "logoutReturnUrl";

/** A sign-in on its way has a cookie of its own, so that two tabs can sign in at once; the last ones count. */
const SIGN_IN = "signIn-";
const MAX_ON_THEIR_WAY = 4;
const STATE_FORM = /^[\w-]{12,}$/;
const signInCookie = (request: Request, state: string) => hostCookie(request, `${SIGN_IN}${state.slice(0, 12)}`);
const signInsOf = (request: Request) =>
  cookieNames(request).filter((name) => name.startsWith(hostCookie(request, SIGN_IN)));

/** Gives the browser what is sealed of its sign-in, and drops the oldest ones; Lax, because the answer comes from the provider's site. */
export const signInCookies = (
  request: Request,
  { state, sealed }: { readonly state: string; readonly sealed: string },
): readonly string[] => [
  ...signInsOf(request)
    .slice(0, -(MAX_ON_THEIR_WAY - 1))
    .map((name) => dropCookie(request, name)),
  writeCookie(request, signInCookie(request, state), sealed, { sameSite: "Lax", seconds: SIGN_IN_SECONDS }),
];

/** What this browser carries of the sign-in that an answer names. */
export const sealedSignIn = (request: Request, state: string | null): string | null =>
  state !== null && STATE_FORM.test(state) ? readCookie(request, signInCookie(request, state)) : null;

/** An answer is used once, good or not. */
export const noSignInCookie = (request: Request, state: string | null): readonly string[] =>
  state !== null && STATE_FORM.test(state) ? [dropCookie(request, signInCookie(request, state))] : [];

/** A session secret that nobody has seen, its hash, and the cookies of a browser that has just signed in. */
export function freshSession(request: Request): { readonly idHash: string; readonly cookies: readonly string[] } {
  const secret = randomBytes(32).toString("base64url");
  const cookies = [
    writeCookie(request, sessionCookie(request), secret, { sameSite: "Lax", seconds: SESSION_SECONDS }),
    writeCookie(request, HINT_COOKIE, "1", { sameSite: "Lax", seconds: FAR_FUTURE_SECONDS }),
    dropCookie(request, AGAIN_COOKIE),
  ];
  return { idHash: hashOf(secret), cookies };
}

/** The same for a device that signs in by a code to its workshop's address: the provider knows nothing of it, so it is not asked silently afterwards. */
export function freshDeviceSession(request: Request, seconds: number) {
  const secret = randomBytes(32).toString("base64url");
  return {
    idHash: hashOf(secret),
    cookie: writeCookie(request, sessionCookie(request), secret, { sameSite: "Lax", seconds }),
  };
}

/** A secret that nobody has seen, its hash, and the cookie of a browser that has just proved a contact. Lax, so that a link in a message finds it too. */
export function freshContactSession(request: Request, seconds: number) {
  const secret = randomBytes(32).toString("base64url");
  return {
    idHash: hashOf(secret),
    cookie: writeCookie(request, contactCookie(request), secret, { sameSite: "Lax", seconds }),
  };
}

/** Forgets on this browser who proved a contact, and the quotes and bookings that it holds (someone else may sit here next). */
export const forgottenCookies = (request: Request): readonly string[] =>
  [contactCookie(request), holderCookie(request), LEAD_COOKIE].map((name) => dropCookie(request, name));

/** Signing out forgets the person on this browser too. */
export const signedOutCookies = (request: Request): readonly string[] => [
  ...[sessionCookie(request), HINT_COOKIE].map((name) => dropCookie(request, name)),
  ...forgottenCookies(request),
];

/** Marks that the provider was asked silently: once a visit is enough. */
export const checkedCookie = (request: Request): string =>
  writeCookie(request, CHECKED_COOKIE, "1", { sameSite: "Lax", seconds: null });

/** May the provider know this person although we do not? Only a page that a person opens asks, once a visit, after an earlier sign-in. */
export function mayAskSilently(request: Request): boolean {
  const opens =
    request.method === "GET" &&
    request.headers.get("Sec-Fetch-Dest") === "document" &&
    request.headers.get("Sec-Fetch-Mode") === "navigate";
  return opens && readCookie(request, HINT_COOKIE) === "1" && readCookie(request, CHECKED_COOKIE) === null;
}

/** A sign-in that failed is started again once; null = it was already. */
export const againCookie = (request: Request): string | null =>
  readCookie(request, AGAIN_COOKIE) === null
    ? writeCookie(request, AGAIN_COOKIE, "1", { sameSite: "Lax", seconds: 120 })
    : null;
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

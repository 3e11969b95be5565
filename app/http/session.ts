import { type LeadGuid, parseLeadGuid } from "../domain/core/ids";
import { randomBytes } from "node:crypto";
import {
  COOKIES,
  cookieName,
  hashOf,
  HOLDER_PATTERN,
  readCookie,
  secretOf,
  SESSION_PATTERN,
  writeCookie,
} from "./cookies";
import type { Viewer } from "../usecases/ports/people";

/**
 * Identifies the visitor: the hashed holder secret of this browser, or a new 160-bit one that is not sent yet, and its session if any. Each part is computed
 * on first use, because many pages need none.
 */
export function viewerOf(request: Request): Viewer {
  const readSecret = (cookie: keyof typeof COOKIES, pattern: RegExp) =>
    secretOf(request, cookieName(request, cookie), pattern);
  const readHash = (cookie: keyof typeof COOKIES) => {
    const secret = readSecret(cookie, SESSION_PATTERN);
    return secret && hashOf(secret);
  };
  const holder = memoize(() => {
    const existingSecret = readSecret("holder", HOLDER_PATTERN);
    const secret = existingSecret ?? randomBytes(20).toString("base64url");
    return { hash: hashOf(secret), fresh: existingSecret === null ? secret : null };
  });
  const session = memoize(() => readHash("session"));
  const contact = memoize(() => readHash("contact"));
  return {
    get holderHash() {
      return holder().hash;
    },
    get freshSecret() {
      return holder().fresh;
    },
    get sessionHash() {
      return session();
    },
    get contactHash() {
      return contact();
    },
    firstVisitAt: firstVisitOf(request),
  };
}

/** The same visitor, identified by a secret that is not in a cookie yet. */
export const viewerBySecret = ({ firstVisitAt, sessionHash, contactHash }: Viewer, secret: string): Viewer => ({
  holderHash: hashOf(secret),
  freshSecret: secret,
  firstVisitAt,
  sessionHash,
  contactHash,
});

/** Computes a value on the first call and reuses it. */
function memoize<T>(compute: () => T): () => T {
  let memo: { readonly value: T } | undefined;
  return () => (memo ??= { value: compute() }).value;
}

function firstVisitOf(request: Request): number | null {
  const cookie = readCookie(request, cookieName(request, "firstVisit"));
  return cookie !== null && /^\d{13}$/.test(cookie) ? Number(cookie) : null;
}

/**
 * Cookie with the date of the first visit. Null if the browser already has one, because later visits do not change it (F-246). Lax, so that visitors who
 * follow a link on another site are recognised.
 */
export const firstVisitCookie = (request: Request, viewer: Viewer, now: number): string | null =>
  viewer.firstVisitAt === null ? writeCookie(request, "firstVisit", String(now)) : null;

/** The lead that this browser last worked on, if its cookie has a guid (F-123, F-125). */
export const leadGuidOf = (request: Request): LeadGuid | null =>
  parseLeadGuid(readCookie(request, cookieName(request, "lead")) ?? "");

/** The roadside offer that this browser last closed (domain/lead/roadside, `roadsideOfferKey`). Not personal data (F-221). */
export function closedRoadsideOf(request: Request): string | null {
  const key = readCookie(request, cookieName(request, "closedRoadside"));
  return key !== null && /^[0-9a-f-]{36}\.\d{1,12}$/.test(key) ? key : null;
}

export const closedRoadsideCookie = (request: Request, key: string): string =>
  writeCookie(request, "closedRoadside", key);

/** Sets the holder's secret for a browser without one. Needed by every response that makes the browser a holder. */
export function withHolderCookie(request: Request, viewer: Viewer, headers = new Headers()): Headers {
  if (viewer.freshSecret !== null) headers.append("Set-Cookie", writeCookie(request, "holder", viewer.freshSecret));
  return headers;
}

/** Adds the lead cookie and, for a browser without one, the holder's secret (F-123, F-124). Responses to a save need both. */
export function withLeadCookies(request: Request, viewer: Viewer, guid: string, headers = new Headers()): Headers {
  headers.append("Set-Cookie", writeCookie(request, "lead", guid));
  return withHolderCookie(request, viewer, headers);
}

import { createHash, randomBytes } from "node:crypto";
import type { Viewer } from "./usecases/ports/viewer";

/** Browsers keep a cookie 400 days at most. */
const FAR_FUTURE_SECONDS = 400 * 24 * 60 * 60;
const LEAD_COOKIE = "leadGuid";
const FIRST_VISIT_COOKIE = "firstVisit";

const isHttps = (request: Request) => new URL(request.url).protocol === "https:";
/** `__Host-` ties the cookie to this host and path on https; browsers refuse the prefix on plain http. */
const holderCookie = (request: Request) => (isHttps(request) ? "__Host-holder" : "holder");

function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

const writeCookie = (request: Request, name: string, value: string) =>
  `${name}=${value}; Path=/; Max-Age=${FAR_FUTURE_SECONDS}; HttpOnly; SameSite=Strict${isHttps(request) ? "; Secure" : ""}`;

/** Who is asking: the holder secret of this browser, hashed; or a fresh 160-bit one, not yet sent. */
export function holderOf(request: Request): Viewer {
  const sent = readCookie(request, holderCookie(request));
  const known = sent !== null && /^[A-Za-z0-9_-]{27}$/.test(sent) ? sent : null;
  const secret = known ?? randomBytes(20).toString("base64url");
  return { holderHash: createHash("sha256").update(secret).digest("hex"), freshSecret: known === null ? secret : null, firstVisitAt: firstVisitOf(request) };
}

function firstVisitOf(request: Request): number | null {
  const stored = readCookie(request, FIRST_VISIT_COOKIE);
  return stored !== null && /^\d{13}$/.test(stored) ? Number(stored) : null;
}

/** The date of the first visit, for a page's answer; null when the browser has one: a later visit never moves it (F-246). */
export const firstVisitCookie = (request: Request, viewer: Viewer, now: number): string | null =>
  viewer.firstVisitAt === null ? writeCookie(request, FIRST_VISIT_COOKIE, String(now)) : null;

/** The lead this browser worked on last, if its cookie holds a guid (F-123, F-125). */
export function leadGuidOf(request: Request): string | null {
  const guid = readCookie(request, LEAD_COOKIE);
  return guid !== null && /^[0-9a-f-]{36}$/.test(guid) ? guid : null;
}

/** Adds the lead cookie and, for a browser without one, the holder's secret (F-123, F-124). Answers of a save need both. */
export function withLeadCookies(request: Request, viewer: Viewer, guid: string, headers = new Headers()): Headers {
  headers.append("Set-Cookie", writeCookie(request, LEAD_COOKIE, guid));
  if (viewer.freshSecret !== null) headers.append("Set-Cookie", writeCookie(request, holderCookie(request), viewer.freshSecret));
  return headers;
}

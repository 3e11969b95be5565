import { hash } from "node:crypto";

/** Browsers keep a cookie 400 days at most. */
export const FAR_FUTURE_SECONDS = 400 * 24 * 60 * 60;

const isHttps = (request: Request) => request.url.startsWith("https:");
/** `__Host-` ties the cookie to this host and path on https; browsers refuse the prefix on plain http. */
export const hostCookie = (request: Request, name: string) => (isHttps(request) ? `__Host-${name}` : name);
/** Names of the cookies that both the quote's and the person's side read. */
export const LEAD_COOKIE = "leadGuid";
export const holderCookie = (request: Request) => hostCookie(request, "holder");
export const sessionCookie = (request: Request) => hostCookie(request, "session");

export const contactCookie = (request: Request) => hostCookie(request, "contact");

export const hashOf = (secret: string) => hash("sha256", secret, "hex");

/** One cookie of a request; null = it has none of this name. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** The names of all cookies of a request, the oldest first, as browsers send them. */
export const cookieNames = (request: Request): readonly string[] =>
  (request.headers.get("Cookie") ?? "")
    .split(";")
    .flatMap((pair) => (pair.includes("=") ? [pair.slice(0, pair.indexOf("=")).trim()] : []));

interface Keeping {
  readonly sameSite: "Strict" | "Lax";
  /** null = until the browser closes; 0 = now. */
  readonly seconds: number | null;
}

export const writeCookie = (
  request: Request,
  name: string,
  value: string,
  { sameSite, seconds }: Keeping = { sameSite: "Strict", seconds: FAR_FUTURE_SECONDS },
) =>
  `${name}=${value}; Path=/;${seconds === null ? "" : ` Max-Age=${seconds};`} HttpOnly; SameSite=${sameSite}${isHttps(request) ? "; Secure" : ""}`;

export const dropCookie = (request: Request, name: string) =>
  writeCookie(request, name, "", { sameSite: "Lax", seconds: 0 });

/** The browser's secret under a name of ours; a text we cannot have made counts as none. */
export function secretOf(request: Request, name: string, form: RegExp): string | null {
  const sent = readCookie(request, name);
  return sent !== null && form.test(sent) ? sent : null;
}
export const HOLDER_FORM = /^[A-Za-z0-9_-]{27}$/;
/** 256 bits as base64url. */
export const SESSION_FORM = /^[A-Za-z0-9_-]{43}$/;

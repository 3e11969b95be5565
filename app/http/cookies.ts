import { hash } from "node:crypto";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;
/** Maximum lifetime of a cookie. Browsers limit it to 400 days. */
const MAX_AGE_SECONDS = 400 * DAY_SECONDS;

/** A cookie that we set, with its description on `/cookies`. */
interface Cookie {
  readonly name: string;
  /** Whether there may be several of these cookies, each with its own suffix. */
  readonly isMany?: true;
  readonly sameSite: "Strict" | "Lax";
  /** Null = until the browser closes. */
  readonly seconds: number | null;
  readonly description: string;
}

/**
 * Every cookie that we set. `writeCookie` sets no others, and `/cookies` lists this table. A cookie is Lax if it must be sent when a visitor comes from
 * another site.
 */
export const COOKIES = {
  lead: {
    name: "leadGuid",
    sameSite: "Strict",
    seconds: MAX_AGE_SECONDS,
    description: "Which quote you worked on last",
  },
  holder: {
    name: "holder",
    sameSite: "Lax",
    seconds: MAX_AGE_SECONDS,
    description: "A random secret that makes the quotes and bookings in this browser yours",
  },
  session: { name: "session", sameSite: "Lax", seconds: 30 * DAY_SECONDS, description: "That you are signed in" },
  device: {
    name: "session",
    sameSite: "Lax",
    seconds: 90 * DAY_SECONDS,
    description: "That a workshop's device is signed in with a code",
  },
  contact: {
    name: "contact",
    sameSite: "Lax",
    seconds: 30 * DAY_SECONDS,
    description: "That you verified your mobile or email with a code, to see your bookings",
  },
  signIn: {
    name: "signIn-",
    isMany: true,
    sameSite: "Lax",
    seconds: 10 * MINUTE_SECONDS,
    description: "A sign-in that is in progress",
  },
  signInAgain: {
    name: "signInAgain",
    sameSite: "Lax",
    seconds: 2 * MINUTE_SECONDS,
    description: "That a sign-in failed and was started again",
  },
  signedInBefore: {
    name: "signedInBefore",
    sameSite: "Lax",
    seconds: MAX_AGE_SECONDS,
    description: "That someone was signed in here and did not sign out",
  },
  silentlyChecked: {
    name: "silentlyChecked",
    sameSite: "Lax",
    seconds: null,
    description: "That we have checked once in this visit whether you are still signed in",
  },
  logoutReturn: {
    name: "logoutReturnUrl",
    sameSite: "Lax",
    seconds: 10 * MINUTE_SECONDS,
    description: "Which page to show after you sign out",
  },
  firstVisit: {
    name: "firstVisit",
    sameSite: "Lax",
    seconds: MAX_AGE_SECONDS,
    description: "When you first visited: we may ask less of you on the first day",
  },
  closedRoadside: {
    name: "closedRoadside",
    sameSite: "Strict",
    seconds: MAX_AGE_SECONDS,
    description: "That you closed an offer of roadside assistance",
  },
  promoCode: {
    name: "promoCode",
    sameSite: "Lax",
    seconds: 90 * DAY_SECONDS,
    description: "The code that a partner's page or a voucher gave you for your next booking",
  },
  call: {
    name: "call",
    sameSite: "Strict",
    seconds: null,
    description: "For our phone staff: which caller they are making a quote for",
  },
  seen: {
    name: "seen",
    sameSite: "Strict",
    seconds: null,
    description: "For our support staff: which customer's booking or quote they are viewing",
  },
  callers: {
    name: "caller-",
    isMany: true,
    sameSite: "Strict",
    seconds: null,
    description: "For our phone staff: keeps a caller's quote separate from their own",
  },
} as const satisfies Readonly<Record<string, Cookie>>;

const isHttps = (request: Request) => request.url.startsWith("https:");
/** `__Host-` binds the cookie to this host and path over https. Browsers refuse the prefix over plain http. */
const hostCookie = (request: Request, name: string) => (isHttps(request) ? `__Host-${name}` : name);

/**
 * The name of a cookie in the browser. `part` is its suffix if there are several. Over https the prefix prevents other hosts of the same site from setting it.
 */
export const cookieName = (request: Request, cookie: keyof typeof COOKIES, part = ""): string =>
  hostCookie(request, COOKIES[cookie].name + part);

export const hashOf = (secret: string) => hash("sha256", secret, "hex");

/** A cookie of a request. Null = there is none with this name. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Names of all cookies in a request. Browsers send the oldest first. */
export const cookieNames = (request: Request): readonly string[] =>
  (request.headers.get("Cookie") ?? "")
    .split(";")
    .flatMap((pair) => (pair.includes("=") ? [pair.slice(0, pair.indexOf("=")).trim()] : []));

const cookieText = (
  request: Request,
  name: string,
  value: string,
  { sameSite, seconds }: Pick<Cookie, "sameSite" | "seconds">,
) =>
  `${name}=${value}; Path=/;${seconds === null ? "" : ` Max-Age=${seconds};`} HttpOnly; SameSite=${sameSite}${isHttps(request) ? "; Secure" : ""}`;

/** The `Set-Cookie` value for one of our cookies. */
export const writeCookie = (request: Request, cookie: keyof typeof COOKIES, value: string, part = "") =>
  cookieText(request, cookieName(request, cookie, part), value, COOKIES[cookie]);

/** Deletes a cookie by its name in the browser. */
export const deleteCookie = (request: Request, name: string) =>
  cookieText(request, name, "", { sameSite: "Lax", seconds: 0 });

/** The browser's secret in this cookie. Null if its text does not have our format. */
export function secretOf(request: Request, name: string, pattern: RegExp): string | null {
  const cookie = readCookie(request, name);
  return cookie !== null && pattern.test(cookie) ? cookie : null;
}
export const HOLDER_PATTERN = /^[A-Za-z0-9_-]{27}$/;
/** 256 bits as base64url. */
export const SESSION_PATTERN = /^[A-Za-z0-9_-]{43}$/;

const PROMO_CODE_PATTERN = /^[A-Za-z0-9-]{3,40}$/;

/** The promo code for this browser's next booking, stored when it opened the page of a partner or voucher. Not personal data. */
export function promoCodeOf(request: Request): string | null {
  const code = readCookie(request, cookieName(request, "promoCode"));
  return code !== null && PROMO_CODE_PATTERN.test(code) ? code : null;
}

export const promoCookie = (request: Request, code: string): string => writeCookie(request, "promoCode", code);

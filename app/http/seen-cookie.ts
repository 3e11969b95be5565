import type { SeenThing } from "../usecases/ports/seen";
import { cookieName, dropCookie, readCookie, writeCookie } from "./cookies";

/**
 * While somebody of the desk views a customer's pages, a cookie in their browser names the history event that started it. It is valid for the pages of that
 * booking or quote only, and for reading only.
 */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Pages that a booking or a quote has, before anybody asks whose they are. */
const MAYBE = /^\/(?:booking|quotes|quote-2|photo)\//;

/** The requested page, or the page that made the call: the script of a viewed page reports impressions and clicks that no customer made. */
export function seenPathOf(request: Request, pathname: string): string {
  const from = pathname.startsWith("/api/") ? request.headers.get("Referer") : null;
  return from !== null && URL.canParse(from) ? new URL(from).pathname : pathname;
}

/** The look that a browser says is under way, where this page may be part of it; null = none. */
export function seenIdOf(request: Request, pathname: string): string | null {
  const id = MAYBE.test(pathname) ? readSeenCookie(request) : null;
  return id !== null && UUID.test(id) ? id : null;
}

export const readSeenCookie = (request: Request): string | null => readCookie(request, cookieName(request, "seen"));

/** Whether a page belongs to the viewed booking or quote, or is a photo on one of its pages: the URL of a photo contains only the photo's id. */
export function isSeenPage(pathname: string, thing: SeenThing): boolean {
  if (pathname.startsWith("/photo/")) return true;
  const roots =
    "booking" in thing ? [`/booking/${thing.booking}`] : [`/quotes/${thing.lead}`, `/quote-2/${thing.lead}`];
  return roots.some((root) => pathname === root || pathname.startsWith(`${root}/`) || pathname.startsWith(`${root}.`));
}

/** Where looking begins: the customer's own way in. */
export const seenStart = (thing: SeenThing): string =>
  "booking" in thing ? `/booking/${thing.booking}` : `/quotes/${thing.lead}`;

export const beginSeeingCookie = (request: Request, id: string): string => writeCookie(request, "seen", id);

/** Ends the view as customer. */
export const endSeeingCookie = (request: Request): string => dropCookie(request, cookieName(request, "seen"));

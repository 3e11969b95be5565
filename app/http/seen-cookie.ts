import type { SeenThing } from "../usecases/ports/seen";
import { cookieName, dropCookie, readCookie, writeCookie } from "./cookies";

/** While somebody of the desk looks at a customer's pages, their browser names the act that began it: for the pages of that booking or quote alone, and to read them alone. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Pages that a booking or a quote has, before anybody asks whose they are. */
const MAYBE = /^\/(?:booking|quotes|quote-2|photo)\//;

/** The page that is asked for, or that a call was made from: the script of a page that is looked at tells what was shown and pressed, as nobody pressed it. */
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

/** Whether a page is one of what is looked at, or a photo that stands on one: a photo's own address says only which photo it is. */
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

/** Ends a look, whoever presses. */
export const endSeeingCookie = (request: Request): string => dropCookie(request, cookieName(request, "seen"));

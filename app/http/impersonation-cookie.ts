import type { ImpersonationTarget } from "../usecases/ports/people";
import { cookieName, dropCookie, readCookie, writeCookie } from "./cookies";

/**
 * While a desk member views a customer's pages, a cookie in their browser names the history event that started it. It is valid for the pages of that booking
 * or quote only, and for reading only.
 */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Pages that a booking or a quote has, before anybody asks whose they are. */
const MAY_APPLY = /^\/(?:booking|quotes|quote-2|photo)\//;

/** The requested page, or the page that made the call: the script of a viewed page reports impressions and clicks that no customer made. */
export function impersonationPathOf(request: Request, pathname: string): string {
  const from = pathname.startsWith("/api/") ? request.headers.get("Referer") : null;
  return from !== null && URL.canParse(from) ? new URL(from).pathname : pathname;
}

/** The look that a browser says is under way, where this page may be part of it; null = none. */
export function impersonationIdOf(request: Request, pathname: string): string | null {
  const id = MAY_APPLY.test(pathname) ? readImpersonationCookie(request) : null;
  return id !== null && UUID.test(id) ? id : null;
}

export const readImpersonationCookie = (request: Request): string | null =>
  readCookie(request, cookieName(request, "seen"));

/** Whether a page belongs to the viewed booking or quote, or is a photo on one of its pages: the URL of a photo contains only the photo's id. */
export function isImpersonationPage(pathname: string, item: ImpersonationTarget): boolean {
  if (pathname.startsWith("/photo/")) return true;
  const roots = "booking" in item ? [`/booking/${item.booking}`] : [`/quotes/${item.lead}`, `/quote-2/${item.lead}`];
  return roots.some((root) => pathname === root || pathname.startsWith(`${root}/`) || pathname.startsWith(`${root}.`));
}

/** Where looking begins: the customer's own way in. */
export const impersonationStart = (item: ImpersonationTarget): string =>
  "booking" in item ? `/booking/${item.booking}` : `/quotes/${item.lead}`;

export const startImpersonationCookie = (request: Request, id: string): string => writeCookie(request, "seen", id);

/** Ends the view as customer. */
export const endImpersonationCookie = (request: Request): string => dropCookie(request, cookieName(request, "seen"));

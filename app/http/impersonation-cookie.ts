import type { ImpersonationTarget } from "../usecases/ports/people";
import { cookieName, deleteCookie, readCookie, writeCookie } from "./cookies";
import { isUuid } from "../domain/core/ids";

/**
 * While a desk member views a customer's pages, a cookie in their browser names the history event that started it. It is valid only for the pages of that
 * booking or quote, and only for reading. This pattern matches pages of any booking or quote. It is checked before the owner of the page is looked up.
 */
const IMPERSONATION_PATHS = /^\/(?:booking|quotes|quote-2|photo)\//;

/**
 * Path of the requested page, or for an API call, of the page that made the call. Otherwise the script of an impersonated page would report impressions and
 * clicks that no customer made.
 */
export function impersonationPathOf(request: Request, pathname: string): string {
  const from = pathname.startsWith("/api/") ? request.headers.get("Referer") : null;
  return from !== null && URL.canParse(from) ? new URL(from).pathname : pathname;
}

/** The impersonation in this browser's cookie, if this page may be part of it. Null = none. */
export function impersonationIdOf(request: Request, pathname: string): string | null {
  const id = IMPERSONATION_PATHS.test(pathname) ? readImpersonationCookie(request) : null;
  return id !== null && isUuid(id) ? id : null;
}

export const readImpersonationCookie = (request: Request): string | null =>
  readCookie(request, cookieName(request, "seen"));

/** Whether a page belongs to the viewed booking or quote, or is a photo on one of its pages. A photo's URL contains only the photo's id. */
export function isImpersonationPage(pathname: string, item: ImpersonationTarget): boolean {
  if (pathname.startsWith("/photo/")) return true;
  const roots = "booking" in item ? [`/booking/${item.booking}`] : [`/quotes/${item.lead}`, `/quote-2/${item.lead}`];
  return roots.some((root) => pathname === root || pathname.startsWith(`${root}/`) || pathname.startsWith(`${root}.`));
}

/** First page of the impersonation: the page on which the customer would start. */
export const impersonationStartPath = (item: ImpersonationTarget): string =>
  "booking" in item ? `/booking/${item.booking}` : `/quotes/${item.lead}`;

export const startImpersonationCookie = (request: Request, id: string): string => writeCookie(request, "seen", id);

/** Ends the impersonation. */
export const endImpersonationCookie = (request: Request): string => deleteCookie(request, cookieName(request, "seen"));

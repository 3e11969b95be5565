import { cookieName, readCookie, writeCookie } from "./cookies";

const FORM = /^[A-Za-z0-9-]{3,40}$/;

/** The code that this browser brings to its next booking, from a partner's page or a voucher's. No personal detail. */
export function promoCodeOf(request: Request): string | null {
  const code = readCookie(request, cookieName(request, "promoCode"));
  return code !== null && FORM.test(code) ? code : null;
}

export const promoCookie = (request: Request, code: string): string => writeCookie(request, "promoCode", code);

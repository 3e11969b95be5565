import { randomBytes } from "node:crypto";
import { hashOf, portalCookie, secretOf, SESSION_FORM, writeCookie } from "./cookies";

const PORTAL_SECONDS = 30 * 24 * 60 * 60;

/** The secret of this browser's opened portal links, its hash for the grant, and the cookie. Lax: a supplier comes from its mail. */
export function portalSecret(request: Request): { readonly secretHash: string; readonly cookie: string } {
  const secret = secretOf(request, portalCookie(request), SESSION_FORM) ?? randomBytes(32).toString("base64url");
  return { secretHash: hashOf(secret), cookie: writeCookie(request, portalCookie(request), secret, { sameSite: "Lax", seconds: PORTAL_SECONDS }) };
}

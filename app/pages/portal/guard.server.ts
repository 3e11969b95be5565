import { redirect } from "@remix-run/cloudflare";
import { refusedPage } from "../../error-responses";
import type { OutcomeCode } from "../../domain/core/outcomes";
import type { SignedInUser } from "../../domain/identity/profile";
import type { Context } from "../../usecases/context";
import { currentUser } from "../../usecases/identity/current-user";

/**
 * Starts the login and returns to this URL afterwards (P-039). Login providers refuse to be framed, so inside a frame a waiting screen opens the login in its
 * own window and checks once a second whether it is done (P-214).
 */
export function redirectToLogin(request: Request, app: Context, { isFresh = false } = {}): Response {
  if (app.identity.provider === null) return refusedPage("sign-in-disabled");
  const { pathname, search } = new URL(request.url);
  const returnTo = new URLSearchParams({
    returnTo: pathname.replace(/\.data$/, "") + search,
    ...(isFresh && { fresh: "true" }),
  });
  const isFramed = /^i?frame$/.test(request.headers.get("Sec-Fetch-Dest") ?? "");
  return isFramed && pathname.startsWith("/workshop/hl/")
    ? redirect(`/workshop/hl/sign-in?${returnTo}`)
    : redirect(`/customer-login?${returnTo}`);
}

/** Response to a refusal: a redirect to the login, or an error page. */
export const portalRefusalResponse = (request: Request, app: Context, code: OutcomeCode): Response =>
  code === "not-signed-in" ? redirectToLogin(request, app) : refusedPage(code);

/** True for a code that refuses a person access to this part of the portal. */
export const isPortalRefusal = (code: OutcomeCode): boolean => code === "not-signed-in" || code === "portal-forbidden";

/** Returns the signed-in user. Throws a redirect to the login, so no portal loader or action continues without a user. */
export async function requireUser(request: Request, app: Context): Promise<SignedInUser> {
  const user = await currentUser(app);
  if (user === null) throw redirectToLogin(request, app);
  return user;
}

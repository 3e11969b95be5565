import { returnPath } from "../domain/identity/return-path";
import { logoutReturnCookie, logoutReturnOf, noLogoutReturnCookie, signedOutCookies } from "./sign-in-cookies";
import type { Context } from "../usecases/context";
import { endSession } from "../usecases/identity/devices";

/**
 * Ends the session and returns the browser's next URL: the provider's own sign-out, or the path in the return cookie (only on this site), or the home page
 * (B-073, B-074).
 */
export async function signOut(
  request: Request,
  app: Context,
): Promise<{ readonly next: string; readonly headers: Headers }> {
  const { providerUrl } = await endSession(app);
  const returnTo = returnPath(logoutReturnOf(request));
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of signedOutCookies(request)) headers.append("Set-Cookie", cookie);
  headers.append(
    "Set-Cookie",
    providerUrl === null ? noLogoutReturnCookie(request) : logoutReturnCookie(request, returnTo),
  );
  return { next: providerUrl ?? returnTo, headers };
}

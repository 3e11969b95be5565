import { returnPath } from "../domain/identity/return-path";
import { logoutReturnCookie, logoutReturnOf, noLogoutReturnCookie, signedOutCookies } from "./sign-in-cookies";
import type { Context } from "../usecases/context";
import { endSession } from "../usecases/identity/devices";

/**
 * Ends the session here, and says where the browser goes next: through the provider's own sign-out, or straight to the place that the
 * return cookie names (a path of ours only) or the home page (B-073, B-074).
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

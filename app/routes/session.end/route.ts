import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectPage } from "../../http/responses";
import { returnPath } from "~/domain/identity/return-path";
import { logoutReturnCookie, logoutReturnOf, noLogoutReturnCookie, signedOutCookies } from "~/http/sign-in-cookies";
import type { Context } from "~/usecases/context";
import { endSession } from "~/usecases/identity/devices";

/** Signing out requires a POST, so a link in an email or an image on a page cannot do it. A script that asks for JSON gets the next URL. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { next, headers } = await signOut(request, app);
  if (!request.headers.get("Accept")?.includes("application/json"))
    return redirectPage(next, "Signing you out", headers);
  headers.set("Content-Type", "application/json");
  return new Response(JSON.stringify({ next }), { headers });
}

export const loader = () => redirect("/logout");

/**
 * Ends the session and returns the browser's next URL: the provider's own sign-out, or the path in the return cookie (only on this site), or the home page
 * (B-073, B-074).
 */
async function signOut(request: Request, app: Context): Promise<{ readonly next: string; readonly headers: Headers }> {
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

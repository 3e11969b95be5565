import { redirect } from "@remix-run/cloudflare";
import { refusedPage } from "../error-responses";
import { leadGuidOf } from "./session";
import { silentCheckCookie, signInCookies } from "./sign-in-cookies";
import type { Context } from "../usecases/context";
import { beginSignIn } from "../usecases/identity/begin-sign-in";
import { currentUser } from "../usecases/identity/current-user";
import { returnPath } from "../domain/identity/return-path";
import type { SignInKind } from "../usecases/ports/identity";

/** Redirects to the identity provider, or to the target if the person is already signed in. Throws a Response with our own text if that is not possible. */
export async function startSignIn(request: Request, app: Context, kind: SignInKind): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const returnTo = query.get("returnTo");
  const isFresh = query.get("fresh") === "true" && kind === "login";
  if (!isFresh && app.identity.provider !== null && (await currentUser(app)) !== null)
    return redirect(returnPath(returnTo));
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (kind === "silent") headers.append("Set-Cookie", silentCheckCookie(request));
  const { sessionHash } = app.viewer;
  // A device that was signed out (a lost phone) may still have a session at the provider, which must not give it a new session here.
  const wasSignedOut = sessionHash !== null && (await app.db.sessions.find(sessionHash)) === null;
  if (wasSignedOut && kind === "silent") return redirect(returnPath(returnTo), { headers });
  const session = await beginSignIn(app, { kind, returnTo, leadGuid: leadGuidOf(request), isFresh, wasSignedOut });
  // A failed silent check is not reported, because the user did not start it.
  if (!session.ok && kind === "silent") return redirect(returnPath(returnTo), { headers });
  if (!session.ok) throw refusedPage(session.code);
  for (const cookie of signInCookies(request, session)) headers.append("Set-Cookie", cookie);
  return redirect(session.url, { headers });
}

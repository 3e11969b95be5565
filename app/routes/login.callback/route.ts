import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "../../error-responses";
import { deviceName } from "../../domain/identity/device-name";
import { redirectPage } from "../../http/responses";
import {
  retrySignInCookie,
  freshSession,
  clearRetryCookie,
  dropSignInCookie,
  readSignInCookie,
} from "../../http/sign-in-cookies";
import { finishSignIn } from "../../usecases/identity/finish-sign-in";
import { adoptDraft } from "../../usecases/lead/adopt-draft";

const to = (address: string, cookies: readonly string[]) => redirect(address, { headers: withCookies(cookies) });

function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/** The provider's redirect target. A response that does not match restarts the sign-in once. After that it is an error. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const session = freshSession(request);
  const parameters = new URL(request.url).searchParams;
  const state = parameters.get("state");
  const finished = await finishSignIn(
    app,
    {
      parameters,
      sealed: readSignInCookie(request, state),
      freshSessionHash: session.idHash,
      device: deviceName(request.headers.get("User-Agent") ?? ""),
    },
    adoptDraft,
  );
  const used = dropSignInCookie(request, state);
  if (finished.ok)
    return redirectPage(
      finished.returnTo,
      "Signing you in",
      withCookies([...used, ...(finished.isSignedIn ? session.cookies : [])]),
    );
  if (finished.code === "sign-in-invalid") {
    const again = retrySignInCookie(request);
    return again === null ? to("/server-error", [clearRetryCookie(request)]) : to("/customer-login", [again]);
  }
  throw refusedPage(finished.code);
}

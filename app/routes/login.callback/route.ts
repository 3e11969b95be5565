import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "../../error-responses";
import { deviceName } from "../../domain/identity/device-name";
import { redirectPage } from "../../http/responses";
import {
  retrySignInCookie,
  createSession,
  clearRetryCookie,
  deleteSignInCookie,
  readSignInCookie,
  signInCookies,
} from "../../http/sign-in-cookies";
import { finishSignIn } from "../../usecases/identity/finish-sign-in";
import { adoptDraft } from "../../usecases/lead/adopt-draft";

const redirectWithCookies = (address: string, cookies: readonly string[]) =>
  redirect(address, { headers: withCookies(cookies) });

function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/** The provider's redirect target. If the response does not match the sign-in, the sign-in is restarted once. A second mismatch is an error. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const session = createSession(request);
  const parameters = new URL(request.url).searchParams;
  const state = parameters.get("state");
  const signInResult = await finishSignIn(
    app,
    {
      parameters,
      sealed: readSignInCookie(request, state),
      freshSessionHash: session.idHash,
      device: deviceName(request.headers.get("User-Agent") ?? ""),
    },
    adoptDraft,
  );
  const clearedCookies = deleteSignInCookie(request, state);
  if (signInResult.ok && "url" in signInResult)
    return redirectWithCookies(signInResult.url, [...clearedCookies, ...signInCookies(request, signInResult)]);
  if (signInResult.ok)
    return redirectPage(
      signInResult.returnTo,
      "Signing you in",
      withCookies([...clearedCookies, ...(signInResult.isSignedIn ? session.cookies : [])]),
    );
  if (signInResult.code === "sign-in-invalid") {
    const retryCookie = retrySignInCookie(request);
    return retryCookie === null
      ? redirectWithCookies("/server-error", [clearRetryCookie(request)])
      : redirectWithCookies("/customer-login", [retryCookie]);
  }
  throw refusedPage(signInResult.code);
}

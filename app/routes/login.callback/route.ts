import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "../../answers";
import { deviceName } from "../../domain/identity/device-name";
import { bounce } from "../../http/bounce";
import { againCookie, freshSession, noAgainCookie, noSignInCookie, sealedSignIn } from "../../http/sign-in-cookies";
import { finishSignIn } from "../../usecases/identity/finish-sign-in";
import { adoptDraft } from "../../usecases/lead/adopt-draft";

const to = (address: string, cookies: readonly string[]) => redirect(address, { headers: withCookies(cookies) });

function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/** Where the provider sends the browser back. An answer that does not fit begins the sign-in anew, once; after that it is an error. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const session = freshSession(request);
  const parameters = new URL(request.url).searchParams;
  const state = parameters.get("state");
  const finished = await finishSignIn(
    app,
    {
      parameters,
      sealed: sealedSignIn(request, state),
      freshSessionHash: session.idHash,
      device: deviceName(request.headers.get("User-Agent") ?? ""),
    },
    adoptDraft,
  );
  const used = noSignInCookie(request, state);
  if (finished.ok)
    return bounce(
      finished.returnTo,
      "Signing you in",
      withCookies([...used, ...(finished.isSignedIn ? session.cookies : [])]),
    );
  if (finished.code === "sign-in-invalid") {
    const again = againCookie(request);
    return again === null ? to("/server-error", [noAgainCookie(request)]) : to("/customer-login", [again]);
  }
  throw refusedPage(finished.code);
}

import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { returnPath } from "../../domain/identity/return-path";
import { logoutReturnOf, noLogoutReturnCookie } from "../../http/sign-in-cookies";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Signed out" }, NO_INDEX];

/** The provider's redirect target after its own sign-out. Redirects to the original destination. If opened directly, it is an empty page (P-028). */
export function loader({ request }: LoaderFunctionArgs) {
  const target = logoutReturnOf(request);
  return target === null
    ? null
    : redirect(returnPath(target), { headers: { "Set-Cookie": noLogoutReturnCookie(request) } });
}

export default function LogoutSuccess() {
  return <h1 className="sr-only">You are signed out</h1>;
}

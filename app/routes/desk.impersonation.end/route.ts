import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { endImpersonationCookie, readImpersonationCookie } from "~/http/impersonation-cookie";
import { readImpersonation } from "~/usecases/operations/desk/impersonation";

/** This URL has no page. The bar above a customer's pages posts to it. */
export const loader = () => {
  throw refusedPage("page-not-found");
};

/** Ends an impersonation. It requires no permission, because it only removes a cookie from this browser. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const id = readImpersonationCookie(request);
  const impersonation = id === null ? null : await readImpersonation(app, id);
  const back =
    impersonation &&
    ("booking" in impersonation.target
      ? `bookings/${impersonation.target.booking}`
      : `quotes/${impersonation.target.lead}`);
  return redirect(back ? `/desk/${back}` : "/desk", {
    status: 303,
    headers: { "Set-Cookie": endImpersonationCookie(request) },
  });
}

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { endImpersonationCookie, readImpersonationCookie } from "~/http/impersonation-cookie";
import { readImpersonation } from "~/usecases/operations/desk/impersonation";

/** Nothing to see here: the bar over a customer's pages posts. */
export const loader = () => {
  throw refusedPage("page-not-found");
};

/** Ends a look at a customer's pages, whoever presses: it only takes a cookie out of this browser. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const id = readImpersonationCookie(request);
  const view = id === null ? null : await readImpersonation(app, id);
  const back = view && ("booking" in view.thing ? `bookings/${view.thing.booking}` : `quotes/${view.thing.lead}`);
  return redirect(back ? `/desk/${back}` : "/desk", {
    status: 303,
    headers: { "Set-Cookie": endImpersonationCookie(request) },
  });
}

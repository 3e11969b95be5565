import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { endSeeingCookie, readSeenCookie } from "~/http/seen-cookie";
import { readSeen } from "~/usecases/desk/see-as";

/** Nothing to see here: the bar over a customer's pages posts. */
export const loader = () => {
  throw refusedPage("page-not-found");
};

/** Ends a look at a customer's pages, whoever presses: it only takes a cookie out of this browser. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const id = readSeenCookie(request);
  const seen = id === null ? null : await readSeen(app, id);
  const back = seen && ("booking" in seen.thing ? `bookings/${seen.thing.booking}` : `quotes/${seen.thing.lead}`);
  return redirect(back ? `/desk/${back}` : "/desk", {
    status: 303,
    headers: { "Set-Cookie": endSeeingCookie(request) },
  });
}

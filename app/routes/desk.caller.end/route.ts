import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { endCallCookies } from "~/http/caller-cookies";

/** Nothing to see here: the bar of a call posts. */
export const loader = () => {
  throw refusedPage("page-not-found");
};

/** Ends a call, whoever presses: it only takes the caller's cookies out of this browser. */
export const action = ({ request, context: { app } }: ActionFunctionArgs) =>
  redirect(app.call === null ? "/desk" : `/desk/quotes/${app.call.leadGuid}`, {
    status: 303,
    headers: endCallCookies(request),
  });

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { endCallCookies } from "~/http/caller-cookies";
import type { Call } from "~/usecases/ports/people";

/** This URL has no page. The bar that is shown during a call posts to it. */
export const loader = () => {
  throw refusedPage("page-not-found");
};

/** Desk page to show after a phone call ends: the correction that the quote was made for, or the quote itself. */
function pathAfterCall(call: Call | null): string {
  if (call === null) return "/desk";
  const { correctionOf, leadGuid } = call;
  return correctionOf === null ? `/desk/quotes/${leadGuid}` : `/desk/bookings/${correctionOf}/jobs?quote=${leadGuid}`;
}

/** Ends a call. It requires no permission, because it only removes the caller's cookies from this browser. */
export const action = ({ request, context: { app } }: ActionFunctionArgs) =>
  redirect(pathAfterCall(app.call), { status: 303, headers: endCallCookies(request) });

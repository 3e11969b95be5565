import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { endCallCookies } from "~/http/caller-cookies";
import type { Call } from "~/usecases/ports/people";

/** Nothing to see here: the bar of a call posts. */
export const loader = () => {
  throw refusedPage("page-not-found");
};

/** Where the desk goes on after a call: the correction that the quote was made for, or the quote itself. */
function afterCall(call: Call | null): string {
  if (call === null) return "/desk";
  const { correctionOf, leadGuid } = call;
  return correctionOf === null ? `/desk/quotes/${leadGuid}` : `/desk/bookings/${correctionOf}/jobs?quote=${leadGuid}`;
}

/** Ends a call, whoever presses: it only takes the caller's cookies out of this browser. */
export const action = ({ request, context: { app } }: ActionFunctionArgs) =>
  redirect(afterCall(app.call), { status: 303, headers: endCallCookies(request) });

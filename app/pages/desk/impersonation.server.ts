import { redirectDocument } from "@remix-run/cloudflare";
import { startImpersonationCookie, impersonationStartPath } from "../../http/impersonation-cookie";
import type { ImpersonationTarget } from "../../usecases/ports/people";

/** The page before impersonating a customer, the same for a booking and a quote. */
export const IMPERSONATION_PAGE = {
  title: "View as customer",
  effect:
    "Opens the customer’s own pages, with their name and contact details, for half an hour. You can view everything but change nothing. The history records that you opened them, and why.",
  button: "Open the customer’s pages",
} as const;

/** Redirects to the customer's pages with a full page load, because the surrounding frame is the customer's. */
export const redirectToImpersonation = (request: Request, item: ImpersonationTarget, id: string) =>
  redirectDocument(impersonationStartPath(item), {
    status: 303,
    headers: { "Set-Cookie": startImpersonationCookie(request, id) },
  });

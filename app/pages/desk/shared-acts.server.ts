import { redirectDocument } from "@remix-run/cloudflare";
import { startImpersonationCookie, impersonationStartPath } from "../../http/impersonation-cookie";
import type { ImpersonationTarget } from "../../usecases/ports/people";
import { formatPhoneForDisplay } from "../../domain/core/phone/display";
import type { Contact } from "../../usecases/operations/desk/read-case";
import type { ContactView } from "./contact-details-panel";

/** The page shown before the contact details of a booking or a quote are revealed. */
export const CONTACT_PAGE = {
  title: "Read contact details",
  effect: "Shows the name, phone and email once. The history records that you read them, and why.",
  button: "Show contact details",
} as const;

/** The contact details that an action revealed; null = another action, or it was already carried out. */
export function revealedContact(result: { readonly ok: true; readonly contact?: Contact }): ContactView | null {
  if (result.contact === undefined) return null;
  const { firstName, lastName, mobile, phone, email } = result.contact;
  return {
    name: [firstName, lastName].filter(Boolean).join(" "),
    phones: [...new Set([mobile, phone].filter((number) => number !== null))].map(formatPhoneForDisplay),
    email,
  };
}

/** The page shown before a desk member starts to impersonate a customer. */
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

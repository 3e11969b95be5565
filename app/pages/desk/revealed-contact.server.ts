import { formatPhoneForDisplay } from "../../domain/core/phone/display";
import type { Contact } from "../../usecases/operations/desk/read-case";
import type { ContactView } from "./contact-details-panel";

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

import { contactKeys } from "../../../domain/identity/contact/suspected-workshop";
import type { Context } from "../../context";

/** Whether this email or mobile seems to belong to a supplier that is checking competitors' prices. Reveals nothing else (F-240, F-383). */
export async function isSuspectedWorkshop(
  context: Context,
  contact: { readonly email: string | null; readonly mobile: string | null },
): Promise<boolean> {
  const keys = contactKeys(context.config.country, contact.email, contact.mobile);
  const isSuspected = keys !== null && (await context.db.supplierContacts.isKnownContact(keys));
  if (isSuspected) context.log.info({ event: "decided", decision: "suspected-workshop" });
  return isSuspected;
}

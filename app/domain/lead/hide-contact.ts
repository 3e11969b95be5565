import { hideContact } from "../identity/contact/contact-details";
import type { Lead } from "./lead";

/** A lead for a workshop that may not have the customer's contact details yet: they are hidden wherever the customer wrote freely. */
export const hideContactInLead = (lead: Lead): Lead => ({
  ...lead,
  repairNotes: hideContact(lead.repairNotes),
  location: hideContact(lead.location),
  cart: lead.cart.map((item) => ({ ...item, notes: hideContact(item.notes) })),
});

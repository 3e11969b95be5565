import type { Communication, LeadContact } from "./contact";

/** Default channel for a customer who did not choose: Email without a phone, SMS without an email, otherwise Both (F-117–F-119, F-445). */
export function defaultCommunication(contact: Pick<LeadContact, "phone" | "mobile" | "email">): Communication {
  const hasPhone = contact.mobile !== null || contact.phone !== null;
  const hasEmail = contact.email !== null;
  if (hasPhone === hasEmail) return "Both";
  return hasEmail ? "Email" : "SMS";
}

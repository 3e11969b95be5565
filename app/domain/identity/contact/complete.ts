import type { LeadContact } from "./contact";

/** Name, a phone and an email are all known (F-251, F-282). */
export const isContactComplete = (contact: Pick<LeadContact, "firstName" | "phone" | "mobile" | "email">): boolean =>
  contact.firstName !== null && (contact.mobile !== null || contact.phone !== null) && contact.email !== null;

/** A code was confirmed for the very number that is given now. */
export const isMobileVerified = (contact: Pick<LeadContact, "mobile" | "verifiedMobile">): boolean =>
  contact.mobile !== null && contact.mobile === contact.verifiedMobile;

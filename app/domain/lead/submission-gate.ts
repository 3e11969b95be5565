import { findOpenQuestion } from "./cart/kinds";
import { isContactComplete, isMobileVerified } from "../identity/contact/contact";
import type { Lead } from "./lead";

export type MissingField = "cart" | "suburb" | "vehicle" | "photos" | "contact" | "mobile";

const isCartComplete = (cart: Lead["cart"]): boolean =>
  cart.length > 0 && cart.every((item) => findOpenQuestion(item) === null);

/**
 * What is missing before a lead can be submitted, in funnel order. The server checks again regardless of the pages. An unknown vehicle needs a name and a
 * phone number for the call, but no verification code (F-274).
 */
export function findMissingFields(lead: Lead, needsContact: boolean, isPhotoMissing: boolean): readonly MissingField[] {
  const { contact } = lead;
  const missing: MissingField[] = [];
  if (!isCartComplete(lead.cart)) missing.push("cart");
  if (lead.suburb === null) missing.push("suburb");
  if (lead.vehicle.mid === null && !lead.isUnknownVehicle) missing.push("vehicle");
  if (isPhotoMissing) missing.push("photos");
  if (lead.isUnknownVehicle) {
    if (contact.firstName === null || (contact.phone === null && contact.mobile === null)) missing.push("contact");
  } else if (needsContact) {
    if (!isContactComplete(contact)) missing.push("contact");
    else if (!isMobileVerified(contact)) missing.push("mobile");
  }
  return missing;
}

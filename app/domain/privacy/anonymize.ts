import type { BookingRequest } from "../booking/request";
import { type CartItem, isRepair } from "../lead/cart-item";
import { NO_CONTACT } from "../identity/contact/contact";
import type { Lead } from "../lead/lead";
import type { DirectRequest } from "../quotes/direct-request";

/** Replaces a job that the customer described in their own words. */
const OTHER_WORK = "Other work";

/** A booking request without personal details. What the price was calculated from is kept. */
export const namelessRequest = (request: BookingRequest): BookingRequest => ({
  ...request,
  firstName: null,
  lastName: null,
  mobile: null,
  email: null,
  rego: null,
  comments: null,
  customerAddress: null,
  customerLatitude: null,
  customerLongitude: null,
  partnerReferralCode: null,
});

/** A cart item without anything that was typed. */
const namelessItem = <T extends CartItem>(item: T): T => ({
  ...item,
  ...(isRepair(item) && item.isCustom ? { name: OTHER_WORK } : {}),
  notes: null,
  additionalDetails: item.additionalDetails.map((detail) => ({ ...detail, text: "" })),
});

/** A quote without whose it was: which car of the catalogue, suburb, work and dates stay. Doing it again changes nothing. */
export const namelessLead = ({ otherQuote: _, ...lead }: Lead): Lead => ({
  ...lead,
  vehicle: { ...lead.vehicle, rego: null, regoState: null, isVerifiedRego: false, vin: null },
  cart: lead.cart.map(namelessItem),
  repairNotes: null,
  fleetCompanyMembershipId: null,
  partnerReference: null,
  providerVehicleId: null,
  userId: null,
  location: null,
  latitude: null,
  longitude: null,
  contact: NO_CONTACT,
});

/** That one workshop was asked, without by whom. */
export const NAMELESS_DIRECT_REQUEST: DirectRequest = { name: "", contactNumber: null, email: "", comments: null };

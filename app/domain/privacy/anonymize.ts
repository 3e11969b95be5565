import type { BookingRequest } from "../booking/request";
import { type CartItem, isRepair } from "../lead/cart-item";
import { NO_CONTACT } from "../identity/contact/contact";
import type { Lead } from "../lead/lead";
import type { DirectRequest } from "../quotes/direct-request";

/** Replaces a job that the customer described in their own words. */
const OTHER_WORK_NAME = "Other work";

/** A booking request without personal details. The inputs of the price are kept. */
export const anonymizeRequest = (request: BookingRequest): BookingRequest => ({
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

/** A cart item without any text that the customer typed. */
const anonymizeItem = <T extends CartItem>(item: T): T => ({
  ...item,
  ...(isRepair(item) && item.isCustom ? { name: OTHER_WORK_NAME } : {}),
  notes: null,
  additionalDetails: item.additionalDetails.map((detail) => ({ ...detail, text: "" })),
});

/** A quote without personal details. The catalogue vehicle, suburb, work and dates remain. Applying it twice changes nothing. */
export const anonymizeLead = ({ otherQuote: _, ...lead }: Lead): Lead => ({
  ...lead,
  vehicle: { ...lead.vehicle, rego: null, regoState: null, isVerifiedRego: false, vin: null },
  cart: lead.cart.map(anonymizeItem),
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

/** A request to one workshop, without the customer's details. */
export const NAMELESS_DIRECT_REQUEST: DirectRequest = { name: "", contactNumber: null, email: "", comments: null };

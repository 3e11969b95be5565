import { isService } from "./cart-item";
import { defaultCommunication } from "../identity/contact/communication-default";
import type { CartItem } from "./cart-item";
import { mergeVehicle } from "../catalogue/vehicle/merge-vehicle";
import type { Lead } from "./lead";
import type { CartOp, LeadPatch } from "./lead-patch";

/** Applies one cart operation. A service replaces the existing service; other items are unique by key (F-205, F-206). */
function applyCartOp(cart: readonly CartItem[], cartOp: CartOp): readonly CartItem[] {
  if (cartOp.op === "replace") return cartOp.items;
  if (cartOp.op === "remove") return cart.filter((item) => item.key !== cartOp.key);
  const { item } = cartOp;
  const at = cart.findIndex((existing) => existing.key === item.key || (isService(existing) && isService(item)));
  return at === -1 ? [...cart, item] : cart.map((existing, index) => (index === at ? item : existing));
}

/** Applies a patch to a lead. The newer answer wins, field by field. The revision number is not changed. */
export function applyPatch(lead: Lead, patch: LeadPatch): Lead {
  const { vehicle, contact, cartOps, ...fields } = patch;
  const nextContact = contact ? { ...lead.contact, ...contact } : lead.contact;
  // The preferred channel follows the contact details until the customer chooses one.
  const isFollowUp =
    contact !== undefined &&
    fields.communication === undefined &&
    lead.communication === defaultCommunication(lead.contact);
  // A provider id sent by a client belongs to that vehicle and is dropped when the vehicle changes.
  const clearsProviderId =
    vehicle?.mid !== undefined && fields.providerVehicleId === undefined && vehicle.mid !== lead.vehicle.mid;
  return {
    ...lead,
    ...fields,
    ...(isFollowUp ? { communication: defaultCommunication(nextContact) } : {}),
    ...(clearsProviderId ? { providerVehicleId: null } : {}),
    vehicle: vehicle ? mergeVehicle(lead.vehicle, vehicle) : lead.vehicle,
    contact: nextContact,
    cart: (cartOps ?? []).reduce(applyCartOp, lead.cart),
  };
}

/** Combines two patches: applying the result equals applying `older`, then `newer`, except for values derived from both. */
export function foldPatches(older: LeadPatch, newer: LeadPatch): LeadPatch {
  return {
    ...older,
    ...newer,
    ...(older.vehicle || newer.vehicle ? { vehicle: mergeVehicle(older.vehicle ?? {}, newer.vehicle ?? {}) } : {}),
    ...(older.contact || newer.contact ? { contact: { ...older.contact, ...newer.contact } } : {}),
    ...(older.cartOps || newer.cartOps ? { cartOps: [...(older.cartOps ?? []), ...(newer.cartOps ?? [])] } : {}),
  };
}

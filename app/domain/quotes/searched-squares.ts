import { exclusiveSupplierOf } from "../lead/lead";
import type { Lead } from "../lead/lead";
import { widestSquares } from "../supplier/cells";

/** The map squares whose supplier changes can affect a lead's answer; below zero, the one supplier of the exclusive flow. */
export function searchedSquares(lead: Lead): readonly number[] {
  const only = exclusiveSupplierOf(lead);
  if (only !== null) return [-only];
  return lead.suburb ? widestSquares(lead.suburb.latitude, lead.suburb.longitude) : [];
}

import { exclusiveSupplierOf } from "../funnel/configuration";
import type { Lead } from "../lead/lead";
import { widestSquares } from "../supplier/cells";

/** Where the changes of suppliers are counted that may change what a lead is answered: squares of the map, or below zero the one supplier of the exclusive flow. */
export function searchedSquares(lead: Lead): readonly number[] {
  const only = exclusiveSupplierOf(lead);
  if (only !== null) return [-only];
  return lead.suburb ? widestSquares(lead.suburb.latitude, lead.suburb.longitude) : [];
}

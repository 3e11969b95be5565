import { isRewardsLead } from "../../domain/funnel/configuration";
import type { Journey } from "../../domain/funnel/journey";
import { pricingGate, type PricingGate } from "../../domain/lead/pricing-gate";
import { localityLabel } from "../../domain/location/locality";
import { describeVehicle } from "../../domain/vehicle/describe";
import { itemLine } from "./item-line";
import type { Panel } from "./screen-types";

const PROMISES: Readonly<Record<PricingGate, string | null>> = {
  priced: "Instant prices",
  estimated: "Estimated prices",
  unpriced: "Workshops send quotes",
  unknown: null,
};

/** What was chosen so far; null before the first item. */
export function panelOf({ lead, suppliers, supplierName }: Journey): Panel | null {
  if (lead.cart.length === 0) return null;
  return {
    items: lead.cart.map(itemLine),
    vehicle: describeVehicle(lead.vehicle) || null,
    suburb: lead.suburb === null ? null : localityLabel(lead.suburb),
    supplier: supplierName,
    promise: lead.isUnknownVehicle ? (isRewardsLead(lead) ? "You get a call" : "We call you") : PROMISES[pricingGate(lead.cart, suppliers?.hasZeroCommsSupplier ?? null)],
  };
}

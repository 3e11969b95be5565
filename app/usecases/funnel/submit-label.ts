import type { Journey } from "../../domain/funnel/journey";
import { type PricingGate, isPricedFlow, pricingGate } from "../../domain/lead/pricing-gate";
import type { LabelFacts } from "../../texts/quotes";

/** Are the lead's jobs priced at once? */
export const gateOf = ({ lead, suppliers }: Journey): PricingGate =>
  pricingGate(lead.cart, suppliers?.hasZeroCommsSupplier ?? null);

/** No supplier takes the lead's jobs at its place. */
export const hasNoSuppliers = ({ suppliers }: Journey): boolean => suppliers?.totalCount === 0;

/** What the words of the last button depend on. */
export function labelFacts(journey: Journey): LabelFacts {
  const gate = gateOf(journey);
  return {
    isUnknownVehicle: journey.lead.isUnknownVehicle,
    needsContactCapture: journey.contactNeeded,
    isPriced: gate === "unknown" ? null : isPricedFlow(gate),
    isSingleSupplier: journey.lead.supplierId !== null,
    isNobodyNear: hasNoSuppliers(journey),
  };
}

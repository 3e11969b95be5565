import { type PricingGate, isPricedFlow } from "../domain/lead/pricing-gate";
import type { MissingField } from "../domain/lead/submission-gate";

export const MISSING_TEXT: Readonly<Record<MissingField, string>> = {
  cart: "Tell us what your car needs",
  suburb: "Choose a suburb",
  vehicle: "Choose your vehicle",
  photos: "Add a photo of the damage",
  contact: "Tell us how to reach you",
  mobile: "Confirm your mobile number",
};
export const addressErrors = (missingFields: readonly MissingField[]): Record<string, string[]> =>
  Object.fromEntries(missingFields.map((field) => [field, [MISSING_TEXT[field]]]));

export const LINK_SENT_RECENTLY = "We sent a message there a moment ago. Wait a minute and try again";
export const TOO_MANY_LINKS =
  "Too many links to quotes were sent there or requested from your network today. Try again tomorrow";

/** The heading that announces the result, pluralised (F-215 to F-217); null when no price can be promised. */
export function pricingTitle(pricingGate: PricingGate, itemCount: number): string | null {
  if (!isPricedFlow(pricingGate)) return null;
  const priceType = pricingGate === "priced" ? "instant" : "estimated";
  return itemCount === 1 ? `Get ${priceType} price for 1 item.` : `Get ${priceType} prices for ${itemCount} items.`;
}
export interface LabelFacts {
  readonly isUnknownVehicle: boolean;
  readonly needsContactCapture: boolean;
  /** True = all prices are known. Null = at least one price is not known yet. */
  readonly isPriced: boolean | null;
  /** True = there is an exclusive or chosen supplier, so there will be only one quote. */
  readonly isSingleSupplier: boolean;
  /** True = no supplier does these jobs at this place. There will be no quotes, and the desk calls instead. */
  readonly hasNoSuppliers: boolean;
}
function quoteLabel({ isPriced, isSingleSupplier, hasNoSuppliers }: LabelFacts): string {
  if (hasNoSuppliers) return "Get a call back";
  if (isPriced) return isSingleSupplier ? "Get an instant quote" : "Get instant quotes";
  return isSingleSupplier ? "Get quote" : "Get quotes";
}

/**
 * Label of the submit button. The first that applies: "Call me" for an unknown vehicle, empty while it is not known whether there is a price, "Next" if contact
 * details are still needed, otherwise the quote label (F-263–F-268, F-270). While saving, the button has no label (F-269).
 */
export function submitLabel(facts: LabelFacts): string {
  if (facts.isUnknownVehicle) return "Call me";
  if (facts.isPriced === null && !facts.hasNoSuppliers) return "";
  return facts.needsContactCapture ? "Next" : quoteLabel(facts);
}

/** Label on customer-details-step2, where the code is entered: never "Verify and Next" (F-267, F-268). */
export function verifyLabel(facts: LabelFacts): string {
  const label = submitLabel({ ...facts, needsContactCapture: false });
  return label === "" ? "" : `Verify and ${label}`;
}

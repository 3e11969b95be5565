import type { Cents } from "../money/money";

/** Ways to pay that a booking can choose from. */
export type PaymentMethod = "creditCard" | "payOnTheDay";

export interface PaymentFacts {
  readonly total: Cents;
  readonly pricingStrategy: "SinglePrice" | "PriceRange";
  readonly acceptOnlinePayments: boolean;
  readonly fleetCompanyId: number | null;
  /** The deployment has a card provider. */
  readonly cardAvailable: boolean;
}

/** Why the card is not offered, or null when it is (B-009, B-129, B-131, B-178). */
export function cardRefusal(facts: PaymentFacts): "fleet" | "price-range" | "supplier-takes-none" | "nothing-to-pay" | "not-configured" | null {
  if (facts.fleetCompanyId !== null) return "fleet";
  if (facts.pricingStrategy === "PriceRange") return "price-range";
  if (!facts.acceptOnlinePayments) return "supplier-takes-none";
  if (facts.total <= 0) return "nothing-to-pay";
  if (!facts.cardAvailable) return "not-configured";
  return null;
}

/** The methods to choose from, first one preselected. Paying on the day is for bookings that cannot be paid online. */
export const paymentMethods = (facts: PaymentFacts): readonly PaymentMethod[] => (cardRefusal(facts) === null ? ["creditCard"] : ["payOnTheDay"]);

import type { Cents } from "../core/money/money";
import { isWithinLimits, type LimitTable, overlapsLimits, type PaymentSource } from "./limits";
import {
  BNPL_PROVIDERS,
  type BnplProvider,
  isBnpl,
  ONLINE_METHODS,
  type OnlineMethod,
  type PaymentMethod,
} from "./methods";

export interface PaymentFacts {
  readonly total: Cents;
  /** The upper limit of a price range; equals `total` for a single price. */
  readonly maxTotal: Cents;
  readonly pricingStrategy: "SinglePrice" | "PriceRange";
  readonly acceptOnlinePayments: boolean;
  /** False hides every buy-now-pay-later provider for this supplier (B-177). */
  readonly hasBnplFeature: boolean;
  readonly fleetCompanyId: number | null;
  /** Methods for which this deployment has a provider. */
  readonly configured: ReadonlySet<OnlineMethod>;
  readonly limits: LimitTable;
  readonly source: PaymentSource;
}

export type MethodRefusal =
  | "fleet"
  | "price-range"
  | "supplier-takes-none"
  | "nothing-to-pay"
  | "not-configured"
  | "outside-limits";

/** Why a method is not offered; null when it is offered (B-009, B-129, B-131, B-176 to B-178). */
export function methodRefusal(method: OnlineMethod, facts: PaymentFacts): MethodRefusal | null {
  if (facts.fleetCompanyId !== null) return "fleet";
  if (facts.pricingStrategy === "PriceRange") return "price-range";
  if (!acceptsOnlinePayment(method, facts)) return "supplier-takes-none";
  if (facts.total <= 0) return "nothing-to-pay";
  if (!facts.configured.has(method)) return "not-configured";
  if (!isBnpl(method)) return null;
  const limits = findLimits(method, facts);
  if (limits === null) return "not-configured";
  return isWithinLimits(facts.total, limits) ? null : "outside-limits";
}

/**
 * Whether the supplier accepts this kind of online payment. Supplier-initiated buy-now-pay-later does not require the supplier's other online payments to be
 * enabled (B-131).
 */
function acceptsOnlinePayment(
  method: OnlineMethod,
  { acceptOnlinePayments, hasBnplFeature, source }: PaymentFacts,
): boolean {
  if (!isBnpl(method)) return acceptOnlinePayments;
  return hasBnplFeature && (acceptOnlinePayments || source === "supplierSourced");
}

const findLimits = (method: BnplProvider, { limits, source }: PaymentFacts) => limits[method]?.[source] ?? null;

/** The available online methods, card first. */
export const onlineMethods = (facts: PaymentFacts): readonly OnlineMethod[] =>
  ONLINE_METHODS.filter((method) => methodRefusal(method, facts) === null);

/**
 * The methods of the finalise form. The first one is preselected and is never buy-now-pay-later if another is offered. Payment on the day is for free bookings
 * and bookings that cannot be paid online (B-142).
 */
export function paymentMethods(facts: PaymentFacts): readonly PaymentMethod[] {
  const online = onlineMethods(facts);
  return online.length > 0 ? online : ["payOnTheDay"];
}

/** Buy-now-pay-later providers that may become available once the price range is fixed to one price (B-179, B-180). */
export function listPotentialProviders(facts: PaymentFacts): readonly BnplProvider[] {
  if (facts.pricingStrategy !== "PriceRange" || facts.fleetCompanyId !== null) return [];
  return BNPL_PROVIDERS.filter((method) => {
    const limits = findLimits(method, facts);
    return (
      limits !== null &&
      facts.configured.has(method) &&
      acceptsOnlinePayment(method, facts) &&
      overlapsLimits(facts.total, facts.maxTotal, limits)
    );
  });
}

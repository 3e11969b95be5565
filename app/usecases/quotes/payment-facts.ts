import { type PaymentFacts, onlineMethods } from "../../domain/payments/eligibility";
import type { PaymentSource } from "../../domain/payments/limits";
import { ONLINE_METHODS, type OnlineMethod } from "../../domain/payments/methods";
import type { Price } from "../../domain/pricing/price";
import type { Supplier } from "../../domain/supplier/supplier";
import type { Context } from "../context";
import type { Lead } from "../../domain/lead/lead";
import type { QuotedListing } from "../../domain/quotes/listing";

interface PriceContext {
  readonly price: Pick<Price, "total" | "maxTotal" | "strategy">;
  readonly supplier: Pick<Supplier, "acceptOnlinePayments" | "hasBnplFeature">;
  readonly fleetCompanyId: number | null;
  readonly source: PaymentSource;
}

/** Payment methods and limits of this deployment. They are the same for all prices in a request. */
const deploymentPayments = ({ payments }: Pick<Context, "payments">): Pick<PaymentFacts, "configured" | "limits"> => ({
  configured: new Set(ONLINE_METHODS.filter((method) => payments[method] !== null)),
  limits: payments.purchaseLimits,
});

/** The facts that determine which payment methods are offered. */
export const buildPaymentFacts = (
  context: Pick<Context, "payments">,
  { price, supplier, fleetCompanyId, source }: PriceContext,
  localPayments = deploymentPayments(context),
): PaymentFacts => ({
  total: price.total,
  maxTotal: price.maxTotal,
  pricingStrategy: price.strategy,
  acceptOnlinePayments: supplier.acceptOnlinePayments,
  hasBnplFeature: supplier.hasBnplFeature,
  fleetCompanyId,
  ...localPayments,
  source,
});

/**
 * Returns a function that lists the online payment methods for a listing, by the same rules as the finalise page. The list is empty if the listing has no
 * price.
 */
export function methodsOfListing(
  context: Pick<Context, "payments">,
  { fleetCompanyId }: Pick<Lead, "fleetCompanyId">,
): (listing: QuotedListing) => readonly OnlineMethod[] {
  let localPayments: ReturnType<typeof deploymentPayments> | undefined;
  return (listing) => {
    if (!listing.isInstantlyPriced) return [];
    localPayments ??= deploymentPayments(context);
    return onlineMethods(
      buildPaymentFacts(
        context,
        { price: listing.price, supplier: listing, fleetCompanyId, source: "customerPrepayment" },
        localPayments,
      ),
    );
  };
}

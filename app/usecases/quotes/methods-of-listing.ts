import type { Lead } from "../../domain/lead/lead";
import { onlineMethods } from "../../domain/payments/eligibility";
import type { OnlineMethod } from "../../domain/payments/methods";
import type { QuotedListing } from "../../domain/quotes/listing";
import type { Context } from "../context";
import { paymentFacts, paymentsHere } from "./payment-facts";

/** How an offer could be paid online, by the rules that the finalise page follows; none while it has no price. */
export function methodsOfListing(
  context: Pick<Context, "payments">,
  { fleetCompanyId }: Pick<Lead, "fleetCompanyId">,
): (listing: QuotedListing) => readonly OnlineMethod[] {
  let here: ReturnType<typeof paymentsHere> | undefined;
  return (listing) => {
    if (!listing.isInstantlyPriced) return [];
    here ??= paymentsHere(context);
    return onlineMethods(
      paymentFacts(
        context,
        { price: listing.price, supplier: listing, fleetCompanyId, source: "customerPrepayment" },
        here,
      ),
    );
  };
}

import type { AttemptId } from "../../../domain/core/ids";
import type { Currency } from "../../../domain/core/country/country";
import type { Cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { type BnplProvider, isBnpl, METHODS } from "../../../domain/payments/methods";
import type { RedirectMethod } from "../../../domain/payments/provider";
import { confirmationPath, screenPath, unsuccessfulPath } from "../../../domain/booking/return-paths";
import type { Context } from "../../context";
import { type HoldView, holdView } from "./read-pay-screen";

export type CheckoutView =
  /** The payment is over. `path` is the next page. */
  | { readonly ok: true; readonly kind: "decided"; readonly path: string }
  | {
      readonly ok: true;
      readonly kind: "open";
      readonly provider: BnplProvider;
      readonly amount: Cents;
      readonly currency: Currency;
      /** null = the customer must first enter a billing address. */
      readonly handOver: RedirectMethod | null;
      /** Path of the page where the payment started. */
      readonly returnPath: string;
      readonly unbranded: boolean;
      /** The day that is held for the booking being paid. Null = none. */
      readonly hold: HoldView | null;
    };

/** Loads a buy-now-pay-later payment between our page and the provider's. Reading it changes nothing. */
export async function readCheckout(
  context: Context,
  attemptId: AttemptId,
): Promise<CheckoutView | Refusal<"payment-not-found">> {
  const attempt = await context.db.payments.find(attemptId);
  if (!attempt || !isBnpl(attempt.method)) return refuse("payment-not-found");
  if (attempt.state === "completed" && attempt.bookingToken !== null)
    return { ok: true, kind: "decided", path: confirmationPath(attempt, attempt.bookingToken) };
  if (attempt.state === "releasing" || attempt.state === "released")
    return { ok: true, kind: "decided", path: unsuccessfulPath(attempt) };
  if (attempt.handOver === null && !METHODS[attempt.method].needsBillingAddress) return refuse("payment-not-found");
  const { method: provider, amount, currency, handOver, origin } = attempt;
  return {
    ok: true,
    kind: "open",
    provider,
    amount,
    currency,
    handOver,
    returnPath: screenPath(attempt),
    unbranded: origin.unbranded,
    hold: holdView(attempt, context.clock.now()),
  };
}

import type { Currency } from "../core/country/country";
import type { AttemptId } from "../core/ids";
import type { Cents } from "../core/money/money";
import { isAcceptedBrand } from "./card-brand";
import type { OnlineMethod } from "./methods";
import type { ProviderPayment } from "./provider";

export type Verdict =
  | { readonly kind: "paid" }
  /** Nothing is held yet and the customer may try again. `message` comes from the provider. */
  | { readonly kind: "unpaid"; readonly message: string | null }
  /** The bank or the provider has not decided. */
  | { readonly kind: "undecided" }
  /** Nothing is held, and this attempt is over. */
  | { readonly kind: "gone"; readonly reason: "declined" | "cancelled" | "abandoned" }
  /** Money is held that must be released. */
  | { readonly kind: "wrong"; readonly reason: "payment-mismatch" | "card-not-supported" };

/** Interprets the provider's response for our attempt. Anything that the browser claims is ignored. */
export function evaluatePayment(
  attempt: {
    readonly id: AttemptId;
    readonly amount: Cents;
    readonly currency: Currency;
    readonly method: OnlineMethod;
  },
  payment: ProviderPayment,
): Verdict {
  const ours =
    payment.attemptId === attempt.id && payment.amount === attempt.amount && payment.currency === attempt.currency;
  if (!ours) return { kind: "wrong", reason: "payment-mismatch" };
  switch (payment.status) {
    case "authorised":
    case "settled":
      if (attempt.method !== "creditCard") return { kind: "paid" };
      // The form refuses other brands of entered cards and wallets; this check catches the ones that got past it (B-184).
      return isAcceptedBrand(payment.cardBrand) ? { kind: "paid" } : { kind: "wrong", reason: "card-not-supported" };
    case "created":
      return { kind: "unpaid", message: payment.message };
    case "failed":
    case "declined":
      // After a declined card, the customer can try another card in the same form. For other methods a decline ends the attempt.
      return attempt.method === "creditCard"
        ? { kind: "unpaid", message: payment.message }
        : { kind: "gone", reason: "declined" };
    case "voided":
      return { kind: "gone", reason: attempt.method === "creditCard" ? "abandoned" : "cancelled" };
    case "refunded":
    case "partial refund":
    case "refund pending":
      return { kind: "gone", reason: "abandoned" };
    case "settling":
      // Captured but not settled yet. Counts as paid for methods whose provider settles later.
      return attempt.method === "creditCard" ? { kind: "undecided" } : { kind: "paid" };
    case "authorise pending":
    case null:
      return { kind: "undecided" };
  }
}

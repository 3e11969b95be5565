import type { PaymentAttempt } from "./attempt";
import type { ProviderPayment } from "./provider";

const BRANDS = ["visa", "mastercard"];

export type Verdict =
  | { readonly kind: "paid" }
  /** Nothing is held yet; the customer may try again. `message` is the provider's own. */
  | { readonly kind: "unpaid"; readonly message: string | null }
  /** The bank or the provider has not decided. */
  | { readonly kind: "undecided" }
  | { readonly kind: "gone" }
  /** Money is held that must not be: let it go. */
  | { readonly kind: "wrong"; readonly reason: "payment-mismatch" | "card-not-supported" };

/** What the provider's answer means for our attempt. What the browser said is not asked. */
export function verdictOn(attempt: PaymentAttempt, payment: ProviderPayment): Verdict {
  const ours = payment.attemptId === attempt.id && payment.amount === attempt.amount && payment.currency === attempt.currency;
  if (!ours) return { kind: "wrong", reason: "payment-mismatch" };
  switch (payment.status) {
    case "authorised":
    case "settled":
      // The form refuses other brands; this is for what came past it (B-184).
      return payment.cardBrand !== null && BRANDS.includes(payment.cardBrand) ? { kind: "paid" } : { kind: "wrong", reason: "card-not-supported" };
    case "created":
    case "failed":
    case "declined":
      return { kind: "unpaid", message: payment.message };
    case "voided":
    case "refunded":
    case "partial refund":
    case "refund pending":
      return { kind: "gone" };
    case "authorise pending":
    case "settling":
    case null:
      return { kind: "undecided" };
  }
}

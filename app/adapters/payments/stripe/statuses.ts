import type Stripe from "stripe";
import { cents } from "../../../domain/core/money/money";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import { capturedStatus } from "../provider-wire";

type IntentStatus = Pick<Stripe.PaymentIntent, "status" | "last_payment_error" | "latest_charge">;

/** Maps Stripe's status to ours. Null for an unknown status. The caller then keeps the last known status, logs it and reads again. */
export function transactionStatus(intent: IntentStatus): TransactionStatus | null {
  switch (intent.status) {
    case "requires_payment_method":
      return intent.last_payment_error ? "failed" : "created";
    case "requires_confirmation":
      return "created";
    case "requires_action":
      return "authorise pending";
    case "processing":
      return "settling";
    case "requires_capture":
      return "authorised";
    case "succeeded":
      return settledStatus(intent.latest_charge);
    case "canceled":
      return "voided";
    default:
      return null;
  }
}

/** Refunds do not change the intent's own status. The expanded charge has the refunded amount. */
function settledStatus(charge: IntentStatus["latest_charge"]): TransactionStatus {
  if (charge === null || typeof charge === "string") return "settled";
  return capturedStatus({ taken: cents(charge.amount_captured), returned: cents(charge.amount_refunded) });
}

export function refundStatus(status: string | null): "refund pending" | "refunded" | "failed" {
  if (status === "succeeded") return "refunded";
  return status === "failed" || status === "canceled" ? "failed" : "refund pending";
}

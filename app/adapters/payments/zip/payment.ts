import { cents } from "../../../domain/money/money";
import type { AtProvider, ProviderPayment } from "../../../domain/payments/provider";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import { NO_CARD, NOTHING_MOVED, takenStatus } from "../paid-status";
import { centsOnWire, textOnWire } from "../wire-money";

/** A checkout without a charge behind it. null = a state we do not know. */
export const uncharged = (at: AtProvider, status: TransactionStatus | null): ProviderPayment => ({
  ok: true,
  providerId: at.providerId,
  paymentRef: null,
  status,
  amount: at.amount,
  currency: at.currency,
  attemptId: at.attemptId,
  moved: NOTHING_MOVED,
  ...NO_CARD,
});

/** Zip's charge -> ours. */
export function chargeOf(body: Readonly<Record<string, unknown>>, at: AtProvider): ProviderPayment {
  const moved = {
    held: cents(0),
    taken: centsOnWire(body.captured_amount),
    returned: centsOnWire(body.refunded_amount),
  };
  return {
    ok: true,
    providerId: at.providerId,
    paymentRef: textOnWire(body.id) || null,
    status: statusOf(body.state, moved),
    amount: centsOnWire(body.amount),
    currency: textOnWire(body.currency),
    attemptId: textOnWire(body.reference) || null,
    moved,
    ...NO_CARD,
  };
}

function statusOf(
  state: unknown,
  moved: Pick<ProviderPayment["moved"], "taken" | "returned">,
): TransactionStatus | null {
  switch (state) {
    case "captured":
    case "approved":
    case "refunded":
      return takenStatus(moved);
    case "authorised":
      return "authorise pending";
    case "cancelled":
      return "voided";
    case "declined":
      return "declined";
    default:
      return null;
  }
}

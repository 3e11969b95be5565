import { cents } from "../../../domain/core/money/money";
import type { ProviderReference, ProviderPayment } from "../../../domain/payments/provider";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import { NO_CARD, NO_MONEY_MOVED, capturedStatus, readCents, readText } from "../provider-wire";

/** A checkout without a charge. Null = an unknown state. */
export const unchargedPayment = (reference: ProviderReference, status: TransactionStatus | null): ProviderPayment => ({
  ok: true,
  providerId: reference.providerId,
  paymentRef: null,
  status,
  amount: reference.amount,
  currency: reference.currency,
  attemptId: reference.attemptId,
  moved: NO_MONEY_MOVED,
  ...NO_CARD,
});

/** Maps Zip's charge to a payment. */
export function toProviderPayment(
  body: Readonly<Record<string, unknown>>,
  reference: ProviderReference,
): ProviderPayment {
  const moneyMoved = {
    held: cents(0),
    taken: readCents(body.captured_amount),
    returned: readCents(body.refunded_amount),
  };
  return {
    ok: true,
    providerId: reference.providerId,
    paymentRef: readText(body.id) || null,
    status: toStatus(body.state, moneyMoved),
    amount: readCents(body.amount),
    currency: readText(body.currency),
    attemptId: readText(body.reference) || null,
    moved: moneyMoved,
    ...NO_CARD,
  };
}

function toStatus(
  state: unknown,
  move: Pick<ProviderPayment["moved"], "taken" | "returned">,
): TransactionStatus | null {
  switch (state) {
    case "captured":
    case "approved":
    case "refunded":
      return capturedStatus(move);
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

import { addCents, cents } from "../../../domain/core/money/money";
import type { ProviderReference, ProviderPayment } from "../../../domain/payments/provider";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import {
  NO_CARD,
  NO_MONEY_MOVED,
  capturedStatus,
  centsOnWire,
  listOnWire,
  objectOnWire,
  textOnWire,
} from "../provider-wire";

/** A checkout without a captured amount: not approved yet, or ended. */
export const notCapturedResult = (at: ProviderReference, status: TransactionStatus): ProviderPayment => ({
  ok: true,
  providerId: at.providerId,
  paymentRef: null,
  status,
  amount: at.amount,
  currency: at.currency,
  attemptId: at.attemptId,
  moved: NO_MONEY_MOVED,
  ...NO_CARD,
});

/** Maps Afterpay's payment to ours. Null for an unknown state. The caller then keeps the last known state and reads again. */
export function toProviderPayment(body: Readonly<Record<string, unknown>>, at: ProviderReference): ProviderPayment {
  const originalAmount = objectOnWire(body.originalAmount);
  const amount = centsOnWire(originalAmount.amount);
  const openAmount = centsOnWire(objectOnWire(body.openToCaptureAmount).amount);
  const returned = addCents(
    ...listOnWire(body.refunds).map((refund) => centsOnWire(objectOnWire(refund.amount).amount)),
  );
  const result = cents(body.status === "APPROVED" ? amount - openAmount : 0);
  return {
    ok: true,
    providerId: at.providerId,
    paymentRef: textOnWire(body.id) || null,
    status: toStatus(body, { taken: result, returned }),
    amount,
    currency: textOnWire(originalAmount.currency),
    attemptId: textOnWire(body.merchantReference) || null,
    moved: { held: cents(0), taken: result, returned },
    ...NO_CARD,
  };
}

function toStatus(
  body: Readonly<Record<string, unknown>>,
  move: Pick<ProviderPayment["moved"], "taken" | "returned">,
): TransactionStatus | null {
  if (body.status === "DECLINED") return "declined";
  if (body.status !== "APPROVED") return null;
  switch (body.paymentState) {
    case "CAPTURED":
    case "PARTIALLY_CAPTURED":
      return capturedStatus(move);
    case "VOIDED":
      return "voided";
    case "AUTH_APPROVED":
      return "authorise pending";
    default:
      return null;
  }
}

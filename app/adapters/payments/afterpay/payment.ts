import { addCents, cents } from "../../../domain/core/money/money";
import type { ProviderReference, ProviderPayment } from "../../../domain/payments/provider";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import { NO_CARD, NO_MONEY_MOVED, capturedStatus, readCents, readList, readObject, readText } from "../provider-wire";

/** A checkout without a captured amount: not approved yet, or ended. */
export const notCapturedResult = (reference: ProviderReference, status: TransactionStatus): ProviderPayment => ({
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

/** Maps Afterpay's payment to ours. Null for an unknown state. The caller then keeps the last known state and reads again. */
export function toProviderPayment(
  body: Readonly<Record<string, unknown>>,
  reference: ProviderReference,
): ProviderPayment {
  const originalAmount = readObject(body.originalAmount);
  const amount = readCents(originalAmount.amount);
  const openAmount = readCents(readObject(body.openToCaptureAmount).amount);
  const returned = addCents(...readList(body.refunds).map((refund) => readCents(readObject(refund.amount).amount)));
  const takenAmount = cents(body.status === "APPROVED" ? amount - openAmount : 0);
  return {
    ok: true,
    providerId: reference.providerId,
    paymentRef: readText(body.id) || null,
    status: toStatus(body, { taken: takenAmount, returned }),
    amount,
    currency: readText(originalAmount.currency),
    attemptId: readText(body.merchantReference) || null,
    moved: { held: cents(0), taken: takenAmount, returned },
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

import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import type { PaymentRequest } from "../../../domain/payments/provider";
import { MISSING_NONCE, TOKENISE_FAILURE } from "../../../texts/payment-form";
import type { PlacementResult } from "../place-booking";
import type { Context } from "../../context";
import { type FinishRefusal, finishAttempt } from "./finish-attempt";
import { releaseAttempt } from "./release-attempt";

/** `authorise` reserves the amount until the booking is confirmed. `charge` captures it at once. */
export type PayPalOperation = "authorise" | "charge";

export type SpendRefusal =
  | Refusal<"payment-not-found" | "payment-unavailable">
  | Extract<FinishRefusal, { code: "payment-not-completed" }>;

/** Authorises an approved PayPal payment and creates its booking. A second caller gets the result of the first. */
export async function handlePayPal(
  context: Context,
  attempt: PaymentAttempt,
  nonce: string | null,
): Promise<PlacementResult | FinishRefusal> {
  const spendResult = await spendNonce(context, attempt, nonce, "authorise");
  return spendResult.ok ? finishAttempt(context, attempt.id, "customer") : spendResult;
}

/** Sends the nonce to the provider, once per attempt. After that, it does nothing, and finishing the attempt asks the provider for the result. */
export async function spendNonce(
  context: Context,
  attempt: PaymentAttempt,
  nonce: string | null,
  operation: PayPalOperation,
): Promise<{ ok: true } | SpendRefusal> {
  const provider = context.payments.payPal;
  if (attempt.method !== "payPal") return refuse("payment-not-found");
  if (!provider) return refuse("payment-unavailable");
  // Without a nonce, the customer or the page is asking for the result of an earlier approval.
  if (nonce === null && attempt.returnedAt !== null) return { ok: true };
  if (nonce === null || nonce === "") return { ...refuse("payment-not-completed"), message: MISSING_NONCE };
  if (!(await context.db.payments.claimApproval(attempt.id, context.clock.now()))) return { ok: true };
  const { id: attemptId, amount, currency, leadGuid } = attempt;
  const payment: PaymentRequest = {
    attemptId,
    amount,
    currency,
    description: `Booking at ${attempt.offer.supplierName}`,
    receiptEmail: null,
    references: { leadGuid },
  };
  const transaction = await provider[operation](nonce, payment);
  if (transaction.ok) return { ok: true };
  context.log.error({
    event: "payment-provider-refused",
    call: operation,
    attemptId,
    reason: transaction.reason === "refused" ? transaction.detail : transaction.reason,
  });
  // The payment may have succeeded anyway. Finishing the attempt asks the provider.
  if (transaction.reason === "unavailable") return { ok: true };
  // The nonce is invalid. Nothing was charged, and the attempt is over.
  await releaseAttempt(context, attempt, "declined", "customer");
  return transaction.reason === "refused"
    ? { ...refuse("payment-not-completed"), message: TOKENISE_FAILURE }
    : refuse("payment-unavailable");
}

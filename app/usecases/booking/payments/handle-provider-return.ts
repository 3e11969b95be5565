import type { AttemptId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import type { ReleaseReason } from "../../../domain/payments/attempt";
import { isBnpl } from "../../../domain/payments/methods";
import { readReturnHint } from "../../../domain/payments/provider";
import { confirmationPath, screenPath, unsuccessfulPath } from "../../../domain/booking/return-paths";
import type { Context } from "../../context";
import { finishAttempt } from "./finish-attempt";
import { releaseAttempt } from "./release-attempt";
import { handleProviderNotice } from "./handle-provider-notice";
import { MINUTE_MS } from "../../../domain/core/time/duration";

/** How long a customer waits while a provider does not answer. After that, we contact the customer. */
const WAIT_MS = MINUTE_MS;

/** The state of a payment when its customer returns from the provider's page. */
export type ReturnOutcome =
  /** The payment is decided. `path` is the confirmation page, or the failure URL of the page where the payment started. */
  | { readonly ok: true; readonly kind: "decided"; readonly path: string }
  | { readonly ok: true; readonly kind: "checking" }
  /** The provider reviews the payment manually. Nothing was charged. */
  | { readonly ok: true; readonly kind: "referred"; readonly path: string }
  /** The result is not known yet. We contact the customer when it is. */
  | { readonly ok: true; readonly kind: "callback" };

/**
 * Handles the customer's return. A success reported in the URL is not trusted, so the provider is asked. Only a reported cancellation or decline is accepted,
 * because then nothing is charged. Reloading the page is harmless.
 */
export async function handleProviderReturn(
  context: Context,
  attemptId: AttemptId,
  query: Readonly<Record<string, string>>,
): Promise<ReturnOutcome | Refusal<"payment-not-found">> {
  const attempt = await context.db.payments.find(attemptId);
  if (!attempt || !isBnpl(attempt.method)) return refuse("payment-not-found");
  if (query.x_signature !== undefined) await handleProviderNotice(context, attempt.method, query);
  const finishResult = await finishAttempt(context, attemptId, "customer");
  if (finishResult.ok) return decidedReturn(confirmationPath(attempt, finishResult.bookingToken));
  if (finishResult.code === "payment-released") return decidedReturn(unsuccessfulPath(attempt));
  // The customer approved the payment for an API client, which submits the booking itself.
  if (finishResult.code === "payment-not-found") return decidedReturn(screenPath(attempt));
  const hint = readReturnHint(query);
  if (finishResult.code === "payment-not-completed") {
    if (hint === "referred") return { ok: true, kind: "referred", path: screenPath(attempt) };
    if (hint !== null) return release(context, attempt, hint);
  }
  const waitedMs = context.clock.now() - (await context.db.payments.recordReturn(attemptId, context.clock.now()));
  if (waitedMs < WAIT_MS) return { ok: true, kind: "checking" };
  // According to the provider, the customer never approved. A provider that cannot be queried may still report later.
  if (finishResult.code === "payment-not-completed" && !context.payments[attempt.method]?.takeNotice)
    return release(context, attempt, "abandoned");
  await context.db.callbacks.add(attempt.leadGuid, "payment-unknown", context.clock.now());
  return { ok: true, kind: "callback" };
}

const decidedReturn = (path: string): ReturnOutcome => ({ ok: true, kind: "decided", path });

async function release(context: Context, attempt: PaymentAttempt, reason: ReleaseReason): Promise<ReturnOutcome> {
  await releaseAttempt(context, attempt, reason, "customer");
  // Another request may have settled the attempt first. In that case its result applies.
  const currentAttempt = await context.db.payments.find(attempt.id);
  return decidedReturn(
    currentAttempt?.state === "completed" && currentAttempt.bookingToken !== null
      ? confirmationPath(attempt, currentAttempt.bookingToken)
      : unsuccessfulPath(attempt),
  );
}

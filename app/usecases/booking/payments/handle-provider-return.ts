import type { AttemptId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import type { ReleaseReason } from "../../../domain/payments/attempt";
import { isBnpl } from "../../../domain/payments/methods";
import { returnHint } from "../../../domain/payments/provider";
import { confirmationPath, screenPath, unsuccessfulPath } from "../../../domain/booking/return-paths";
import type { Context } from "../../context";
import { finishAttempt } from "./finish-attempt";
import { releaseAttempt } from "./release-attempt";
import { handleProviderNotice } from "./handle-provider-notice";

/** How long a customer waits for a provider that does not answer. After that we contact them. */
const WAIT_MS = 60_000;

/** The state of a payment when its customer returns from the provider's page. */
export type ReturnOutcome =
  /** It is decided: `path` is the confirmation, or the unsuccessful address of the screen it began on. */
  | { readonly ok: true; readonly kind: "decided"; readonly path: string }
  | { readonly ok: true; readonly kind: "checking" }
  /** The provider's people look at it; nothing was charged. */
  | { readonly ok: true; readonly kind: "referred"; readonly path: string }
  /** Not known yet: we call the customer when we know. */
  | { readonly ok: true; readonly kind: "callback" };

/**
 * The customer is back. The URL's claim of success is not trusted: the provider is asked. Only a claim that nothing happened (cancelled, declined) is
 * accepted, because then nothing is charged. A page reload is harmless.
 */
export async function handleProviderReturn(
  context: Context,
  attemptId: AttemptId,
  query: Readonly<Record<string, string>>,
): Promise<ReturnOutcome | Refusal<"payment-not-found">> {
  const attempt = await context.db.payments.find(attemptId);
  if (!attempt || !isBnpl(attempt.method)) return refuse("payment-not-found");
  if (query.x_signature !== undefined) await handleProviderNotice(context, attempt.method, query);
  const finished = await finishAttempt(context, attemptId, "customer");
  if (finished.ok) return decidedReturn(confirmationPath(attempt, finished.bookingToken));
  if (finished.code === "payment-released") return decidedReturn(unsuccessfulPath(attempt));
  // Approved by a caller of the API who sends the booking itself.
  if (finished.code === "payment-not-found") return decidedReturn(screenPath(attempt));
  const hint = returnHint(query);
  if (finished.code === "payment-not-completed") {
    if (hint === "referred") return { ok: true, kind: "referred", path: screenPath(attempt) };
    if (hint !== null) return release(context, attempt, hint);
  }
  const waited = context.clock.now() - (await context.db.payments.returned(attemptId, context.clock.now()));
  if (waited < WAIT_MS) return { ok: true, kind: "checking" };
  // The provider says that the customer never approved. One that cannot be queried may only be late.
  if (finished.code === "payment-not-completed" && !context.payments[attempt.method]?.takeNotice)
    return release(context, attempt, "abandoned");
  await context.db.callbacks.add(attempt.leadGuid, "payment-unknown", context.clock.now());
  return { ok: true, kind: "callback" };
}

const decidedReturn = (path: string): ReturnOutcome => ({ ok: true, kind: "decided", path });

async function release(context: Context, attempt: PaymentAttempt, reason: ReleaseReason): Promise<ReturnOutcome> {
  await releaseAttempt(context, attempt, reason, "customer");
  // Someone else may have been first: then theirs is the result.
  const now = await context.db.payments.find(attempt.id);
  return decidedReturn(
    now?.state === "completed" && now.bookingToken !== null
      ? confirmationPath(attempt, now.bookingToken)
      : unsuccessfulPath(attempt),
  );
}

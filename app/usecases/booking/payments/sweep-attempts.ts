import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import { isBnpl, METHODS } from "../../../domain/payments/methods";
import { MAX_REQUEST_MS } from "../../../domain/payments/reconciliation-run";
import type { Context } from "../../context";
import { type FinishRefusal, finishAttempt } from "./finish-attempt";
import { withinQueryBudget } from "../../core/within-query-budget";
import { release, releaseAttempt, buildCaptureRefundMessage } from "./release-attempt";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/core/time/duration";

const BATCH_SIZE = 25;
/** Payments changed within this time are left alone, because the customer may still be entering a card or reading a provider's page. */
export const STALE_AFTER_MS = HOUR_MS;
/** Time after which a payment without an answer from its provider or bank is undone. */
export const GIVE_UP_AFTER_MS = DAY_MS;
/** An attempt on a provider's page is checked after this time, because an approval there is valid only for minutes. */
const PROVIDER_PAGE_TIMEOUT_MS = 4 * MINUTE_MS;

/**
 * Finishes attempts that a crash, a closed browser or a lost webhook left incomplete. An approved payment gets its booking, everything else is released, and
 * released attempts are checked once more.
 */
export async function sweepAttempts(context: Context): Promise<{ readonly booked: number; readonly released: number }> {
  const now = context.clock.now();
  const { payments } = context.db;
  const counts = { booked: 0, released: 0 };
  const unfinishedAttempts = await payments.listUnfinished(
    { enteredBefore: now - STALE_AFTER_MS, redirectedBefore: now - PROVIDER_PAGE_TIMEOUT_MS },
    BATCH_SIZE,
  );
  for (const attempt of withinQueryBudget(context, unfinishedAttempts)) {
    const finishResult = attempt.state === "started" ? await finishAttempt(context, attempt.id, "system") : null;
    if (finishResult?.ok) counts.booked++;
    else if (finishResult?.code === "payment-released") counts.released++;
    else if (attempt.createdAt > now - attemptTimeoutMs(attempt, finishResult?.code ?? null))
      await payments.markChecked(attempt.id, now);
    else if (await releaseAttempt(context, attempt, attempt.reason ?? "abandoned", "system")) counts.released++;
  }
  // These attempts were released so long ago that no request that was in flight at the time can still move the money.
  for (const attempt of withinQueryBudget(
    context,
    await payments.listDueForRecheck(now - MAX_REQUEST_MS, BATCH_SIZE),
  )) {
    const releaseResult = await release(context, attempt);
    const moneyMoved = releaseResult?.payment?.moved;
    if (releaseResult)
      await payments.recordRecheck(
        attempt.id,
        moneyMoved,
        now,
        await buildCaptureRefundMessage(context, attempt, attempt.reason ?? "abandoned", moneyMoved),
      );
  }
  return counts;
}

/** How long an attempt may stay open after it was started, in milliseconds. */
function attemptTimeoutMs(attempt: PaymentAttempt, code: FinishRefusal["code"] | null): number {
  // The customer is on our page and entering a billing address.
  if (attempt.state === "created" && METHODS[attempt.method].needsBillingAddress) return STALE_AFTER_MS;
  if (attempt.state !== "started") return 0;
  if (code === "payment-unavailable" || code === "payment-pending") return GIVE_UP_AFTER_MS;
  return isBnpl(attempt.method) ? STALE_AFTER_MS : 0;
}

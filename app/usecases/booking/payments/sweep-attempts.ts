import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import { isBnpl, METHODS } from "../../../domain/payments/methods";
import { MAX_REQUEST_MS } from "../../../domain/payments/reconciliation-run";
import type { Context } from "../../context";
import { type FinishRefusal, finishAttempt } from "./finish-attempt";
import { withinQueryBudget } from "../../core/within-query-budget";
import { release, releaseAttempt, capturedMessage } from "./release-attempt";

const BATCH_SIZE = 25;
/** Attempts changed within this time are left alone, because the customer may still be entering a card or reading a provider's page. */
const UNTOUCHED_MS = 60 * 60 * 1000;
/** Time after which a payment without an answer from its provider or bank is undone. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;
/** An attempt on a provider's page is checked after this time, because an approval there is valid only for minutes. */
const PROVIDER_PAGE_TIMEOUT_MS = 4 * 60 * 1000;

/**
 * Finishes attempts that a crash, a closed browser or a lost webhook left incomplete. An approved payment gets its booking, everything else is released, and
 * released attempts are checked once more.
 */
export async function sweepAttempts(context: Context): Promise<{ readonly booked: number; readonly released: number }> {
  const now = context.clock.now();
  const { payments } = context.db;
  const count = { booked: 0, released: 0 };
  const unfinished = await payments.unfinished(
    { typedBefore: now - UNTOUCHED_MS, awayBefore: now - PROVIDER_PAGE_TIMEOUT_MS },
    BATCH_SIZE,
  );
  for (const attempt of withinQueryBudget(context, unfinished)) {
    const finished = attempt.state === "started" ? await finishAttempt(context, attempt.id, "system") : null;
    if (finished?.ok) count.booked++;
    else if (finished?.code === "payment-released") count.released++;
    else if (attempt.createdAt > now - withTimeouts(attempt, finished?.code ?? null))
      await payments.markChecked(attempt.id, now);
    else if (await releaseAttempt(context, attempt, attempt.reason ?? "abandoned", "system")) count.released++;
  }
  // The releases are so long ago that no request that was running then can still move the money.
  for (const attempt of withinQueryBudget(context, await payments.dueForRecheck(now - MAX_REQUEST_MS, BATCH_SIZE))) {
    const undone = await release(context, attempt);
    const moneyMoved = undone?.payment?.moved;
    if (undone)
      await payments.recordRecheck(
        attempt.id,
        moneyMoved,
        now,
        await capturedMessage(context, attempt, attempt.reason ?? "abandoned", moneyMoved),
      );
  }
  return count;
}

/** How long an attempt may stay open after its start, in milliseconds. */
function withTimeouts(attempt: PaymentAttempt, code: FinishRefusal["code"] | null): number {
  // The customer is on our page and entering a billing address.
  if (attempt.state === "created" && METHODS[attempt.method].needsBillingAddress) return UNTOUCHED_MS;
  if (attempt.state !== "started") return 0;
  if (code === "payment-unavailable" || code === "payment-pending") return GIVE_UP_MS;
  return isBnpl(attempt.method) ? UNTOUCHED_MS : 0;
}

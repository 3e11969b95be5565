import { HOUR_MS } from "../../../domain/core/time/duration";
import { hasSameAmounts, NO_MONEY_MOVED } from "../../../domain/payments/provider";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import type { LedgerLine } from "../../../domain/booking/stored-payment";
import { withinQueryBudget } from "../../core/within-query-budget";
import { fetchProviderLedger, findShownAmounts } from "./reconcile";
import { localDay } from "../../../domain/core/country/local-day";

/** Maximum number of payments per run. New payments and those with a known difference are counted separately. */
const BATCH_SIZE = 40;
/** For this long after its last change, a payment is compared daily. This is longer than a card hold lasts. */
const RECENT_WINDOW_MS = 14 * 24 * HOUR_MS;

/**
 * Compares the ledger with the providers' records of payments that changed in the last 14 days, each once a day, one batch per run. Differences are shown at
 * the desk and are closed here once the amounts agree. Payments that changed within the last hour are skipped, because a webhook may still be on its way.
 */
export async function reconcilePayments(
  context: Context,
): Promise<{ readonly compared: number; readonly differ: number }> {
  const { bookChecks: reconciliationRuns } = context.db;
  const now = context.clock.now();
  const counts = { compared: 0, differ: 0, unreachable: 0 };
  for (const line of withinQueryBudget(context, await reconciliationRuns.listOpen(now - HOUR_MS, BATCH_SIZE)))
    await comparePayment(context, line);
  const reconciliationRun = await reconciliationRuns.begin(
    localDay(context.config.country, now),
    now - RECENT_WINDOW_MS,
  );
  if (reconciliationRun === null) return counts;
  const page = await reconciliationRuns.listChangedPayments(reconciliationRun, now - HOUR_MS, BATCH_SIZE);
  let { beforeEvent } = reconciliationRun;
  for (const { eventId, line } of withinQueryBudget(context, page)) {
    counts[await comparePayment(context, line)]++;
    beforeEvent = eventId;
  }
  const isDone = page.length < BATCH_SIZE && (page.at(-1)?.eventId ?? beforeEvent) === beforeEvent;
  await reconciliationRuns.advance(reconciliationRun, {
    beforeEvent,
    compared: reconciliationRun.compared + counts.compared + counts.differ,
    unreachable: reconciliationRun.unreachable + counts.unreachable,
    endedAt: isDone ? now : null,
  });
  return counts;
}

/** Compares one payment and stores the result. */
async function comparePayment(context: Context, line: LedgerLine): Promise<"compared" | "differ" | "unreachable"> {
  const { bookChecks: reconciliationRuns } = context.db;
  const { attemptId } = line.reference;
  const now = context.clock.now();
  const ledger = await fetchProviderLedger(context, line).catch((error: unknown) => {
    // A payment that its provider's adapter cannot read does not block the others.
    context.log.error({ event: "unexpected-error", where: "reconcile-payments", message: messageOf(error) });
    return null;
  });
  if (ledger === null) {
    await reconciliationRuns.markChecked(attemptId, now);
    return "unreachable";
  }
  if (hasSameAmounts(ledger.moved ?? NO_MONEY_MOVED, line.ledger)) {
    const moneyMoved = await findShownAmounts(context, line);
    if (moneyMoved !== null && !hasSameAmounts(moneyMoved, line.ledger))
      context.log.error({ event: "booking-payment-mismatch", attemptId, method: line.method });
    await reconciliationRuns.closeDifference(attemptId, now);
    return "compared";
  }
  // If the payment changed during the provider call, it is left to the next run, which sees both changes.
  const refreshedLine = await reconciliationRuns.line(attemptId);
  if (refreshedLine === null || !hasSameAmounts(refreshedLine.ledger, line.ledger)) return "compared";
  if (await reconciliationRuns.recordDifference(line, ledger.moved, now))
    context.log.error({ event: "ledger-mismatch", attemptId, method: line.method });
  return "differ";
}

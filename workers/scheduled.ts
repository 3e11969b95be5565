import { buildContext } from "../app/context";
import { runAnswerClock } from "../app/usecases/booking-offer/run-clock";
import type { Context } from "../app/usecases/context";
import { openWaitingBids } from "../app/usecases/bids/open-bidding";
import { settleEndedBids } from "../app/usecases/bids/settle-ended";
import { sendDueMessages } from "../app/usecases/messages/send-due";
import { captureDue } from "../app/usecases/payments/capture-due";
import { refundDue } from "../app/usecases/payments/refund-decided";
import { sweepAttempts } from "../app/usecases/payments/sweep-attempts";
import { sweepImages } from "../app/usecases/photos/sweep-images";
import { inviteToReview } from "../app/usecases/ratings/invite-to-review";
import { forgetOldChecks } from "../app/usecases/verification/forget-old-checks";
import { messageOf } from "../app/usecases/ports/log";

/** Each run finishes what something else left: messages nobody was woken for, payments nobody came back from, holds about to end. */
const RUNS: Readonly<Record<string, (context: Context) => Promise<unknown>>> = {
  "ask-for-bids": openWaitingBids,
  "settle-bids": settleEndedBids,
  "booking-answers": runAnswerClock,
  "ask-for-reviews": inviteToReview,
  "send-messages": sendDueMessages,
  "sweep-payments": sweepAttempts,
  "capture-payments": captureDue,
  "refund-payments": refundDue,
  "forget-codes": forgetOldChecks,
  "sweep-photos": sweepImages,
  "forget-answers": (context) => context.db.answeredCalls.forgetBefore(context.clock.now()),
  "forget-links": (context) => context.db.resumeLinks.forgetBefore(context.clock.now()),
  "forget-portal-links": (context) => context.db.portalAccess.forgetBefore(context.clock.now()),
  "forget-transfers": (context) => context.db.storeAccounts.forgetBefore(context.clock.now()),
  "forget-sessions": (context) => context.db.sessions.forgetBefore(context.clock.now()),
};

/** One cron run. A run that fails does not stop the others. */
export async function runScheduled(env: Env): Promise<void> {
  const context = buildContext(env, null);
  for (const [name, run] of Object.entries(RUNS)) {
    await run(context).catch((error: unknown) => {
      context.log.error({
        event: "unexpected-error",
        where: `cron ${name}`,
        message: messageOf(error),
      });
    });
  }
}

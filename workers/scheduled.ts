import { buildContext, meterD1 } from "../app/context";
import { processResponseDeadlines } from "../app/usecases/booking/booking-offer/run-clock";
import { notifyEarlierDays } from "../app/usecases/booking/booking-offer/earlier-day";
import { finalizeAnswers } from "../app/usecases/booking/booking-offer/pending-answer";
import type { Context } from "../app/usecases/context";
import { openQueuedBiddings } from "../app/usecases/quotes/bids/open-bidding";
import { settleEndedBids } from "../app/usecases/booking/settle-ended-bids";
import { captureDuePayments } from "../app/usecases/booking/payments/capture-due";
import { reconcilePayments } from "../app/usecases/booking/payments/reconcile-payments";
import { rereadDisputes } from "../app/usecases/booking/payments/disputes";
import { rereadSettlingPayments } from "../app/usecases/booking/payments/read-settling";
import { completeDueRefunds } from "../app/usecases/booking/payments/refund-decided";
import { sweepAttempts } from "../app/usecases/booking/payments/sweep-attempts";
import { sweepImages } from "../app/usecases/lead/photos/find-image";
import { remindCustomers } from "../app/usecases/booking/reminders/remind-customers";
import { expireFindings } from "../app/usecases/booking/extra-work/answer";
import { sweepEntryPhotos } from "../app/usecases/booking/conversation/conversation";
import { sweepFindingPhotos } from "../app/usecases/booking/extra-work/photos";
import { inviteToReview } from "../app/usecases/booking/ratings/invite-to-review";
import { expireOldCodes } from "../app/usecases/identity/verification/send-code";
import { measureDatabase } from "../app/usecases/operations/health/examine";
import { watchSecurity } from "../app/usecases/operations/health/watch-security";
import { expireSentMessages, sendDueMessages } from "../app/usecases/operations/outbox/send-due";
import { readBusyAddresses } from "../app/usecases/workshop/calendars/read-busy";
import { askBackupApprovers, finishDeclinedBookings } from "../app/usecases/booking/fleet-approval/ask-company";
import { checkDocuments } from "../app/usecases/workshop/joining/check-documents";
import { expireDrafts } from "../app/usecases/workshop/joining/begin";
import { collectImpressions } from "../app/usecases/quotes/collect-impressions";
import { measureSuppliers } from "../app/usecases/supplier/measure-suppliers";
import { closeMonths } from "../app/usecases/ledger/statements/close-months";
import { expireEntries } from "../app/usecases/workshop/diary/show-diary";
import { expireDeskFiles } from "../app/usecases/operations/desk/files";
import { countDays, expireDayCounts } from "../app/usecases/figures/count-days";
import { processDueDeletions } from "../app/usecases/privacy/delete-person";
import { expireCarLinks, sweepReceipts } from "../app/usecases/garage/expire-car-links";
import { remindVehicleOwners } from "../app/usecases/garage/remind-vehicle-owners";
import { sweepTopUps } from "../app/usecases/booking/wallet/top-up";
import { expireDeliveries } from "../app/usecases/workshop/webhooks/schedule-deliveries";
import { deliverWebhooks } from "../app/usecases/workshop/webhooks/deliver-webhooks";
import { finishWork } from "../app/usecases/booking/work/finish-work";
import { messageOf } from "../app/usecases/ports/log";

/** After this number of D1 queries (of the thousand per invocation), a run starts no further item. The longest item needs 150. */
const QUERY_BUDGET = 800;

type Duty = (context: Context) => Promise<unknown>;

/**
 * The tasks of each cron in wrangler.toml, which complete unfinished work and delete expired data. Each cron is a separate invocation with a thousand D1
 * queries and its own time limit. Slow tasks have crons of their own, so that payment tasks never wait. Messages are only triggered here. The queue's
 * invocations send them one at a time, at the provider's rate.
 */
export const DUTIES: Readonly<Record<string, Readonly<Record<string, Duty>>>> = {
  "* * * * *": {
    "finish-work": finishWork,
    "finalize-confirmations": finalizeAnswers,
    "wake-messages": (context) => context.jobs.sendMessages(),
  },
  "*/5 * * * *": { "sweep-payments": sweepAttempts },
  "1-59/5 * * * *": { "capture-payments": captureDuePayments },
  "2-59/5 * * * *": { "refund-payments": completeDueRefunds },
  "3-59/5 * * * *": {
    "booking-answers": processResponseDeadlines,
    "ask-backup-approvers": askBackupApprovers,
    "finish-fleet-answers": finishDeclinedBookings,
    "notify-earlier-days": notifyEarlierDays,
    // Closes requests that wait for a second person's approval and can no longer be carried out.
    "close-requests": (context) => context.db.giveaways.closeImpossible(context.clock.now()),
  },
  "1-59/2 * * * *": { "remind-customers": remindCustomers, "expire-extra-work": expireFindings },
  // Reading external calendars may hang, so it has a cron of its own.
  "*/2 * * * *": { "read-calendars": readBusyAddresses },
  // Webhook receivers may hang, so sending has a cron of its own.
  "*/3 * * * *": { "deliver-webhooks": deliverWebhooks },
  "4-59/10 * * * *": { "open-biddings": openQueuedBiddings },
  "9-59/10 * * * *": { "settle-bids": settleEndedBids },
  "6-59/10 * * * *": { "delete-people": processDueDeletions },
  "8-59/10 * * * *": { "sweep-top-ups": sweepTopUps },
  "10-59/15 * * * *": { "settle-payments": rereadSettlingPayments },
  "5-59/10 * * * *": { "reconcile-payments": reconcilePayments },
  "7-59/15 * * * *": {
    "watch-security": watchSecurity,
    "invite-to-review": inviteToReview,
    "remind-vehicle-owners": remindVehicleOwners,
  },
  // Reading disputes changes the ledger, so it has a cron of its own.
  "14,44 * * * *": { "read-disputes": rereadDisputes },
  "13,43 * * * *": {
    "check-documents": checkDocuments,
    "expire-drafts": expireDrafts,
    "close-months": closeMonths,
    "count-days": countDays,
  },
  "11,41 * * * *": {
    "expire-codes": expireOldCodes,
    "expire-messages": expireSentMessages,
    "sweep-photos": sweepImages,
    "sweep-finding-photos": sweepFindingPhotos,
    "sweep-message-photos": sweepEntryPhotos,
    "expire-idempotency-records": (context) => context.db.idempotencyRecords.deleteBefore(context.clock.now()),
    "expire-plates": (context) => context.db.regoCache.deleteBefore(context.clock.now()),
    "expire-links": (context) => context.db.resumeLinks.deleteBefore(context.clock.now()),
    "expire-portal-links": (context) => context.db.portalAccess.deleteBefore(context.clock.now()),
    "expire-transfers": (context) => context.db.storeAccounts.deleteBefore(context.clock.now()),
    "expire-sessions": (context) => context.db.sessions.deleteBefore(context.clock.now()),
    "measure-database": measureDatabase,
    "measure-suppliers": measureSuppliers,
    "collect-impressions": collectImpressions,
    "expire-diary-entries": expireEntries,
    "expire-webhook-deliveries": expireDeliveries,
    "expire-day-counts": expireDayCounts,
    "expire-vehicle-links": expireCarLinks,
    "sweep-receipts": sweepReceipts,
    "expire-desk-files": expireDeskFiles,
  },
};

/** The tasks that can be run manually. Messages are sent directly instead of through the queue. */
const ALL_DUTIES: Readonly<Record<string, Duty>> = {
  ...Object.assign({}, ...Object.values(DUTIES)),
  "send-messages": sendDueMessages,
};

function manualDuty(name: string): Readonly<Record<string, Duty>> {
  const duty = ALL_DUTIES[name];
  return duty ? { [name]: duty } : ALL_DUTIES;
}

/** Runs one cron. A task that fails does not stop the others. */
export async function runScheduled(cron: string, env: Env): Promise<void> {
  const meter = meterD1(env.DB);
  const context: Context = Object.assign(buildContext(env, null, meter.db), {
    hasBudget: () => meter.statementCount() < QUERY_BUDGET,
  });
  for (const [name, run] of Object.entries(DUTIES[cron] ?? manualDuty(cron))) {
    const startedAt = Date.now();
    const statementsBefore = meter.statementCount();
    const logFailure = (location: string) => (error: unknown) => {
      const message = messageOf(error);
      context.log.error({ event: "unexpected-error", where: location, message });
      return message;
    };
    const failure = await run(context).then(() => null, logFailure(`cron ${name}`));
    context.log.info({
      event: "duty",
      name,
      statements: meter.statementCount() - statementsBefore,
      ms: Date.now() - startedAt,
    });
    // A manual run is not recorded as a cron run.
    if (cron in DUTIES)
      await context.db.health
        .recordRun({ name, cron, at: context.clock.now(), failure })
        .catch(logFailure(`record of cron ${name}`));
  }
}

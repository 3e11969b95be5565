import { addDays } from "../../../domain/core/time/days";
import type { Dispute } from "../../../domain/payments/dispute";
import type { Context } from "../../context";
import type { Check } from "../../../domain/operations/health/check";
import { checkHealth } from "../health/examine";
import { type ActivityToday, readActivityToday } from "../health/watch-security";
import type { ApplicationSecret } from "../../workshop/joining/open";
import type { ReconciliationRun, ReconciliationDifference } from "../../../domain/payments/reconciliation-run";
import type {
  DeskQueues,
  Queue,
  SealedApplication,
  RecordedAction,
} from "../../../domain/operations/desk/desk-records";
import type { WebhookEndpoint } from "../../../domain/workshop/webhooks/webhook-delivery";
import { type DecryptedReviewRequest, loadReviewRequests } from "../../privacy/review-requests";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";
import { localDay } from "../../../domain/core/country/local-day";
import { openJson } from "../../core/sealed-json";

/** Maximum number of items per queue. */
const MAX_QUEUE_ITEMS = 20;
/** Documents that expire within this number of days are listed as tasks. */
const DOCUMENT_DAYS = 30;
const MAX_RECENT_ACTIONS = 20;

export interface DeskOverview {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly queues: DeskQueues;
  /** Undecided disputes, those with an evidence deadline first. */
  readonly disputes: Queue<Dispute>;
  /** Names of the pending applications, by id. They are stored sealed. */
  readonly applicationNames: ReadonlyMap<string, string>;
  readonly actions: readonly RecordedAction[];
  /** Payments on which our ledger and the provider disagree, and the last completed reconciliation (null = none so far). */
  readonly reconciliation: {
    readonly differences: Queue<ReconciliationDifference>;
    readonly last: ReconciliationRun | null;
  };
  /** Requests for a human review of an automated decision, oldest first. */
  readonly reviewRequests: readonly DecryptedReviewRequest[];
  /** Webhook endpoints that do not accept deliveries, or were stopped for that reason. */
  readonly failingWebhooks: readonly WebhookEndpoint[];
  readonly activity: ActivityToday;
  /** Components that are off, failing or almost full. Empty = there are no faults. */
  readonly faults: readonly Check[];
}

/** All pending work, ordered by deadline. Takes three D1 round trips: the session, the person, the queues. */
export async function readDesk(context: Context): Promise<DeskOverview | DeskRefusal> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const now = context.clock.now();
  const today = localDay(context.config.country, now);
  const [queues, disputes, deskActions, reconciliation, reviewRequests, webhooks, activity, examined] =
    await Promise.all([
      context.db.desk.queues(now, addDays(today, DOCUMENT_DAYS), MAX_QUEUE_ITEMS),
      context.db.disputes.listOpen(MAX_QUEUE_ITEMS),
      context.db.desk.listNewestActions(MAX_RECENT_ACTIONS),
      context.db.bookChecks.readOpenDifferences(MAX_QUEUE_ITEMS),
      loadReviewRequests(context, "open"),
      context.db.webhooks.list(),
      readActivityToday(context),
      checkHealth(context),
    ]);
  const applications = new Map(
    [...queues.applications.items, ...queues.documents.items].map((item) => [item.id, item] as const),
  );
  const queueResults = await Promise.all(
    [...applications.values()].map(async (item) => [item.id, await readApplicationName(context, item)] as const),
  );
  const failingWebhooks = webhooks.filter(({ stoppedBy, failingSince }) =>
    stoppedBy === null ? failingSince !== null : stoppedBy !== "desk",
  );
  return {
    ok: true,
    person,
    queues,
    disputes,
    applicationNames: new Map(queueResults),
    actions: deskActions,
    reconciliation,
    reviewRequests,
    failingWebhooks,
    activity,
    faults: examined.checks.filter(({ state }) => state !== "ok"),
  };
}

/** The desk's navigation on every page: the signed-in person, and the number of items in each queue. */
export async function readDeskFrame(
  context: Context,
): Promise<
  | { readonly ok: true; readonly person: DeskPerson; readonly counts: Readonly<Record<keyof DeskQueues, number>> }
  | DeskRefusal
> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const now = context.clock.now();
  const today = localDay(context.config.country, now);
  return { ok: true, person, counts: await context.db.desk.queueCounts(now, addDays(today, DOCUMENT_DAYS)) };
}

async function readApplicationName(
  context: Pick<Context, "cipher">,
  { id, sealed: ciphertext }: SealedApplication,
): Promise<string> {
  const { answers } = await openJson<ApplicationSecret>(context, ciphertext, id);
  return answers.business?.name ?? "";
}

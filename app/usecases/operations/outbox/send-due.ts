import type { Attachment } from "../../../domain/notifications/message";
import { CHANNELS } from "../../../domain/notifications/kinds";
import { smsDestination } from "../../../domain/core/phone/patterns";
import { measureSms } from "../../../domain/notifications/text-parts";
import { renderMessage } from "../../../domain/notifications/render";
import { findTemplateAt } from "../../../domain/notifications/wording";
import {
  nextTryAt,
  pauseEndsAt,
  ATTEMPTS_BEFORE_NOTICE,
  nextDaytime,
  findPriority,
  waitsForMorning,
} from "../../../domain/notifications/delivery";
import type { Context } from "../../context";
import type { MessageSecret, QueuedMessage, SentSms } from "../../../domain/notifications/queued-message";
import type { Delivery } from "../../ports/senders";
import { messageOf } from "../../ports/log";
import { markNumberDead } from "./take-text-report";
import { openMessage } from "./open-message";
import { type BudgetDecision, consumeMessageQuota, consumeMessageQuotas } from "../../notifications/message-budget";
import type { ReservedQuota } from "../../identity/caps/consume-caps";
import { removeDevice } from "../../notifications/push/notifications";
import { buildInvitation } from "../../booking/booking-calendar";
import { retentionMs } from "../../../domain/core/retention/retention";
import { localToday } from "../../core/local-today";

/** Number of messages that are claimed at once. Even the slowest provider accepts this many well before the claim expires. */
const BATCH_SIZE = 20;
/**
 * Maximum number of messages per run. After that, another run is started, because a run may make a thousand queries and a message with an invitation needs
 * eleven.
 */
const MAX_MESSAGES_PER_RUN = 80;

/** Expected reasons for not sending a message. No operator can fix them. */
const TOO_LATE_REASON = "too late";
const OVER_BUDGET_REASON = "too many messages to this recipient today";

/** The result for a message: passed to its provider, postponed, or replaced by a newer message. */
type Outcome =
  | (Delivery & { readonly text?: SentSms })
  | { readonly kind: "wait"; readonly until: number; readonly reason: string }
  | { readonly kind: "replaced" };

type Template = NonNullable<Awaited<ReturnType<Context["db"]["outbox"]["findTemplate"]>>>;

/** What is needed to send a message, read in advance. */
interface PreparedMessage {
  readonly template: Template;
  readonly secret: MessageSecret;
  /** When to send it, in epoch milliseconds: now, or the morning after quiet hours. */
  readonly sendAt: number;
  readonly invitation: Attachment | null;
}

type FindTemplate = (message: Pick<QueuedMessage, "template" | "channel">) => Promise<Template | null>;

/** Returns a function that reads each template only once. */
function createTemplateFinder({ db }: Context): FindTemplate {
  const templates = new Map<string, Promise<Template | null>>();
  return ({ template, channel }) => {
    const key = `${channel} ${template}`;
    const promise = templates.get(key) ?? db.outbox.findTemplate(template, channel);
    templates.set(key, promise);
    return promise;
  };
}

/** Reads the data that a message needs. Messages prepared at the same time share their database calls. Null if its template is missing. */
async function prepareMessage(
  context: Context,
  message: QueuedMessage,
  findTemplate: FindTemplate,
): Promise<PreparedMessage | null> {
  const template = await findTemplate(message);
  if (template === null) return null;
  const secret = await openMessage(context, message, template.audience);
  const now = context.clock.now();
  const sendAt = waitsForMorning(message, (secret.network ?? null) !== null)
    ? nextDaytime(now, secret.zone ?? null, context.config.country)
    : now;
  return {
    template,
    secret,
    sendAt,
    invitation: sendAt > now ? null : await buildInvitation(context, message, secret),
  };
}

type PreparedDelivery = { readonly message: QueuedMessage; readonly prepared: Promise<PreparedMessage | null> };

/** The sending budget for the messages that were claimed together. */
interface Budget {
  consume(message: QueuedMessage, preparedMessage: PreparedMessage): Promise<BudgetDecision>;
  /** Returns the quota of messages that the run has not tried to send. */
  releaseQuota(messages: readonly PreparedDelivery[]): Promise<void>;
}

/**
 * Consumes the budget for all messages that will certainly be sent now, in a single write. Messages that may be out of date or replaced by a newer one are
 * counted one by one before they are sent. If one of the messages exceeds a cap, all of them are counted one by one.
 */
async function consumeBudget(context: Context, messages: readonly PreparedDelivery[]): Promise<Budget> {
  const budgetRequest = (message: QueuedMessage, { secret, template }: PreparedMessage) => ({
    message,
    secret,
    audience: template.audience,
  });
  const outcomes = await Promise.all(
    messages.map(async ({ message, prepared }) => ({ message, ready: await prepared.catch(() => null) })),
  );
  const now = context.clock.now();
  const budgetRequests = outcomes.flatMap(({ message, ready: preparedMessage }) =>
    preparedMessage !== null &&
    preparedMessage.sendAt <= now &&
    (message.notAfter ?? null) === null &&
    findPriority(message.template) === "normal"
      ? [budgetRequest(message, preparedMessage)]
      : [],
  );
  const results = budgetRequests.length > 1 ? await consumeMessageQuotas(context, budgetRequests) : null;
  const byId = new Map<string, ReservedQuota | null>(
    results?.map((item, n) => [budgetRequests[n]?.message.id ?? "", item]),
  );
  return {
    async consume(message, preparedMessage) {
      const reservedQuota = byId.get(message.id);
      return reservedQuota === undefined
        ? consumeMessageQuota(context, budgetRequest(message, preparedMessage))
        : { kind: "go", reservedQuota };
    },
    async releaseQuota(untriedMessages) {
      for (const { message } of untriedMessages) await byId.get(message.id)?.releaseQuota();
    },
  };
}

async function deliver(
  context: Context,
  { message, prepared }: PreparedDelivery,
  budget: Promise<Budget>,
): Promise<Outcome> {
  const sender = context.senders[message.channel];
  const { notAfter = null } = message;
  // A message that may be out of date is checked again, because the booking may have been moved since the message was claimed.
  if (notAfter !== null && (context.clock.now() >= notAfter || !(await context.db.outbox.isClaimed(message.id))))
    return { kind: "never", reason: TOO_LATE_REASON };
  if (sender === null) return { kind: "rest", reason: `no ${message.channel} provider`, afterMs: null };
  try {
    const preparedMessage = await prepared;
    // A missing template is our own mistake. The next seed adds it.
    if (preparedMessage === null) return { kind: "later", reason: "no such template" };
    const { template, secret, sendAt, invitation } = preparedMessage;
    if (sendAt > context.clock.now()) return { kind: "wait", until: sendAt, reason: "quiet hours" };
    if (findPriority(message.template) === "newest" && (await context.db.outbox.deleteIfReplaced(message)))
      return { kind: "replaced" };
    const decision = await (await budget).consume(message, preparedMessage);
    if (decision.kind === "never") return { kind: "never", reason: OVER_BUDGET_REASON };
    if (decision.kind === "wait") return { kind: "wait", until: decision.until, reason: "sending budget" };
    const rendered = renderMessage(findTemplateAt(template, message.createdAt), secret.values);
    const delivery = await sender.send({
      id: message.id,
      to: secret.to,
      ...rendered,
      ...(invitation && { attachments: [invitation] }),
    });
    // Messages that were not sent do not count towards the budget.
    if (delivery.kind !== "sent") await decision.reservedQuota?.releaseQuota();
    else if (message.channel === "sms")
      return {
        ...delivery,
        text: {
          day: localToday(context),
          destination: smsDestination(secret.to),
          parts: measureSms(rendered.text).parts,
        },
      };
    return delivery;
  } catch (error) {
    return { kind: "later", reason: messageOf(error) };
  }
}

async function sendPrepared(context: Context, prepared: PreparedDelivery, budget: Promise<Budget>): Promise<Outcome> {
  const { message } = prepared;
  const delivery = await deliver(context, prepared, budget);
  const { outbox } = context.db;
  const { template, channel } = message;
  if (delivery.kind === "wait") await outbox.postpone(message.id, delivery.until, delivery.reason);
  if (delivery.kind === "sent")
    await outbox.markSent(message.id, delivery.providerId, context.clock.now(), delivery.text ?? null);
  if (delivery.kind === "never") {
    // Does not log failures that an operator cannot fix, such as a push subscription that the browser has ended.
    if (delivery.reason !== TOO_LATE_REASON && delivery.reason !== OVER_BUDGET_REASON && !delivery.isDeadDevice)
      context.log.error({ event: "message-undeliverable", template, channel, reason: delivery.reason });
    if (delivery.isDeadNumber) await markNumberDead(context, message);
    if (delivery.isDeadDevice) await removeDevice(context, message.id);
    await outbox.markFailed(message.id, delivery.reason, null);
  }
  if (delivery.kind === "later") {
    if (message.tries === ATTEMPTS_BEFORE_NOTICE)
      context.log.error({ event: "message-delayed", template, channel, reason: delivery.reason });
    await outbox.markFailed(message.id, delivery.reason, nextTryAt(message.tries, context.clock.now()));
  }
  return delivery;
}

/**
 * Sends messages one after the other, as fast as the provider allows. If the provider accepts no more, the channel is paused and the remaining messages wait.
 */
async function sendChannel(
  context: Context,
  messages: readonly PreparedDelivery[],
  budget: Promise<Budget>,
): Promise<void> {
  for (const [n, prepared] of messages.entries()) {
    const delivery = await sendPrepared(context, prepared, budget);
    if (delivery.kind !== "rest") continue;
    const { channel } = prepared.message;
    context.log.warn({ event: "channel-paused", channel, reason: delivery.reason });
    const until = pauseEndsAt(delivery.afterMs, context.clock.now());
    await context.db.outbox.pauseChannel(
      channel,
      until,
      messages.slice(n).map(({ message }) => message.id),
      delivery.reason,
    );
    await (await budget).releaseQuota(messages.slice(n + 1));
    return;
  }
}

/** Sends due messages. Parallel runs share the work, because each message is claimed by one of them. Channels without a provider are skipped. */
export async function sendDueMessages(context: Context): Promise<{ readonly tried: number }> {
  const channels = CHANNELS.filter((channel) => context.senders[channel] !== null);
  const findTemplate = createTemplateFinder(context);
  let triedCount = 0;
  while (channels.length > 0) {
    const due = await context.db.outbox.claimDue(context.clock.now(), BATCH_SIZE, channels);
    const messages = due.map((message): PreparedDelivery => {
      const prepared = prepareMessage(context, message, findTemplate);
      // Prevents an unhandled rejection. The failure is handled when this message is sent.
      prepared.catch(() => undefined);
      return { message, prepared };
    });
    const budget = consumeBudget(context, messages);
    // Prevents an unhandled rejection. The failure is handled when a message asks for its budget.
    budget.catch(() => undefined);
    await Promise.all(
      channels.map((channel) =>
        sendChannel(
          context,
          messages.filter(({ message }) => message.channel === channel),
          budget,
        ),
      ),
    );
    triedCount += due.length;
    if (due.length < BATCH_SIZE) break;
    if (triedCount >= MAX_MESSAGES_PER_RUN) {
      await context.jobs.sendMessages();
      break;
    }
  }
  return { tried: triedCount };
}

const DELETION_BATCH_SIZE = 200;
/** Maximum number of batches that one cron run deletes, so that other tasks can use the database in between. */
const MAX_ROUNDS = 20;

/** Deletes sent messages at the end of their retention, during which an operator can look them up. Pending and failed messages are kept. */
export async function expireSentMessages({ db, clock }: Context): Promise<void> {
  const retentionCutoff = clock.now() - retentionMs("messages");
  for (let round = 0; round < MAX_ROUNDS; round += 1)
    if ((await db.outbox.deleteSentBefore(retentionCutoff, DELETION_BATCH_SIZE)) < DELETION_BATCH_SIZE) return;
}

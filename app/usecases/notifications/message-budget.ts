import { DAY_MS, HOUR_MS } from "../../domain/core/time/duration";
import { canonicalMailbox } from "../../domain/identity/contact/mailbox";
import { findPriority } from "../../domain/notifications/delivery";
import { allTextsCap } from "../identity/caps/text-budget";
import type { Context } from "../context";
import type { MessageSecret, QueuedMessage } from "../../domain/notifications/queued-message";
import { type Cap, type ReservedQuota, consumeAllCaps, tryCaps } from "../identity/caps/consume-caps";

/** Maximum number of messages per hour that are sent immediately although a newer one may replace them. */
const MAX_IDENTICAL_PER_HOUR = 3;
/** Messages that anyone can trigger may use their reader's budget divided by this number. The rest is for messages about the reader's own bookings. */
const UNVERIFIED_DIVISOR = 4;
/** The decision about a due message: send it, delay it until a time (epoch milliseconds), or drop it because today's limit is reached. */
export type BudgetDecision =
  | { readonly kind: "go"; readonly reservedQuota: ReservedQuota | null }
  | { readonly kind: "wait"; readonly until: number }
  | { readonly kind: "never" };

/** What the sending budget needs to know about a message in the outbox. */
export interface BudgetedMessage {
  readonly message: Pick<QueuedMessage, "template" | "channel" | "about">;
  readonly secret: Pick<MessageSecret, "to" | "network">;
  readonly audience: string;
}

/** Consumes the budget for a message in the outbox: the budgets for its reader, for the network that caused the message, and for the day. */
export async function consumeMessageQuota(context: Context, message: BudgetedMessage): Promise<BudgetDecision> {
  const caps = findMessageCaps(context, message);
  if (caps === null) return { kind: "go", reservedQuota: null };
  const capsResult = await tryCaps(context, message.message.channel === "sms" ? "texts" : "emails", caps);
  if ("releaseQuota" in capsResult) return { kind: "go", reservedQuota: capsResult };
  const isForToday = capsResult.reachedCap.subject === "recipient" && capsResult.reachedCap.windowMs === DAY_MS;
  return isForToday ? { kind: "never" } : { kind: "wait", until: capsResult.until };
}

/**
 * Consumes the budget for several messages in one write, and returns their quotas in the same order. Null = one of them exceeds a cap, and nothing was
 * consumed. The caller then tries each message separately.
 */
export async function consumeMessageQuotas(
  context: Context,
  messages: readonly BudgetedMessage[],
): Promise<readonly (ReservedQuota | null)[] | null> {
  const caps = messages.map((budgetedMessage) => findMessageCaps(context, budgetedMessage));
  const matchingCaps = caps.filter((caps) => caps !== null);
  if (matchingCaps.length === 0) return messages.map(() => null);
  const results = await consumeAllCaps(context, matchingCaps);
  if (results === null) return null;
  const remaining = [...results];
  return caps.map((caps) => (caps === null ? null : (remaining.shift() ?? null)));
}

/** The caps that apply to a message; null = none, so it is always sent. Push notifications are free and not counted. */
function findMessageCaps(
  context: Context,
  { message: { template, channel, about }, secret: { to, network = null }, audience }: BudgetedMessage,
): readonly [Cap, ...Cap[]] | null {
  const priority = findPriority(template);
  if (channel === "push" || priority === "first") return null;
  const caps = context.config.caps.messages;
  const recipientKey = `${channel} to ${channel === "email" ? canonicalMailbox(to) : to}`;
  const [anHour, dailyLimit] =
    audience !== "customer"
      ? [caps.toWorkshopPerHour, caps.toWorkshopPerDay]
      : channel === "sms"
        ? [caps.textsPerHour, caps.textsPerDay]
        : [caps.emailsPerHour, caps.emailsPerDay];
  return [
    { name: recipientKey, subject: "recipient", windowMs: DAY_MS, maxCount: dailyLimit },
    { name: recipientKey, subject: "recipient", windowMs: HOUR_MS, maxCount: anHour },
    ...(priority === "unverified"
      ? [
          {
            name: `${recipientKey} for unverified contacts`,
            subject: "recipient" as const,
            windowMs: DAY_MS,
            maxCount: Math.ceil(dailyLimit / UNVERIFIED_DIVISOR),
          },
          {
            name: `${recipientKey} for unverified contacts`,
            subject: "recipient" as const,
            windowMs: HOUR_MS,
            maxCount: Math.ceil(anHour / UNVERIFIED_DIVISOR),
          },
        ]
      : []),
    ...(priority === "newest"
      ? [
          {
            name: `${template} about ${about} by ${recipientKey}`,
            subject: "same-message" as const,
            windowMs: HOUR_MS,
            maxCount: MAX_IDENTICAL_PER_HOUR,
          },
        ]
      : []),
    ...(network === null
      ? []
      : [
          {
            name: `messages triggered from ${network}`,
            subject: "network" as const,
            windowMs: HOUR_MS,
            maxCount: caps.perNetworkHourly,
          },
        ]),
    ...(channel === "sms" ? [allTextsCap(context)] : []),
  ];
}

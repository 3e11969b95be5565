import { mailboxOf } from "../../domain/contact/mailbox";
import { priorityOf } from "../../domain/messages/delivery";
import { blockOf } from "../../domain/network/network-of";
import { numberBlockOf } from "../../domain/phone/number-block";
import type { Context } from "../context";
import type { MessageSecret, QueuedMessage } from "../../domain/messages/queued-message";
import { type Cap, DAY_MS, HOUR_MS, consumeCaps, type TakenQuota, consumeTogether, tryCaps } from "./take-cap";

/** How many messages that replace one another may be sent at once within an hour. */
const MAX_SAME_PER_HOUR = 3;
/** Messages that anybody can cause may use one part in four of their reader's budget. The rest is for messages about the reader's own bookings. */
const UNVERIFIED_SHARE = 4;
/** A block of networks may ask for as many codes a day as one network in ten hours, because an IPv6 block has 65,536 networks. */
const BLOCK_HOURS = 10;

const allTextsCap = ({ config }: Pick<Context, "config">): Cap => ({
  what: "all texts of a day",
  subject: "day",
  windowMs: DAY_MS,
  most: config.caps.messages.allTextsADay,
});

/**
 * Takes the budget for a code or link that somebody asks us to text to a mobile (E.164). Such texts go before all other messages, so they have their own caps:
 * per network and the block around it, per block of numbers and per day. Returns null when a cap is reached, otherwise a function that returns the budget for a text that was never
 * sent.
 */
export function consumeTextQuota(context: Context, mobile: string): Promise<TakenQuota | null> {
  const { perNetworkAnHour, perBlockADay, aDay } = context.config.caps.texts;
  const { network } = context.limits;
  return consumeCaps(context, "texts", [
    { what: "texts of a day", subject: "day", windowMs: DAY_MS, most: aDay },
    allTextsCap(context),
    { what: `texts to ${numberBlockOf(mobile)}`, subject: "mobile-block", windowMs: DAY_MS, most: perBlockADay },
    ...(network === null
      ? []
      : [
          {
            what: `texts from ${network}`,
            subject: "network" as const,
            windowMs: HOUR_MS,
            most: perNetworkAnHour,
            within: `texts from ${blockOf(network)}`,
          },
          {
            what: `texts from ${blockOf(network)}`,
            subject: "network-block" as const,
            windowMs: DAY_MS,
            most: BLOCK_HOURS * perNetworkAnHour,
          },
        ]),
  ]);
}

/** What becomes of a message that is due: it goes, it waits until a moment (epoch ms), or it has come too often for today. */
export type BudgetRuling =
  | { readonly kind: "go"; readonly taken: TakenQuota | null }
  | { readonly kind: "wait"; readonly until: number }
  | { readonly kind: "never" };

/** A message of the outbox, as far as the sending budget asks. */
export interface BudgetedMessage {
  readonly message: Pick<QueuedMessage, "template" | "channel" | "about">;
  readonly secret: Pick<MessageSecret, "to" | "network">;
  readonly audience: string;
}

/** Takes a message of the outbox from the sending budget of its reader, of the network that caused it, and of the day. */
export async function consumeMessageQuota(context: Context, of: BudgetedMessage): Promise<BudgetRuling> {
  const caps = capsOf(context, of);
  if (caps === null) return { kind: "go", taken: null };
  const ruling = await tryCaps(context, of.message.channel === "sms" ? "texts" : "emails", caps);
  if ("releaseQuota" in ruling) return { kind: "go", taken: ruling };
  const isForToday = ruling.reached.subject === "recipient" && ruling.reached.windowMs === DAY_MS;
  return isForToday ? { kind: "never" } : { kind: "wait", until: ruling.until };
}

/** Takes several messages in one write, in the order given. Null = one of them is over a cap, and none is taken: each is asked for by itself. */
export async function consumeMessageQuotas(
  context: Context,
  messages: readonly BudgetedMessage[],
): Promise<readonly (TakenQuota | null)[] | null> {
  const caps = messages.map((budgetedMessage) => capsOf(context, budgetedMessage));
  const matchingCaps = caps.filter((caps) => caps !== null);
  if (matchingCaps.length === 0) return messages.map(() => null);
  const results = await consumeTogether(context, matchingCaps);
  if (results === null) return null;
  const left = [...results];
  return caps.map((caps) => (caps === null ? null : (left.shift() ?? null)));
}

/** What a message counts against; null = nothing: it always goes. Notifications cost nothing and are not counted. */
function capsOf(
  context: Context,
  { message: { template, channel, about }, secret: { to, network = null }, audience }: BudgetedMessage,
): readonly [Cap, ...Cap[]] | null {
  const priority = priorityOf(template);
  if (channel === "push" || priority === "first") return null;
  const caps = context.config.caps.messages;
  const reader = `${channel} to ${channel === "email" ? mailboxOf(to) : to}`;
  const [anHour, aDay] =
    audience !== "customer"
      ? [caps.toWorkshopAnHour, caps.toWorkshopADay]
      : channel === "sms"
        ? [caps.textsAnHour, caps.textsADay]
        : [caps.emailsAnHour, caps.emailsADay];
  return [
    { what: reader, subject: "recipient", windowMs: DAY_MS, most: aDay },
    { what: reader, subject: "recipient", windowMs: HOUR_MS, most: anHour },
    ...(priority === "unverified"
      ? [
          {
            what: `${reader} for unverified contacts`,
            subject: "recipient" as const,
            windowMs: DAY_MS,
            most: Math.ceil(aDay / UNVERIFIED_SHARE),
          },
          {
            what: `${reader} for unverified contacts`,
            subject: "recipient" as const,
            windowMs: HOUR_MS,
            most: Math.ceil(anHour / UNVERIFIED_SHARE),
          },
        ]
      : []),
    ...(priority === "newest"
      ? [
          {
            what: `${template} about ${about} by ${reader}`,
            subject: "same-message" as const,
            windowMs: HOUR_MS,
            most: MAX_SAME_PER_HOUR,
          },
        ]
      : []),
    ...(network === null
      ? []
      : [
          {
            what: `messages caused from ${network}`,
            subject: "network" as const,
            windowMs: HOUR_MS,
            most: caps.perNetworkAnHour,
          },
        ]),
    ...(channel === "sms" ? [allTextsCap(context)] : []),
  ];
}

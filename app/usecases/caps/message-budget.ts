import { mailboxOf } from "../../domain/contact/mailbox";
import { priorityOf } from "../../domain/messages/delivery";
import { blockOf } from "../../domain/network/network-of";
import { numberBlockOf } from "../../domain/phone/number-block";
import type { Context } from "../context";
import type { MessageSecret, QueuedMessage } from "../ports/outbox";
import { type Cap, DAY_MS, HOUR_MS, takeCaps, type Taken, tryCaps } from "./take-cap";

/** Of messages that replace each other, those that go at once within an hour. */
const SAME_AN_HOUR = 3;
/** The part of a reader's budget that messages may use which anybody can cause: the rest is for what concerns the reader's bookings. */
const UNVERIFIED_SHARE = 4;
/** A block of networks may ask for as many codes a day as one of its networks in ten hours: of IPv6 it has 65,536 networks. */
const BLOCK_HOURS = 10;

const allTexts = ({ config }: Pick<Context, "config">): Cap => ({
  what: "all texts of a day",
  subject: "day",
  windowMs: DAY_MS,
  most: config.caps.messages.allTextsADay,
});

/**
 * One code or link that somebody asks us to text to a mobile (E.164) that they typed: it goes before every other message, so it has caps of its own, of the
 * network and the block around it, of the block of numbers and of the day. Null = a cap is reached; else what gives it back, for a text that never left.
 */
export function takeAskedText(context: Context, mobile: string): Promise<Taken | null> {
  const { perNetworkAnHour, perBlockADay, aDay } = context.config.caps.texts;
  const { network } = context.limits;
  return takeCaps(context, "texts", [
    { what: "texts of a day", subject: "day", windowMs: DAY_MS, most: aDay },
    allTexts(context),
    { what: `texts to ${numberBlockOf(mobile)}`, subject: "mobile-block", windowMs: DAY_MS, most: perBlockADay },
    ...(network === null
      ? []
      : [
          {
            what: `texts from ${network}`,
            subject: "network" as const,
            windowMs: HOUR_MS,
            most: perNetworkAnHour,
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
  | { readonly kind: "go"; readonly taken: Taken | null }
  | { readonly kind: "wait"; readonly until: number }
  | { readonly kind: "never" };

/** Takes a message of the outbox from the sending budget of its reader, of the network that caused it, and of the day. Notifications cost nothing and are not counted. */
export async function takeMessage(
  context: Context,
  { template, channel, about }: Pick<QueuedMessage, "template" | "channel" | "about">,
  { to, network = null }: Pick<MessageSecret, "to" | "network">,
  audience: string,
): Promise<BudgetRuling> {
  const priority = priorityOf(template);
  if (channel === "push" || priority === "first") return { kind: "go", taken: null };
  const caps = context.config.caps.messages;
  const reader = `${channel} to ${channel === "email" ? mailboxOf(to) : to}`;
  const [anHour, aDay] =
    audience !== "customer"
      ? [caps.toWorkshopAnHour, caps.toWorkshopADay]
      : channel === "sms"
        ? [caps.textsAnHour, caps.textsADay]
        : [caps.emailsAnHour, caps.emailsADay];
  const ruling = await tryCaps(context, channel === "sms" ? "texts" : "emails", [
    { what: `${reader} in a day`, subject: "recipient", windowMs: DAY_MS, most: aDay },
    { what: `${reader} in an hour`, subject: "recipient", windowMs: HOUR_MS, most: anHour },
    ...(priority === "unverified"
      ? [
          {
            what: `${reader} for unverified contacts in a day`,
            subject: "recipient" as const,
            windowMs: DAY_MS,
            most: Math.ceil(aDay / UNVERIFIED_SHARE),
          },
          {
            what: `${reader} for unverified contacts in an hour`,
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
            most: SAME_AN_HOUR,
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
    ...(channel === "sms" ? [allTexts(context)] : []),
  ]);
  if ("giveBack" in ruling) return { kind: "go", taken: ruling };
  const isForToday = ruling.reached.subject === "recipient" && ruling.reached.windowMs === DAY_MS;
  return isForToday ? { kind: "never" } : { kind: "wait", until: ruling.until };
}

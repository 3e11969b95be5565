import { DAY_MS } from "../../../domain/core/time/duration";
import { toNumberBlock } from "../../../domain/core/phone/patterns";
import type { Context } from "../../context";
import { type Cap, consumeCaps, type ReservedQuota, networkCaps } from "./consume-caps";

/**
 * A block of networks may request as many codes per day as one network may request in this number of hours. The number is high because an IPv6 block has 65,536
 * networks.
 */
const BLOCK_HOURS = 10;

/** Daily cap on all text messages that we send. */
export const allTextsCap = ({ config }: Pick<Context, "config">): Cap => ({
  name: "all texts of a day",
  subject: "day",
  windowMs: DAY_MS,
  maxCount: config.caps.messages.allTextsPerDay,
});

/**
 * Consumes the quota for a code or link that a visitor asks us to text to a mobile (E.164). These texts are sent before all other messages, so they have their
 * own caps: per network and block of networks, per block of phone numbers, and per day. Null = a cap is reached. If the text is not sent, call `releaseQuota`.
 */
export function consumeTextQuota(context: Context, mobile: string): Promise<ReservedQuota | null> {
  const { perNetworkHourly, perBlockDaily, perDay: dailyLimit } = context.config.caps.texts;
  return consumeCaps(context, "texts", [
    { name: "texts of a day", subject: "day", windowMs: DAY_MS, maxCount: dailyLimit },
    allTextsCap(context),
    { name: `texts to ${toNumberBlock(mobile)}`, subject: "mobile-block", windowMs: DAY_MS, maxCount: perBlockDaily },
    ...networkCaps(context, "texts", perNetworkHourly, BLOCK_HOURS * perNetworkHourly),
  ]);
}

import { blockOf } from "../../domain/network/network-of";
import type { Context } from "../context";
import type { LimitName, LimitSubject } from "../ports/log";
import type { Quota } from "../ports/verification";
import { digestOf } from "../verification/digest";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How many of something may happen in a window that begins with the first of them. */
export interface Cap {
  /** A name such as "texts per day". It is stored only as a keyed digest. */
  readonly what: string;
  /** The kind of thing that is limited, for the log. */
  readonly subject: LimitSubject;
  readonly windowMs: number;
  readonly most: number;
}

/** Returns what was taken, for something that did not happen. */
export interface Taken {
  giveBack(): Promise<void>;
}

type CapContext = Pick<Context, "cipher" | "clock" | "config" | "db" | "limits" | "log">;

/**
 * Takes one of each cap, or none at all; null when one is reached. A daily cap applies to the whole deployment: reaching it stops honest customers too, so it
 * raises an alarm.
 */
export async function takeCaps(
  context: CapContext,
  of: LimitName,
  caps: readonly [Cap, ...Cap[]],
): Promise<Taken | null> {
  const taken = await tryCaps(context, of, caps);
  return "giveBack" in taken ? taken : null;
}

/** The same; a cap that is reached says until when, epoch milliseconds. */
export async function tryCaps(
  context: CapContext,
  of: LimitName,
  caps: readonly [Cap, ...Cap[]],
): Promise<Taken | { readonly reached: Cap; readonly until: number }> {
  const quotas = await Promise.all(
    caps.map(
      async ({ what, windowMs, most }): Promise<Quota> => ({
        digest: await digestOf(context, "number", what),
        windowMs,
        most,
      }),
    ),
  );
  const usedUp = await context.db.verification.takeQuotas(quotas, context.clock.now());
  if (usedUp.length === 0) return { giveBack: () => context.db.verification.giveBackQuotas(quotas) };
  context.log.info({ event: "decided", decision: "sending-limits" });
  const reached = caps.find((_, n) => usedUp.some(({ digest }) => digest === quotas[n]?.digest)) ?? caps[0];
  const line = { event: "limit-reached", limit: of, subject: reached.subject } as const;
  if (reached.subject === "day") context.log.error(line);
  else context.log.warn(line);
  return { reached, until: Math.max(...usedUp.map(({ until }) => until)) };
}

/** One plate to ask the register about, or one new lead, against the caps of the caller's network, of the block around it and of the day. Null = one is reached. */
export function takeNetworkCaps(context: CapContext, of: "plates" | "leads"): Promise<Taken | null> {
  const { perNetworkAnHour, perBlockADay, aDay } = context.config.caps[of];
  const { network } = context.limits;
  return takeCaps(context, of, [
    { what: `${of} of a day`, subject: "day", windowMs: DAY_MS, most: aDay },
    ...(network === null
      ? []
      : [
          { what: `${of} from ${network}`, subject: "network" as const, windowMs: HOUR_MS, most: perNetworkAnHour },
          {
            what: `${of} from ${blockOf(network)}`,
            subject: "network-block" as const,
            windowMs: DAY_MS,
            most: perBlockADay,
          },
        ]),
  ]);
}

import { DAY_MS, HOUR_MS } from "../../../domain/core/time/duration";
import { blockOf } from "../../../domain/core/network/network-of";
import type { Context } from "../../context";
import type { LimitName, LimitSubject } from "../../ports/log";
import type { Quota, QuotaWindow } from "../../../domain/identity/verification/quota";
import { digestOf } from "../verification/digest";

/**
 * A limit on the number of times that something may happen within a window. The window starts with the first occurrence. An hourly and a daily cap on the same
 * subject share one row.
 */
export interface Cap {
  /** Key of the limit, such as "texts per day". It is stored only as a keyed digest. */
  readonly what: string;
  /** Kind of subject, for the log. */
  readonly subject: LimitSubject;
  readonly windowMs: number;
  readonly most: number;
  /** Number of uses that one call consumes. Absent = one. */
  readonly uses?: number;
  /** The `what` of another cap in the list that also counts this use, such as the block of a network. That outer cap needs no row of its own. */
  readonly within?: string;
}

/** A consumed quota. `releaseQuota` gives it back if the action did not happen. */
export interface TakenQuota {
  releaseQuota(): Promise<void>;
}

export type CapsResult = TakenQuota | { readonly reached: Cap; readonly until: number };

type CapContext = Pick<Context, "cipher" | "clock" | "config" | "db" | "limits" | "log">;

/**
 * Consumes one use of each cap, or of none and returns null if a cap is reached. A daily cap applies to the whole deployment. Reaching it also blocks honest
 * customers, so it raises an alarm.
 */
export async function consumeCaps(
  context: CapContext,
  of: LimitName,
  caps: readonly [Cap, ...Cap[]],
): Promise<TakenQuota | null> {
  const capsResult = await tryCaps(context, of, caps);
  return "releaseQuota" in capsResult ? capsResult : null;
}

/** As `consumeCaps`. If a cap is reached, also returns when it ends, in epoch milliseconds. */
export async function tryCaps(context: CapContext, of: LimitName, caps: readonly [Cap, ...Cap[]]): Promise<CapsResult> {
  const quotas = await quotasOf(context, caps);
  const usedUp = await context.db.verification.consumeQuotas(
    quotas.map(({ quota }) => quota),
    context.clock.now(),
  );
  if (usedUp.length === 0) return consumedQuotas(context, quotas);
  context.log.info({ event: "decided", decision: "sending-limits" });
  const over = usedUp.flatMap(({ key, limit }) => quotas.find(({ quota }) => quota.key === key)?.caps[limit] ?? []);
  const reached = caps.find((cap) => over.includes(cap)) ?? caps[0];
  const line = { event: "limit-reached", limit: of, subject: reached.subject } as const;
  if (reached.subject === "day") context.log.error(line);
  else context.log.warn(line);
  return { reached, until: Math.max(...usedUp.map(({ until }) => until)) };
}

/**
 * Consumes the caps of several items in one write. If a cap would be exceeded, returns null and consumes nothing. The caller can then try the items one by
 * one, so that those within the caps succeed.
 */
export async function consumeAllCaps(
  context: CapContext,
  items: readonly (readonly [Cap, ...Cap[]])[],
): Promise<readonly TakenQuota[] | null> {
  const quotas = await Promise.all(items.map((caps) => quotasOf(context, caps)));
  const sums = new Map<string, Quota>();
  for (const { quota } of quotas.flat()) {
    const before = sums.get(quota.key);
    sums.set(quota.key, before ? stricterQuota(before, quota) : quota);
  }
  const usedUp = await context.db.verification.consumeQuotas([...sums.values()], context.clock.now());
  return usedUp.length === 0 ? quotas.map((capQuotas) => consumedQuotas(context, capQuotas)) : null;
}

/** Combines two quotas of the same row and takes the stricter limits, because a customer and a workshop may have the same address. */
function stricterQuota(a: Quota, b: Quota): Quota {
  const stricterWindow = (quotaWindow: QuotaWindow, other: QuotaWindow): QuotaWindow =>
    (other.most ?? Number.POSITIVE_INFINITY) < (quotaWindow.most ?? Number.POSITIVE_INFINITY) ? other : quotaWindow;
  return {
    ...a,
    uses: a.uses + b.uses,
    short: a.short && b.short ? stricterWindow(a.short, b.short) : (a.short ?? b.short),
    long: stricterWindow(a.long, b.long),
  };
}

/** A quota row with the cap behind each of its limits. */
interface CapQuota {
  readonly quota: Quota;
  readonly caps: { readonly short: Cap | null; readonly long: Cap | null; readonly within: Cap | null };
}

const consumedQuotas = ({ db }: CapContext, quotas: readonly CapQuota[]): TakenQuota => ({
  releaseQuota: () => db.verification.releaseQuotas(quotas.map(({ quota }) => quota)),
});

/** One row per limited subject. Its caps for different windows share the row, and an outer cap has no row of its own. */
async function quotasOf(context: Pick<Context, "cipher">, caps: readonly Cap[]): Promise<readonly CapQuota[]> {
  const outer = (cap: Cap | undefined) => caps.find(({ what }) => what === cap?.within) ?? null;
  const isOuter = (cap: Cap) => caps.some(({ within }) => within === cap.what);
  const items = new Set(caps.filter((cap) => !isOuter(cap)).map(({ what }) => what));
  return Promise.all(
    [...items].map(async (what): Promise<CapQuota> => {
      const own = caps.filter((cap) => cap.what === what);
      const within = outer(own[0]);
      const windows = [...new Set([...own, ...(within ? [within] : [])].map(({ windowMs }) => windowMs))];
      const [longMs, shortMs] = [Math.max(...windows), Math.min(...windows)];
      const capOf = (windowMs: number) => own.find((cap) => cap.windowMs === windowMs) ?? null;
      const [short, long] = [shortMs === longMs ? null : capOf(shortMs), capOf(longMs)];
      const [key, outerKey] = await Promise.all([
        digestOf(context, "number", what),
        within && digestOf(context, "number", within.what),
      ]);
      return {
        quota: {
          key: outerKey === null ? key : `${outerKey}.${key}`,
          uses: own[0]?.uses ?? 1,
          short: short && { windowMs: shortMs, most: short.most },
          long: { windowMs: longMs, most: long?.most ?? null },
          within: within && outerKey !== null ? { key: outerKey, most: within.most } : null,
        },
        caps: { short, long, within },
      };
    }),
  );
}

/** The caps for the caller's network and its block; empty for a caller without a network. */
export function networkCaps(
  { limits: { network } }: Pick<CapContext, "limits">,
  of: string,
  perNetworkAnHour: number,
  perBlockADay: number,
): readonly Cap[] {
  if (network === null) return [];
  const block = `${of} from ${blockOf(network)}`;
  return [
    { what: `${of} from ${network}`, subject: "network", windowMs: HOUR_MS, most: perNetworkAnHour, within: block },
    { what: block, subject: "network-block", windowMs: DAY_MS, most: perBlockADay },
  ];
}

/** Counts one plate look-up or one new lead against the caps of the caller's network, its block and the day. null = a cap is reached. */
export function consumeNetworkCaps(context: CapContext, of: "plates" | "leads"): Promise<TakenQuota | null> {
  const { perNetworkAnHour, perBlockADay, aDay } = context.config.caps[of];
  return consumeCaps(context, of, [
    { what: `${of} of a day`, subject: "day", windowMs: DAY_MS, most: aDay },
    ...networkCaps(context, of, perNetworkAnHour, perBlockADay),
  ]);
}

import { DAY_MS, HOUR_MS } from "../../../domain/core/time/duration";
import { toNetworkBlock } from "../../../domain/core/network/network-of";
import type { Context } from "../../context";
import type { LimitName, LimitSubject } from "../../ports/log";
import type { Quota, QuotaWindow } from "../../../domain/identity/verification/quota";
import { digestOf } from "../verification/code-keys";

/**
 * A limit on the number of times that something may happen within a window. The window starts with the first use. An hourly and a daily cap on the same subject
 * share one database row.
 */
export interface Cap {
  /** Key of the limit, such as "texts per day". It is stored only as a keyed digest. */
  readonly name: string;
  /** Kind of subject that the cap limits, for the log. */
  readonly subject: LimitSubject;
  readonly windowMs: number;
  readonly maxCount: number;
  /** Number of uses that one call consumes. Absent = one. */
  readonly uses?: number;
  /**
   * `name` of a wider cap in the same list that also counts the uses of this one, for example the cap of the network's block. The wider cap shares this cap's
   * row.
   */
  readonly outerCapName?: string;
}

/** A consumed quota. `releaseQuota` gives it back if the action did not happen. */
export interface ReservedQuota {
  releaseQuota(): Promise<void>;
}

export type CapsResult = ReservedQuota | { readonly reachedCap: Cap; readonly until: number };

type CapContext = Pick<Context, "cipher" | "clock" | "config" | "db" | "limits" | "log">;

/**
 * Consumes one use of each cap. If a cap is reached, nothing is consumed and the result is null. A daily cap applies to the whole deployment. When it is
 * reached, honest customers are blocked too, so an alarm is raised.
 */
export async function consumeCaps(
  context: CapContext,
  limitName: LimitName,
  caps: readonly [Cap, ...Cap[]],
): Promise<ReservedQuota | null> {
  const capsResult = await tryCaps(context, limitName, caps);
  return "releaseQuota" in capsResult ? capsResult : null;
}

/** Like `consumeCaps`, but if a cap is reached, also returns when it ends, in epoch milliseconds. */
export async function tryCaps(
  context: CapContext,
  limitName: LimitName,
  caps: readonly [Cap, ...Cap[]],
): Promise<CapsResult> {
  const quotas = await buildCapQuotas(context, caps);
  const exhaustedQuotas = await context.db.verification.consumeQuotas(
    quotas.map(({ quota }) => quota),
    context.clock.now(),
  );
  if (exhaustedQuotas.length === 0) return toReservedQuota(context, quotas);
  context.log.info({ event: "decided", decision: "sending-limits" });
  const exceededCaps = exhaustedQuotas.flatMap(
    ({ key, limit }) => quotas.find(({ quota }) => quota.key === key)?.caps[limit] ?? [],
  );
  const reachedCap = caps.find((cap) => exceededCaps.includes(cap)) ?? caps[0];
  const line = { event: "limit-reached", limit: limitName, subject: reachedCap.subject } as const;
  if (reachedCap.subject === "day") context.log.error(line);
  else context.log.warn(line);
  return { reachedCap, until: Math.max(...exhaustedQuotas.map(({ until }) => until)) };
}

/**
 * Consumes the caps of several items in one write. If a cap would be exceeded, returns null and consumes nothing. The caller can then try the items one by one,
 * so that some of them succeed.
 */
export async function consumeAllCaps(
  context: CapContext,
  items: readonly (readonly [Cap, ...Cap[]])[],
): Promise<readonly ReservedQuota[] | null> {
  const quotas = await Promise.all(items.map((caps) => buildCapQuotas(context, caps)));
  const quotaSums = new Map<string, Quota>();
  for (const { quota } of quotas.flat()) {
    const previousSum = quotaSums.get(quota.key);
    quotaSums.set(quota.key, previousSum ? stricterQuota(previousSum, quota) : quota);
  }
  const exhaustedQuotas = await context.db.verification.consumeQuotas([...quotaSums.values()], context.clock.now());
  return exhaustedQuotas.length === 0 ? quotas.map((capQuotas) => toReservedQuota(context, capQuotas)) : null;
}

/** Merges two quotas that share a row, because a customer and a workshop may have the same address. The stricter limits apply. */
function stricterQuota(a: Quota, b: Quota): Quota {
  const stricterWindow = (quotaWindow: QuotaWindow, other: QuotaWindow): QuotaWindow =>
    (other.maxCount ?? Number.POSITIVE_INFINITY) < (quotaWindow.maxCount ?? Number.POSITIVE_INFINITY)
      ? other
      : quotaWindow;
  return {
    ...a,
    uses: a.uses + b.uses,
    short: a.short && b.short ? stricterWindow(a.short, b.short) : (a.short ?? b.short),
    long: stricterWindow(a.long, b.long),
  };
}

/** A quota row, with the cap that each of its limits comes from. */
interface CapQuota {
  readonly quota: Quota;
  readonly caps: { readonly short: Cap | null; readonly long: Cap | null; readonly within: Cap | null };
}

const toReservedQuota = ({ db }: CapContext, quotas: readonly CapQuota[]): ReservedQuota => ({
  releaseQuota: () => db.verification.releaseQuotas(quotas.map(({ quota }) => quota)),
});

/** Builds one row for each subject. Caps with different windows share the row, and a cap that includes another one has no row of its own. */
async function buildCapQuotas(context: Pick<Context, "cipher">, caps: readonly Cap[]): Promise<readonly CapQuota[]> {
  const findOuterCap = (cap: Cap | undefined) =>
    caps.find(({ name: capName }) => capName === cap?.outerCapName) ?? null;
  const isOuter = (cap: Cap) => caps.some(({ outerCapName }) => outerCapName === cap.name);
  const items = new Set(caps.filter((cap) => !isOuter(cap)).map(({ name: capName }) => capName));
  return Promise.all(
    [...items].map(async (capName): Promise<CapQuota> => {
      const ownCaps = caps.filter((cap) => cap.name === capName);
      const outerLimit = findOuterCap(ownCaps[0]);
      const windows = [...new Set([...ownCaps, ...(outerLimit ? [outerLimit] : [])].map(({ windowMs }) => windowMs))];
      const longMs = Math.max(...windows);
      const shortMs = Math.min(...windows);
      const findCap = (windowMs: number) => ownCaps.find((cap) => cap.windowMs === windowMs) ?? null;
      const shortCap = shortMs === longMs ? null : findCap(shortMs);
      const longCap = findCap(longMs);
      const [key, outerKey] = await Promise.all([
        digestOf(context, "number", capName),
        outerLimit && digestOf(context, "number", outerLimit.name),
      ]);
      return {
        quota: {
          key: outerKey === null ? key : `${outerKey}.${key}`,
          uses: ownCaps[0]?.uses ?? 1,
          short: shortCap && { windowMs: shortMs, maxCount: shortCap.maxCount },
          long: { windowMs: longMs, maxCount: longCap?.maxCount ?? null },
          within: outerLimit && outerKey !== null ? { key: outerKey, maxCount: outerLimit.maxCount } : null,
        },
        caps: { short: shortCap, long: longCap, within: outerLimit },
      };
    }),
  );
}

/** The caps for the caller's network and for its block. Empty if the caller has no network. */
export function networkCaps(
  { limits: { network } }: Pick<CapContext, "limits">,
  limitName: string,
  perNetworkHourly: number,
  perBlockDaily: number,
): readonly Cap[] {
  if (network === null) return [];
  const block = `${limitName} from ${toNetworkBlock(network)}`;
  return [
    {
      name: `${limitName} from ${network}`,
      subject: "network",
      windowMs: HOUR_MS,
      maxCount: perNetworkHourly,
      outerCapName: block,
    },
    { name: block, subject: "network-block", windowMs: DAY_MS, maxCount: perBlockDaily },
  ];
}

/** Counts one plate look-up, new lead or upload against the caps for the caller's network, the network's block and the day. null = a cap is reached. */
export function consumeNetworkCaps(
  context: CapContext,
  limitName: "plates" | "leads" | "uploads",
): Promise<ReservedQuota | null> {
  const { perNetworkHourly, perBlockDaily, perDay: dailyLimit } = context.config.caps[limitName];
  return consumeCaps(context, limitName, [
    { name: `${limitName} of a day`, subject: "day", windowMs: DAY_MS, maxCount: dailyLimit },
    ...networkCaps(context, limitName, perNetworkHourly, perBlockDaily),
  ]);
}

/** Counts one action against three daily caps: for all people in total, for one person, and for the caller's network. null = a cap is reached. */
export function consumeDailyCaps(
  context: CapContext,
  limitName: "vehicle-transfers" | "review-requests",
  person: Pick<Cap, "name" | "subject">,
  { total, perPerson, perNetwork }: Readonly<Record<"total" | "perPerson" | "perNetwork", number>>,
): Promise<ReservedQuota | null> {
  const { network } = context.limits;
  return consumeCaps(context, limitName, [
    { name: `${limitName} of a day`, subject: "day", windowMs: DAY_MS, maxCount: total },
    { ...person, windowMs: DAY_MS, maxCount: perPerson },
    ...(network === null
      ? []
      : [
          {
            name: `${limitName} from ${network}`,
            subject: "network" as const,
            windowMs: DAY_MS,
            maxCount: perNetwork,
          },
        ]),
  ]);
}

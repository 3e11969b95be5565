import type { Context } from "../context";
import type { Quota } from "../ports/verification";
import { digestOf } from "./digest";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Numbers are given out in blocks of ten thousand. */
const blockOf = (mobile: string) => mobile.slice(0, -4);

async function quotasOf(context: Context, mobile: string): Promise<readonly Quota[]> {
  const { perNetworkAnHour, perBlockADay, aDay } = context.config.textCaps;
  const { network } = context.limits;
  const quota = async (what: string, windowMs: number, most: number): Promise<Quota> => ({ digest: await digestOf(context, "number", what), windowMs, most });
  return Promise.all([
    quota("texts of a day", DAY_MS, aDay),
    quota(`texts to ${blockOf(mobile)}`, DAY_MS, perBlockADay),
    ...(network === null ? [] : [quota(`texts from ${network}`, HOUR_MS, perNetworkAnHour)]),
  ]);
}

/**
 * One text message that a stranger asks for, to an E.164 mobile: against the caps of the network, of the block of numbers and of the day.
 * Null = a cap is reached; else what gives it back, for a message that never left.
 */
export async function takeText(context: Context, mobile: string): Promise<{ giveBack(): Promise<void> } | null> {
  const quotas = await quotasOf(context, mobile);
  const usedUp = await context.db.verification.takeQuotas(quotas, context.clock.now());
  if (usedUp.length === 0) return { giveBack: () => context.db.verification.giveBackQuotas(quotas) };
  // The day's cap stops honest customers too: somebody has to look.
  if (usedUp.includes(quotas[0]?.digest ?? "")) context.log.error({ event: "texts-capped", by: "day" });
  else context.log.warn({ event: "texts-capped", by: "network or block" });
  return null;
}

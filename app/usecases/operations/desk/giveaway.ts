import type { Giveaway, Giver } from "../../../domain/pricing/giveaways/giveaways";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type Grant, toGrantRefusal, type StoredGiveaway } from "../../../domain/pricing/giveaways/grant";

/** If `waits` is set, the giveaway is stored and a second person must approve it. */
export type GiveawayResult = { readonly ok: true; readonly waits?: boolean } | Refusal<OutcomeCode>;

/** The requested giveaway, without the person, time and reason. */
export type GiveawayRequest = Pick<Giveaway, "kind" | "amount" | "about"> &
  Partial<Pick<Giveaway, "bookingToken" | "supplierId" | "details">>;

/**
 * Every giveaway of money uses this function. Within one person's limits it is carried out at once, and the write checks the limits. Above them, a second
 * person decides. Repeating it with the same id does not give anything away again.
 *
 * `execute` must perform the action and its grant in one write, and throw GrantRefusedError if the grant is refused.
 */
export async function grantGiveaway(
  context: Context,
  { id, reason, by }: { readonly id: string; readonly reason: string; readonly by: Giver },
  giveawayRequest: GiveawayRequest,
  execute: (grant: Grant) => Promise<{ readonly ok: true } | Refusal<OutcomeCode>>,
): Promise<GiveawayResult> {
  const { giveaways } = context.db;
  const existingGiveaway = await giveaways.find(id);
  if (existingGiveaway !== null) return toGiveawayResult(existingGiveaway);
  const giveaway: Giveaway = {
    bookingToken: null,
    supplierId: null,
    details: null,
    ...giveawayRequest,
    id,
    reason,
    by,
    at: context.clock.now(),
  };
  // A desk member cannot give anything away alone until another admin has confirmed their role.
  if (by.vouchedBy === null) {
    const { soloGiveawayLimit: singleLimit, soloGiveawayLimitPerDay: dailyLimit } = context.config;
    try {
      return await execute({ kind: "alone", giveaway, limits: { singleLimit, dailyLimit } });
    } catch (error) {
      const refusal = toGrantRefusal(error);
      if (refusal === null) throw error;
      if (refusal === "already-given") return { ok: true };
      // Another person has decided in the meantime, so there is nothing left to approve.
      if (refusal === "already-decided") return refuse("already-decided");
    }
  }
  context.log.warn({ event: "approval-required", kind: giveawayRequest.kind });
  await giveaways.addRequest(giveaway);
  const currentGiveaway = await giveaways.find(id);
  return currentGiveaway === null ? refuse("refund-not-possible") : toGiveawayResult(currentGiveaway);
}

const toGiveawayResult = ({ state }: StoredGiveaway): GiveawayResult =>
  state === "given" ? { ok: true } : state === "waiting" ? { ok: true, waits: true } : refuse("already-decided");

import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";

/** A supplier looked at its offer as the customer sees it (B-126). `viewing` names the one look: a repeat is not counted. */
export async function registerView(
  context: Context,
  bidOfferId: number,
  viewing: string,
): Promise<{ ok: true } | Refusal<"offer-not-found">> {
  const isFound = await context.db.bidOffers.registerView(bidOfferId, viewing, context.clock.now());
  return isFound ? { ok: true } : refuse("offer-not-found");
}

import { asker } from "../../identity/verification/digest";
import type { LeadGuid } from "../../../domain/core/ids";
import type { BidState } from "../../../domain/quotes/bids/remaining-offers";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";

/** How many quotes suppliers have sent for a lead. Refused where nobody was asked. */
export async function quotesReceived(
  context: Context,
  guid: LeadGuid,
): Promise<{ readonly ok: true; readonly state: BidState } | Refusal<"lead-not-found">> {
  const bid = await context.db.leadBids.ofLead(guid);
  return bid === null
    ? refuse("lead-not-found")
    : { ok: true, state: await context.bidCounter.look(bid.leadGuid, bid.terms, null) };
}

/** A WebSocket that tells the same after each change: a count, nothing of who bids. */
export async function watchQuotes(
  context: Context,
  guid: LeadGuid,
): Promise<{ readonly ok: true; readonly response: Response } | Refusal<"lead-not-found">> {
  const bid = await context.db.leadBids.ofLead(guid);
  return bid === null
    ? refuse("lead-not-found")
    : { ok: true, response: await context.bidCounter.live(bid.leadGuid, bid.terms, null, await asker(context)) };
}

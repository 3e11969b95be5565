import type { BidState } from "../../domain/bids/remaining";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { parseGuid } from "../lead/read-lead";
import type { LeadBid } from "../ports/lead-bids";

async function biddingOf(context: Context, guidText: string): Promise<LeadBid | null> {
  const guid = parseGuid(guidText);
  return guid === null ? null : context.db.leadBids.ofLead(guid);
}

/** How many quotes suppliers have sent for a lead. Refused where nobody was asked. */
export async function quotesReceived(
  context: Context,
  guid: string,
): Promise<{ readonly ok: true; readonly state: BidState } | Refusal<"lead-not-found">> {
  const bid = await biddingOf(context, guid);
  return bid === null
    ? refuse("lead-not-found")
    : { ok: true, state: await context.bidCounter.look(bid.leadGuid, bid.terms, null) };
}

/** A WebSocket that tells the same after each change: a count, nothing of who bids. */
export async function watchQuotes(
  context: Context,
  guid: string,
): Promise<{ readonly ok: true; readonly response: Response } | Refusal<"lead-not-found">> {
  const bid = await biddingOf(context, guid);
  return bid === null
    ? refuse("lead-not-found")
    : { ok: true, response: await context.bidCounter.live(bid.leadGuid, bid.terms, null) };
}

import { requesterDigest } from "../../identity/verification/code-keys";
import type { LeadGuid } from "../../../domain/core/ids";
import type { BidState } from "../../../domain/quotes/bids/remaining-offers";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";

/** Number of quotes that suppliers have sent for a lead. Refused if no supplier was invited. */
export async function countQuotesReceived(
  context: Context,
  guid: LeadGuid,
): Promise<{ readonly ok: true; readonly state: BidState } | Refusal<"lead-not-found">> {
  const bid = await context.db.leadBids.findByLead(guid);
  return bid === null
    ? refuse("lead-not-found")
    : { ok: true, state: await context.bidCounter.readState(bid.leadGuid, bid.terms, null) };
}

/** A WebSocket that sends the number of quotes after each change, without revealing the bidders. */
export async function watchQuotes(
  context: Context,
  guid: LeadGuid,
): Promise<{ readonly ok: true; readonly response: Response } | Refusal<"lead-not-found">> {
  const bid = await context.db.leadBids.findByLead(guid);
  return bid === null
    ? refuse("lead-not-found")
    : {
        ok: true,
        response: await context.bidCounter.watch(bid.leadGuid, bid.terms, null, await requesterDigest(context)),
      };
}

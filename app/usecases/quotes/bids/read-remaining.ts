import { asker } from "../../identity/verification/digest";
import type { BidState } from "../../../domain/quotes/bids/remaining-offers";
import type { Context } from "../../context";
import { type Requester, findLeadOffer, type OfferAccessRefusal } from "./find-lead-offer";

/** The state of the bidding for a supplier, read from the counter itself (P-303). */
export async function readRemaining(
  context: Context,
  by: Requester,
): Promise<{ readonly ok: true; readonly state: BidState } | OfferAccessRefusal> {
  const leadOffer = await findLeadOffer(context, by);
  if (!leadOffer.ok) return leadOffer;
  const { leadGuid, id, bid } = leadOffer.opened;
  return { ok: true, state: await context.bidCounter.look(leadGuid, bid.terms, id) };
}

/** A WebSocket that tells the same after each change. */
export async function watchRemaining(
  context: Context,
  by: Requester,
): Promise<{ readonly ok: true; readonly response: Response } | OfferAccessRefusal> {
  const leadOffer = await findLeadOffer(context, by);
  if (!leadOffer.ok) return leadOffer;
  const { leadGuid, id, bid } = leadOffer.opened;
  return { ok: true, response: await context.bidCounter.live(leadGuid, bid.terms, id, await asker(context)) };
}

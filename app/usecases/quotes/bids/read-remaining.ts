import { requesterDigest } from "../../identity/verification/code-keys";
import type { BidState } from "../../../domain/quotes/bids/remaining-offers";
import type { Context } from "../../context";
import { type OfferReference, findLeadOffer } from "./find-lead-offer";
import type { SupplierId } from "../../../domain/core/ids";
import type { DayAllowance } from "../../ports/bid-counter";
import { localDay } from "../../../domain/core/country/local-day";
import type { AccessRefusal } from "../../identity/store-account/authorize";

/** The current state of bidding for a supplier, read from the Durable Object that counts the offers (P-303). */
export async function readBidState(
  context: Context,
  offerReference: OfferReference,
): Promise<{ readonly ok: true; readonly state: BidState } | AccessRefusal> {
  const leadOffer = await findLeadOffer(context, offerReference);
  if (!leadOffer.ok) return leadOffer;
  const { leadGuid, id, bid } = leadOffer.decryptedBid;
  return { ok: true, state: await context.bidCounter.readState(leadGuid, bid.terms, id) };
}

/** A WebSocket that sends the state of bidding to a supplier after each change. */
export async function watchBidState(
  context: Context,
  offerReference: OfferReference,
): Promise<{ readonly ok: true; readonly response: Response } | AccessRefusal> {
  const leadOffer = await findLeadOffer(context, offerReference);
  if (!leadOffer.ok) return leadOffer;
  const { leadGuid, id, bid } = leadOffer.decryptedBid;
  return {
    ok: true,
    response: await context.bidCounter.watch(leadGuid, bid.terms, id, await requesterDigest(context)),
  };
}

/** A workshop's reveal limit for today. The day is in the country's default zone, so that a workshop near a zone border does not get two limits a day. */
export const toDayAllowance = ({ clock, config }: Context, supplierId: SupplierId): DayAllowance => ({
  supplierId,
  day: localDay(config.country, clock.now()),
  maxCount: config.bids.revealsPerDay,
});

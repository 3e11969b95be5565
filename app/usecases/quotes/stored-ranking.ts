import type { LeadGuid } from "../../domain/core/ids";
import { findOpenBids, visibleBids, applyBids } from "../../domain/quotes/bids/listings-with-bids";
import { recomputePrice } from "../../domain/pricing/stored-pricing";
import { type RankingInputs, toRankingInputs } from "../../domain/quotes/rerank";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";

export interface ListPageView {
  readonly leadGuid: LeadGuid;
  /** The service day of the list. Null = not specified. */
  readonly serviceDay: PlainDay | null;
  /** The suppliers' own offers in the list. Null = not specified, so the open ones are used. */
  readonly bidOfferIds: readonly number[] | null;
}

/**
 * The inputs that determined each position in a displayed list, by supplier. They come from our stored quotes and from the offers in the list, even if offers
 * have been added or have ended since. Takes one D1 round trip.
 */
export async function readStoredRanking(
  { db, clock }: Context,
  { leadGuid, serviceDay, bidOfferIds }: ListPageView,
): Promise<ReadonlyMap<number, RankingInputs>> {
  const [answer, bids] = await Promise.all([
    db.leadQuotes.findListed(leadGuid, serviceDay),
    db.bidOffers.listByLead(leadGuid),
  ]);
  if (answer === null) return new Map();
  const count = bidOfferIds === null ? findOpenBids(bids, clock.now()) : visibleBids(bids, bidOfferIds);
  const pricing = count.size === 0 ? null : answer.readPricing();
  const listings = applyBids(
    answer.listings,
    count,
    answer.cart,
    (supplierId) => pricing && recomputePrice(pricing, supplierId),
  );
  return new Map(listings.map((listing) => [listing.supplierId, toRankingInputs(listing)]));
}

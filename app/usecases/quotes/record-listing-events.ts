import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { AddedEvents, ListView, ListingEventKind } from "../../domain/quotes/list-view";
import { findOpenBids, visibleBids, applyBids } from "../../domain/quotes/bids/listings-with-bids";
import { recomputePrice } from "../../domain/pricing/stored-pricing";
import { type RankingInputs, toRankingInputs } from "../../domain/quotes/rerank";
import type { PlainDay } from "../../domain/core/time/plain-date";

type RecordResult = { readonly ok: true } | Refusal<"lead-not-found" | "supplier-not-found">;

const toRecordResult = ({ leadExists, supplierExists }: AddedEvents): RecordResult => {
  if (!leadExists) return refuse("lead-not-found");
  return supplierExists ? { ok: true } : refuse("supplier-not-found");
};

/** Records that a customer opened a listing or clicked its button (P-258, P-259). */
export const recordListingEvent = async (
  context: Context,
  guid: LeadGuid,
  supplierId: SupplierId,
  kind: ListingEventKind,
): Promise<RecordResult> =>
  toRecordResult(await context.db.listingEvents.addPress(guid, supplierId, kind, context.clock.now()));

/** The listings that a page reports as displayed, as supplier ids in order. */
export type ListImpression = Omit<ListView, "listed"> & {
  readonly supplierIds: readonly SupplierId[];
  /** Ids of the suppliers' own offers in the list. Null = not specified. */
  readonly bidOfferIds: readonly number[] | null;
};

/**
 * Records which listings were displayed in a lead's results (P-257), each with the inputs that determined its position. Unknown suppliers are left out, and if
 * no supplier remains, nothing is recorded.
 */
export async function recordView(
  context: Context,
  guid: LeadGuid,
  { supplierIds, bidOfferIds, ...view }: ListImpression,
): Promise<RecordResult> {
  const ranking = await readStoredRanking(context, { leadGuid: guid, serviceDay: view.serviceDay, bidOfferIds });
  const listingEvents = supplierIds.map((supplierId, index) => ({
    supplierId,
    position: index + 1,
    ranked: ranking.get(supplierId) ?? null,
  }));
  const addedEvents = await context.db.listingEvents.addView(
    guid,
    { ...view, listed: listingEvents },
    context.clock.now(),
  );
  return supplierIds.length === 0 && addedEvents.leadExists ? { ok: true } : toRecordResult(addedEvents);
}

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
async function readStoredRanking(
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

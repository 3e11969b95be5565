import { findBestListings, selectMarkedOffers } from "../../domain/quotes/compare";
import { availableByTomorrow } from "../../domain/quotes/from-tomorrow";
import type { QuotedListing } from "../../domain/quotes/listing";
import { supplierId } from "../../domain/core/ids";
import type { Results } from "../../usecases/funnel/show-results";
import type { ComparedOffer } from "./compare-table";
import { listingView } from "./page-data.server";
import { resultsPath, type ResultsQuery } from "./results-query";

/** The selected offers of a list, each with its strengths. */
export function compareOffers(
  { lead, listings, paymentMethodsOf, ownServiceId, today, sentOffers }: Results,
  ids: readonly number[],
  query: ResultsQuery,
): readonly ComparedOffer[] {
  const isFromTomorrow = availableByTomorrow(today);
  const quotedListings = selectMarkedOffers(
    listings,
    ids.map((id) => supplierId(id)),
  );
  const bestValues = findBestListings(quotedListings);
  return quotedListings.map((listing) => ({
    listing: listingView(listing, {
      onlineMethods: paymentMethodsOf(listing),
      ownServiceId,
      isFromTomorrow: isFromTomorrow(listing),
      sent: sentOffers.get(listing.supplierId) ?? null,
    }),
    best: bestValues.get(listing.supplierId) ?? [],
    detailsHref: resultsPath(lead.guid, `/workshop/${listing.supplierId}`, query),
    pricedExtras: extrasToAdd(listing).map(({ name, priceIncGst }) => ({ name, price: priceIncGst })),
  }));
}

/** Extras that have a price and are not included yet. */
export const extrasToAdd = ({ extras }: Pick<QuotedListing, "extras">): QuotedListing["extras"] =>
  extras.filter(({ priceIncGst, isInPrice }) => priceIncGst > 0 && !isInPrice);

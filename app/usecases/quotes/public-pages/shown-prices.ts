import type { Locality } from "../../../domain/location/locality";
import { localityLabel } from "../../../domain/location/locality";
import type { ItemOffer } from "../../../domain/pricing/item-prices";
import { MIN_WORKSHOPS, placeSlug } from "../../../domain/quotes/public-pages/published";
import type { PublishedJob } from "./published-jobs";
import { type OfferedPrice, type PriceStatistics, calculateSpread } from "../../../domain/quotes/public-pages/spread";

/** Prices of the workshops around a location for one job. */
export interface PricesView {
  readonly all: PriceStatistics;
  readonly atWorkshop: PriceStatistics | null;
  readonly mobile: PriceStatistics | null;
  /** Cheapest first. */
  readonly offers: readonly OfferedPrice[];
}

/** Facts about a location for a public page. */
export interface PlaceFacts {
  readonly id: number;
  readonly slug: string;
  /** "Bondi NSW 2026". */
  readonly label: string;
  readonly name: string;
}

export const toPlaceFacts = (place: Locality): PlaceFacts => ({
  id: place.id,
  slug: placeSlug(place),
  label: localityLabel(place),
  name: place.name,
});

/** Prices of all workshops for a page, with the spread of the prices. Null = there is no price. */
export function toPricesView(itemOffers: readonly ItemOffer[]): PricesView | null {
  const offers = itemOffers
    .map(({ supplier, from, to }) => ({ isMobile: supplier.isMobile, from, to }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const totalSpread = calculateSpread(offers);
  return (
    totalSpread && {
      all: totalSpread,
      atWorkshop: calculateSpread(offers.filter(({ isMobile }) => !isMobile)),
      mobile: calculateSpread(offers.filter(({ isMobile }) => isMobile)),
      offers,
    }
  );
}

/** A job with its prices, as a table row. */
export interface PricedRow {
  readonly slug: string;
  /** Name of the job, including the variant that the price is for: "Logbook Service: minor service". */
  readonly name: string;
  readonly spread: PriceStatistics;
}

/** Converts jobs with prices to table rows. Jobs without a price are omitted. */
export const toPricedRows = (
  jobs: readonly (Pick<PublishedJob, "facts" | "variantName"> & { readonly offers: readonly ItemOffer[] })[],
): readonly PricedRow[] =>
  jobs.flatMap((job) => {
    const prices = toPricesView(job.offers);
    return prices === null ? [] : [{ slug: job.facts.slug, name: rowName(job), spread: prices.all }];
  });

export const rowName = ({ facts: { name }, variantName }: Pick<PublishedJob, "facts" | "variantName">): string =>
  variantName === null ? name : `${name}: ${variantName}`;

/** Whether there are enough workshops, excluding demo data, for search engines to list these prices. */
export const arePublishable = (itemOffers: readonly ItemOffer[]): boolean =>
  itemOffers.length >= MIN_WORKSHOPS && itemOffers.every(({ supplier }) => !supplier.isDemo);

import type { Locality } from "../../../domain/location/locality";
import { localityLabel } from "../../../domain/location/locality";
import type { ItemOffer } from "../../../domain/pricing/item-prices";
import { MIN_WORKSHOPS, placeSlug } from "../../../domain/quotes/public-pages/published";
import type { PublishedJob } from "./published-jobs";
import { type OfferedPrice, type Spread, spreadOf } from "../../../domain/quotes/public-pages/spread";

/** What workshops around one place ask for one job. */
export interface PricesView {
  readonly all: Spread;
  readonly atWorkshop: Spread | null;
  readonly mobile: Spread | null;
  /** The cheapest first. */
  readonly offers: readonly OfferedPrice[];
}

/** The facts about a place on a public page. */
export interface PlaceFacts {
  readonly id: number;
  readonly slug: string;
  /** "Bondi NSW 2026". */
  readonly label: string;
  readonly name: string;
}

export const placeFacts = (place: Locality): PlaceFacts => ({
  id: place.id,
  slug: placeSlug(place),
  label: localityLabel(place),
  name: place.name,
});

/** null when there is no price. */
export function pricesView(itemOffers: readonly ItemOffer[]): PricesView | null {
  const offers = itemOffers
    .map(({ supplier, from, to }) => ({ isMobile: supplier.isMobile, from, to }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const all = spreadOf(offers);
  return (
    all && {
      all,
      atWorkshop: spreadOf(offers.filter(({ isMobile }) => !isMobile)),
      mobile: spreadOf(offers.filter(({ isMobile }) => isMobile)),
      offers,
    }
  );
}

/** A job in a table of prices. */
export interface PricedRow {
  readonly slug: string;
  /** With the form that the price is for: "Logbook Service: minor service". */
  readonly name: string;
  readonly spread: Spread;
}

/** Jobs with their prices, without those that no supplier prices. */
export const pricedRows = (
  jobs: readonly (Pick<PublishedJob, "facts" | "formName"> & { readonly offers: readonly ItemOffer[] })[],
): readonly PricedRow[] =>
  jobs.flatMap((job) => {
    const prices = pricesView(job.offers);
    return prices === null ? [] : [{ slug: job.facts.slug, name: rowName(job), spread: prices.all }];
  });

export const rowName = ({ facts: { name }, formName }: Pick<PublishedJob, "facts" | "formName">): string =>
  formName === null ? name : `${name}: ${formName}`;

/** Whether there are enough workshops, none of them demo data, to offer these prices to search engines. */
export const arePublishable = (itemOffers: readonly ItemOffer[]): boolean =>
  itemOffers.length >= MIN_WORKSHOPS && itemOffers.every(({ supplier }) => !supplier.isDemo);

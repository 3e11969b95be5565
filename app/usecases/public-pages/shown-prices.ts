import type { Locality } from "../../domain/location/locality";
import { localityLabel } from "../../domain/location/locality";
import type { TaskOffer } from "../../domain/pricing/task-band";
import { MIN_WORKSHOPS, placeSlug } from "../../domain/public-pages/published";
import { type OfferedPrice, type Spread, spreadOf } from "../../domain/public-pages/spread";

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
export function pricesView(taskOffers: readonly TaskOffer[]): PricesView | null {
  const offers = taskOffers
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

/** Whether there are enough workshops, none of them demo data, to offer these prices to search engines. */
export const arePublishable = (taskOffers: readonly TaskOffer[]): boolean =>
  taskOffers.length >= MIN_WORKSHOPS && taskOffers.every(({ supplier }) => !supplier.isDemo);

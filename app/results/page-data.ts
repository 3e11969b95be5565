import { COUNTRIES } from "../domain/country/country";
import type { Lead } from "../domain/lead/lead";
import type { Price } from "../domain/pricing/price";
import type { Listing } from "../domain/quotes/listing";
import type { ShownPrice } from "../ui/price-lines";
import type { ShownListing } from "../ui/supplier-card";
import type { Results } from "../usecases/quotes/show-results";

/** A listing as card and pin draw it. */
export type ResultListing = ShownListing & Pick<Listing, "latitude" | "longitude">;

/** What the page sends to the browser: no contact details, and of forty listings only what is drawn. */
export function toPageData({ lead, listings, totalCount, radiusOptions, extraChoices, ownServiceId, isBooked, quotesReceived, fleet }: Results) {
  const { suburb } = lead;
  return {
    leadGuid: lead.guid,
    country: lead.country,
    zoom: COUNTRIES[lead.country].map,
    listings: listings.map(shownListing),
    totalCount,
    radiusOptions,
    extraChoices,
    isBooked,
    quotesReceived,
    fleet,
    place: { name: suburb?.name ?? "you", longitude: suburb?.longitude ?? 0, latitude: suburb?.latitude ?? 0 },
    vehicle: vehicleWords(lead),
    items: lead.cart.map((item) => item.name),
    showsOwnService: listings.some((listing) => listing.supplierId === ownServiceId),
  };
}

function shownListing(listing: Listing): ResultListing {
  const { supplierId, name, kind, isMobile, suburbName, latitude, longitude, distanceMetres, isInstantlyPriced, wasTotal } = listing;
  const { availableFrom, earliestTime, arrivalUntil, arrivalLabel, rating100, ratingCount } = listing;
  const { isHighlyRecommended, hasVerifiedCredentials, freeExtras, isDemo, price } = listing;
  return {
    ...{ supplierId, name, kind, isMobile, suburbName, latitude, longitude, distanceMetres, isInstantlyPriced, wasTotal },
    ...{ availableFrom, earliestTime, arrivalUntil, arrivalLabel, rating100, ratingCount },
    ...{ isHighlyRecommended, hasVerifiedCredentials, freeExtras, isDemo, price: shownPrice(price) },
  };
}

const shownPrice = ({ strategy, currency, total, maxTotal, gst, lines }: Price): ShownPrice => ({
  ...{ strategy, currency, total, maxTotal, gst },
  lines: lines.map(({ key, label, amount, maxAmount, hours, maxHours, ratePerHour, parts }) => ({
    ...{ key, label, amount, maxAmount, hours, maxHours, ratePerHour },
    parts: parts.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice })),
  })),
});

/** "2018 Toyota Hilux", or nothing while the vehicle is unknown. */
function vehicleWords({ vehicle: { year, make, model } }: Lead): string | null {
  return make && model ? [year, make, model].filter(Boolean).join(" ") : null;
}

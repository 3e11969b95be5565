import type { Lead } from "../domain/lead/lead";
import type { Results } from "../usecases/quotes/show-results";

/** What the page sends to the browser: no contact details, nothing it does not draw. */
export function toPageData({ lead, listings, totalCount, radiusOptions, extraChoices, ownServiceId, isBooked }: Results) {
  const { suburb } = lead;
  return {
    leadGuid: lead.guid,
    country: lead.country,
    listings,
    totalCount,
    radiusOptions,
    extraChoices,
    isBooked,
    place: { name: suburb?.name ?? "you", longitude: suburb?.longitude ?? 0, latitude: suburb?.latitude ?? 0 },
    vehicle: vehicleWords(lead),
    items: lead.cart.map((item) => item.name),
    showsOwnService: listings.some((listing) => listing.supplierId === ownServiceId),
  };
}

/** "2018 Toyota Hilux", or nothing while the vehicle is unknown. */
function vehicleWords({ vehicle: { year, make, model } }: Lead): string | null {
  return make && model ? [year, make, model].filter(Boolean).join(" ") : null;
}

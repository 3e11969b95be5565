import type { BookingToken, SupplierId } from "../../../domain/core/ids";
import { formatRange } from "../../../domain/core/money/format";
import { formatDay } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import type { StoredLead } from "../../../domain/lead/stored-lead";
import { getQuotes } from "../../quotes/get-quotes";

/** Maximum number of workshops that a message names. */
const MAX_SUGGESTED_WORKSHOPS = 3;

export interface SuggestedWorkshop {
  readonly supplierId: SupplierId;
  readonly name: string;
  /** The workshop's price and first free day. */
  readonly detail: string;
}

/** The workshops to suggest instead of the one that cancelled: the first ones in the recommended order that can do the work and have an instant price. */
export async function findSuggestedWorkshops(
  context: Context,
  booking: { readonly token: BookingToken; readonly serviceDay: string; readonly isProductFlow: boolean },
  lead: StoredLead | null,
): Promise<readonly SuggestedWorkshop[]> {
  if (lead === null || booking.isProductFlow) return [];
  const [quotes, askedSupplierIds] = await Promise.all([
    getQuotes(context, { leadGuid: lead.lead.guid, serviceDay: booking.serviceDay, sort: "Recommended" }),
    context.db.bookingOffers.listOfferedSuppliers(booking.token),
  ]);
  if (!quotes.ok) return [];
  return quotes.listings
    .filter(({ supplierId, isInstantlyPriced }) => isInstantlyPriced && !askedSupplierIds.includes(supplierId))
    .slice(0, MAX_SUGGESTED_WORKSHOPS)
    .map(({ supplierId, name, price, availableFrom }) => ({
      supplierId,
      name,
      detail: `${formatRange(price.total, price.maxTotal, price.currency)}, from ${formatDay(availableFrom)}`,
    }));
}

/** Formats the workshops for a message. */
export const formatSuggestedWorkshops = (workshops: readonly SuggestedWorkshop[]): string =>
  workshops.length === 0
    ? "We have saved your quote. Choose another day or search further away to see who can do it."
    : ["These workshops can do the work next:", ...workshops.map(({ name, detail }) => `${name}, ${detail}`)].join(
        "\n",
      );

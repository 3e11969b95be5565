import { dayCapacity } from "../../../domain/supplier/availability/day-capacity";
import { type MovedDiscountTexts, discountAfterMove } from "../../../texts/discounts";
import { dayAt } from "../../../domain/core/time/days";
import { minListedPrice, maxJobAmount } from "../../../domain/booking/booking-offer/named-price";
import { responseDeadlines } from "../../../domain/booking/booking-offer/working-time";
import type { Supplier } from "../../../domain/supplier/supplier";
import type { Context } from "../../context";
import { loadBookedDiscount } from "../discount-of-booking";
import { toDiscountUse } from "../discount-use";
import { loadOffer } from "../load-offer";
import type { NextSlot } from "../../../domain/booking/booking-offer/stored-offer";
import { getQuotes } from "../../quotes/get-quotes";
import type { OfferedBooking } from "./load-offered";
import { jobZone } from "../../../domain/core/country/local-day";

/** Maximum number of candidates that are checked in detail, in parallel. They are in the recommended order, and the first suitable one is used. */
const MAX_CANDIDATES = 8;

export interface NextSupplier {
  readonly supplier: Supplier;
  readonly slot: NextSlot;
  /** The booking's discount, recalculated for this supplier. */
  readonly discount: MovedDiscountTexts;
}

/**
 * Finds the best supplier that has not been asked yet, does the same job at no higher price and supports everything the customer chose. Null if there is none.
 * The discount is recalculated for that supplier.
 *
 * `isSameDay` = the customer has not agreed to another day.
 */
export async function findNextSupplier(
  context: Context,
  { booking, request, lead }: OfferedBooking,
  isSameDay: boolean,
): Promise<NextSupplier | null> {
  if (lead === null || booking.isProductFlow) return null;
  const today = dayAt(context.clock.now(), jobZone(lead.lead));
  const [quotes, askedSupplierIds, bookedDiscount] = await Promise.all([
    getQuotes(context, { leadGuid: booking.leadGuid, serviceDay: booking.serviceDay, sort: "Recommended" }),
    context.db.bookingOffers.listOfferedSuppliers(booking.token),
    loadBookedDiscount(context, booking.token, request, today),
  ]);
  if (!quotes.ok) return null;
  const maxPrice = maxJobAmount(booking.price);
  const suitableListings = quotes.listings.filter((listing) => {
    const { supplierId, isInstantlyPriced, price, isMobile } = listing;
    const isEligible =
      isInstantlyPriced &&
      !askedSupplierIds.includes(supplierId) &&
      supplierId !== quotes.ownServiceId &&
      (!isMobile || request.customerAddress !== null);
    return isEligible && price.strategy === booking.price.strategy && minListedPrice(listing) <= maxPrice;
  });
  const offerInput = { day: booking.serviceDay, extraIds: booking.extraIds, codeInput: bookedDiscount.codeInput };
  for (const offer of await Promise.all(
    suitableListings
      .slice(0, MAX_CANDIDATES)
      .map(({ supplierId }) => loadOffer(context, lead.lead, supplierId, offerInput)),
  )) {
    const arrival = offer?.arrivals.find(({ from }) => from === booking.arrivalFrom) ?? offer?.arrivals[0];
    if (!offer?.canTakeJob || !arrival || offer.serviceDay === null || (isSameDay && !offer.isDayFree)) continue;
    const hasAllExtras = booking.extraIds.every((id) => offer.extraIds.includes(id));
    if (
      !hasAllExtras ||
      offer.price.strategy !== booking.price.strategy ||
      offer.price.total > booking.price.total ||
      offer.price.maxTotal > booking.price.maxTotal ||
      offer.isBelowMinimum
    )
      continue;
    const { supplier, price, jobMinutes, serviceDay } = offer;
    return {
      supplier,
      discount: discountAfterMove(bookedDiscount.reservation, offer.promotion, price.currency),
      slot: {
        supplierId: supplier.id,
        ...responseDeadlines(supplier, context.clock.now()),
        capacityMinutes: dayCapacity(supplier, serviceDay),
        jobMinutes,
        price,
        commission100: context.config.commission100,
        discount: toDiscountUse(offer, bookedDiscount.customer, {
          today,
          account: bookedDiscount.reservation?.account ?? null,
        }),
        date: { day: serviceDay, startAt: arrival.from, endAt: arrival.to },
      },
    };
  }
  return null;
}

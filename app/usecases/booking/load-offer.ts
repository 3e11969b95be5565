import type { Offer } from "../../domain/booking/offer";
import type { Lead } from "../../domain/lead/lead";
import { laterDay } from "../../domain/time/days";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";
import { priceForSupplier } from "../quotes/price-for-supplier";

interface Wanted {
  /** null = the lead's own day. */
  readonly day: PlainDay | null;
  /** null = what every booking starts with. */
  readonly extraIds: readonly number[] | null;
}

/** The supplier's offer as a booking needs it; null = there is no such supplier for this lead. */
export async function loadOffer(context: Context, lead: Lead, supplierId: number, { day, extraIds }: Wanted): Promise<Offer | null> {
  const found = await priceForSupplier(context, { lead, supplierId, day, extraIds });
  if (!found.ok) return null;
  const { serviceDate } = found;
  return {
    supplier: found.supplier,
    canTakeJob: found.misfit === null && found.unpriced.length === 0,
    serviceDay: serviceDate,
    isDayFree: found.isDayFree,
    price: found.price,
    jobMinutes: found.jobMinutes,
    extraIds: found.extras.map((extra) => extra.id),
    minimumDay: found.minimumDate,
    // Nothing free within the picker's two months: the first day after them is offered all the same (B-123).
    maximumDay: found.availableDates.length === 0 && serviceDate !== null ? laterDay(found.maximumDate, serviceDate) : found.maximumDate,
    availableDays: found.availableDates.length === 0 && serviceDate !== null ? [serviceDate] : found.availableDates,
    arrivalLabel: found.arrivalLabel,
    arrivals: found.timeOptions,
  };
}

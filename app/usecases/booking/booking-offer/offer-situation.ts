import type { TimeOption } from "../../../domain/supplier/availability/time-options";
import { timeOptions } from "../../../domain/supplier/availability/time-options";
import { availableDays } from "../../../domain/supplier/availability/first-available-day";
import { type AlternativeWindow, alternativeWindow } from "../../../domain/booking/booking-offer/alternative-dates";
import type { OfferSituation } from "../../../domain/booking/booking-offer/rules";
import { determineHandover } from "../../../domain/quotes/direct-request";
import { addDays, listCalendarDays, dayAt, daysBetween, isPlainDay, toWeekday } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import type { OfferedBooking } from "./load-offered";
import type { ViewedOffer } from "./load-offered";

/** The offered booking as input for the response rules. A product that is booked directly with the mobile service uses the direct product flow. */
export function offerSituation(
  { config }: Pick<Context, "config">,
  { booking, offer, statuses, wasReassigned }: Pick<ViewedOffer, "booking" | "offer" | "statuses" | "wasReassigned">,
): OfferSituation {
  return {
    status: booking.status,
    isProductFlow: booking.isProductFlow,
    isDirectProductFlow: booking.isProductFlow && booking.supplierId === config.mobileServicesSupplierId,
    supplierId: offer.supplierId,
    mobileServicesSupplierId: config.mobileServicesSupplierId,
    isForGivenSupplier: !wasReassigned && offer.state !== "closed",
    hasResponded: offer.responseType !== null,
    wasSupplierChanged: wasReassigned,
    wasEverConfirmed: statuses.includes("Confirmed"),
    isOriginalServiceDay:
      (booking.originalServiceDay ?? null) === null || booking.originalServiceDay === booking.serviceDay,
  };
}

/** The days that this supplier may propose. The notice period and full days do not limit them, because the supplier chooses the day itself. */
export const proposalWindow = (
  { clock, config }: Pick<Context, "clock" | "config">,
  { supplier }: Pick<OfferedBooking, "supplier">,
): AlternativeWindow => alternativeWindow(dayAt(clock.now(), supplier.zone), config.rescheduleMonths);

/** Times at which the customer can hand over the car on a day. Empty = the supplier is closed, on holiday or full that day. */
export function startTimesOn(
  { supplier, booking, bookedMinutes }: Pick<OfferedBooking, "supplier" | "booking" | "bookedMinutes">,
  day: string,
): readonly TimeOption[] {
  if (!isPlainDay(day)) return [];
  const otherMinutes =
    day === booking.serviceDay
      ? new Map([...bookedMinutes, [day, Math.max(0, (bookedMinutes.get(day) ?? 0) - booking.jobMinutes)]])
      : bookedMinutes;
  const [free] = availableDays({
    supplier,
    minutes: booking.jobMinutes,
    today: addDays(day, -supplier.noticeDays),
    booked: otherMinutes,
    calendar: [{ day, weekday: toWeekday(day) }],
    isBlocked: () => false,
    partsReadyFrom: null,
  });
  return free === undefined
    ? []
    : timeOptions(
        supplier,
        day,
        determineHandover(
          supplier,
          booking.extraIds.map((id) => ({ id })),
        ),
      );
}

/** Days with at least one start time, in order. */
export function proposableDays(
  context: Pick<Context, "clock" | "config">,
  offeredBooking: OfferedBooking,
): readonly PlainDay[] {
  const { first, last } = proposalWindow(context, offeredBooking);
  return listCalendarDays(first, daysBetween(first, last) + 1).flatMap(({ day }) =>
    startTimesOn(offeredBooking, day).length > 0 ? [day] : [],
  );
}

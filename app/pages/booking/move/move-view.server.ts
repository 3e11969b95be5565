import { formatMoment } from "~/domain/core/time/format-moment";
import type { DayPreference } from "~/domain/booking/earlier-day";
import { formatSuitableDays } from "~/texts/bookings";
import { buildCalendar } from "~/domain/funnel/calendar";
import { formatArrival, formatDay, formatDayAndArrival } from "~/ui/format";
import type { MoveChoices } from "~/usecases/booking/booking-offer/move-booking";
import { canWaitForEarlier } from "~/usecases/booking/booking-offer/earlier-day";

/**
 * View model of the page that moves a booking: the free days, and the start times of the requested day. `proof` = the contact that a code would be sent to.
 * Null = this browser may move the booking without a code.
 */
export function moveView(
  choices: MoveChoices,
  requestedDay: string | null,
  proofContact: string | null,
  preferredDays: DayPreference | null,
) {
  const { offeredBooking, days, fullEarlierDays, startTimesOn, canMove, problem, freeUntil } = choices;
  const { booking, supplier } = offeredBooking;
  const isAgreed = booking.status !== "Pending";
  const day = requestedDay !== null && days.includes(requestedDay) ? requestedDay : null;
  return {
    token: booking.token,
    proof: proofContact,
    canMove: canMove && problem === null,
    supplier: { name: supplier.name, phone: isAgreed ? supplier.phone : null },
    now: formatDayAndArrival(booking.serviceDay, booking.arrivalFrom, booking.arrivalTo),
    until: isAgreed ? formatMoment(freeUntil, supplier.zone) : null,
    /** The earlier days that the customer is waiting for. */
    waitsFor: preferredDays && formatSuitableDays(preferredDays, booking.serviceDay),
    /** Earlier days without a free slot, for which the customer can wait. Empty = waiting is not possible. */
    fullEarlierDays: canWaitForEarlier(choices)
      ? fullEarlierDays.map((value) => ({ value, label: formatDay(value) }))
      : [],
    bookedDay: formatDay(booking.serviceDay),
    day,
    /** The free days as a calendar; empty = no free days. */
    months: moveCalendar(days),
    starts:
      day === null
        ? []
        : startTimesOn(day)
            .filter(({ from }) => day !== booking.serviceDay || from !== booking.arrivalFrom)
            .map(({ from, to }) => ({ value: from, label: formatArrival(from, to) })),
    dayText: day === null ? "" : formatDay(day),
  };
}

function moveCalendar(days: readonly string[]) {
  const first = days[0];
  const last = days.at(-1);
  return first === undefined || last === undefined ? [] : buildCalendar(first, last, (value) => days.includes(value));
}

export type MoveView = ReturnType<typeof moveView>;

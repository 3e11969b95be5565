import { dayCapacity } from "../../../domain/supplier/availability/day-capacity";
import type { BookingToken } from "../../../domain/core/ids";
import { availableDays, partsReadyFrom } from "../../../domain/supplier/availability/first-available-day";
import { type TimeOption, timeOptions } from "../../../domain/supplier/availability/time-options";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import { responseDeadlines } from "../../../domain/booking/booking-offer/working-time";
import { fittingExtras } from "../../../domain/supplier/extras/fitting-extras";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { determineHandover } from "../../../domain/quotes/direct-request";
import { listCalendarDays, dayAt, daysBetween } from "../../../domain/core/time/days";
import { formatMoment } from "../../../domain/core/time/format-moment";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { formatArrival, formatDay } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import type { Grant } from "../../../domain/pricing/giveaways/grant";
import { serviceWindow, jobLocation } from "../../lead/dates/service-window";
import { staffedStartTimes } from "../../supplier/availability/away-days";
import { isBookingHolder } from "../../lead/holder";
import { refuseSlot } from "../slot-limits";
import { loadJob } from "../../quotes/load-job";
import { type ChangeTerms, currentTerms } from "./cancel-booking";
import { type OfferedBooking, findOfferedBooking } from "./load-offered";
import { followUp } from "./reassign-booking";
import { customerMessages, supplierMessages, createBookingLink } from "./offer-messages";

/** The days to which the customer can move a booking, at the same workshop and price. */
export interface MoveChoices extends ChangeTerms {
  readonly ok: true;
  readonly offeredBooking: OfferedBooking;
  readonly isHolder: boolean;
  /** Free days, including the booked day if another start time is free. Empty = the booking cannot be moved. */
  readonly days: readonly PlainDay[];
  /** Days before the booked one on which the workshop does this work but is full at present. */
  readonly fullEarlierDays: readonly PlainDay[];
  /** The first day that could be booked as of today, free or not. Null = the booking cannot be moved. */
  readonly firstDay: PlainDay | null;
  /** Start times on a free day. */
  readonly startTimesOn: (day: PlainDay) => readonly TimeOption[];
}

/** Who moves the booking. The customer's change deadline does not apply to an operator. */
export type MoveActor = "customer" | "operator";

/** Loads a booking with the days to which it can be moved. */
export async function readMoveChoices(
  context: Context,
  token: BookingToken,
  mover: MoveActor = "customer",
): Promise<MoveChoices | Refusal<"booking-not-found">> {
  const offeredBooking = await findOfferedBooking(context, token);
  if (!offeredBooking) return refuse("booking-not-found");
  const customerTerms = currentTerms(context, offeredBooking);
  const terms =
    mover === "operator"
      ? { ...customerTerms, canMove: customerTerms.canMove || canOperatorMove(customerTerms, offeredBooking) }
      : customerTerms;
  const { supplier, booking } = offeredBooking;
  const [isHolder, freeChoices, away] = await Promise.all([
    isBookingHolder(context, offeredBooking.booking),
    terms.canMove ? findFreeDays(context, offeredBooking) : NO_FREE_DAYS,
    context.db.diary.away(supplier.id, dayAt(context.clock.now(), supplier.zone)),
  ]);
  const handover = determineHandover(
    supplier,
    booking.extraIds.map((id) => ({ id })),
  );
  const startTimesOn = (day: PlainDay) => staffedStartTimes(timeOptions(supplier, day, handover), supplier, day, away);
  return { ok: true, offeredBooking, isHolder, ...terms, ...freeChoices, startTimesOn };
}

/** Operators can also move a booking after the customer's deadline, if the workshop has agreed and the work has not begun. */
const canOperatorMove = ({ problem }: ChangeTerms, { booking }: OfferedBooking) =>
  problem === null && hasSupplierAgreed(booking.status);

const NO_FREE_DAYS = { days: [], fullEarlierDays: [], firstDay: null };

/** Finds free days as for a new booking, but counts this booking's own slot as free. The price is already agreed, so a day must support all booked extras. */
async function findFreeDays(context: Context, { booking, supplier, bookedMinutes, lead }: OfferedBooking) {
  if (!lead?.lead.suburb) return NO_FREE_DAYS;
  const [blocked, { sheet }] = await Promise.all([context.db.blockedDates.all(), loadJob(context, lead.lead)]);
  const window = serviceWindow(context, jobLocation(lead.lead), blocked);
  const partsReadyDay = partsReadyFrom(window.today, sheet.leadDays, window.isBlocked);
  const bookedDayMinutes = bookedMinutes.get(booking.serviceDay) ?? 0;
  const dayQuery = {
    supplier,
    minutes: booking.jobMinutes,
    today: dayAt(context.clock.now(), supplier.zone),
    booked: new Map([...bookedMinutes, [booking.serviceDay, Math.max(0, bookedDayMinutes - booking.jobMinutes)]]),
    calendar: listCalendarDays(window.minimum, daysBetween(window.minimum, window.maximum) + 1),
    isBlocked: window.isBlocked,
    // The day on which the ordered parts arrive, or the booked day if that is earlier.
    partsReadyFrom: partsReadyDay !== null && partsReadyDay > booking.serviceDay ? booking.serviceDay : partsReadyDay,
  };
  const supportsExtras = (day: PlainDay) => {
    const fittingExtraIds = fittingExtras(supplier, { plugsIn: true, hasRides: true, metres: null, day }).map(
      ({ id }) => id,
    );
    return booking.extraIds.every(
      (id) => fittingExtraIds.includes(id) || !supplier.extras.some((extra) => extra.id === id),
    );
  };
  const days = [...availableDays(dayQuery)].filter(supportsExtras);
  const fullEarlierDays = [...availableDays({ ...dayQuery, booked: new Map() })].filter(
    (day) => day < booking.serviceDay && !days.includes(day) && supportsExtras(day),
  );
  return { days, fullEarlierDays, firstDay: window.minimum };
}

/**
 * Moves the booking. Repeating it changes nothing. One write reserves the new slot and releases the old one, so that only one of two requests for the last slot
 * succeeds. The desk checks an operator's permission before it calls this.
 */
export async function moveBooking(
  context: Context,
  token: BookingToken,
  to: { readonly day: string; readonly startAt: string },
  mover: MoveActor = "customer",
  grant: Grant | null = null,
): Promise<
  | { readonly ok: true }
  | Refusal<
      | "booking-not-found"
      | "not-the-holder"
      | "booking-over"
      | "changes-too-late"
      | "move-too-late"
      | "mobile-not-verified"
      | "too-many-bookings"
      | "invalid-input"
      | "date-no-longer-available"
      | "changes-closed"
    >
> {
  const moveChoices = await readMoveChoices(context, token, mover);
  if (!moveChoices.ok) return moveChoices;
  const { offeredBooking, days } = moveChoices;
  const { booking, supplier, offer } = offeredBooking;
  if (mover === "customer" && !moveChoices.isHolder) return refuse("not-the-holder");
  // A repeated submission. The booking has already moved.
  if (booking.serviceDay === to.day && booking.arrivalFrom === to.startAt) return { ok: true };
  if (moveChoices.problem !== null) return refuse(moveChoices.problem);
  if (!moveChoices.canMove) return refuse(booking.status === "Pending" ? "changes-closed" : "move-too-late");
  if (!days.includes(to.day)) return refuse("invalid-input", { day: ["Choose one of the available days"] });
  const start = moveChoices.startTimesOn(to.day).find(({ from }) => from === to.startAt);
  if (!start) return refuse("invalid-input", { startAt: ["Choose a start time on this day"] });
  const date = { day: to.day, startAt: start.from, endAt: start.to };
  const now = context.clock.now();
  const deadlines = responseDeadlines(supplier, now);
  const move = {
    ...offeredBooking,
    booking: { ...booking, serviceDay: date.day, arrivalFrom: date.startAt, arrivalTo: date.endAt },
  };
  const id = `${booking.token}:${offer.id}:${offer.version}`;
  const { url, link } = await createBookingLink(context, { booking, supplier });
  const messages = [
    ...(await customerMessages(context, move, {
      id,
      template: "booking-rescheduled",
      path: `/booking/${token}`,
      // A workshop that has not confirmed yet must answer for the new day, and may decline.
      ...(booking.status === "Pending" && {
        values: {
          standing: `You asked ${supplier.name} for ${formatDay(date.day)}, ${formatArrival(date.startAt, date.endAt)}. They will answer by ${formatMoment(deadlines.respondBy, supplier.zone)}.`,
        },
      }),
    })),
    ...(await supplierMessages(context, move, {
      id,
      template: "supplier-booking-moved",
      link: url,
      values: {
        day_before: formatDay(booking.serviceDay),
        what_next:
          booking.status === "Pending"
            ? `Please answer by ${formatMoment(deadlines.respondBy, supplier.zone)}.`
            : "You do not need to do anything. If this day does not work for you, propose another one on the booking page.",
      },
    })),
  ];
  const result = await context.db.bookingOffers.moveTo(
    offeredBooking,
    date,
    { capacityMinutes: dayCapacity(supplier, date.day), deadlines },
    { actor: mover, at: now, messages, links: [link] },
    grant,
  );
  if (!result.ok && result.reason === "slot-limit")
    return refuseSlot(context, await context.db.bookings.findReachedMoveLimits(token, now), "moves");
  if (!result.ok) return refuse(result.reason === "day-full" ? "date-no-longer-available" : "changes-closed");
  followUp(context, token, null);
  return { ok: true };
}

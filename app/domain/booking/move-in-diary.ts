import type { Booking } from "./booking";
import { hasSupplierAgreed } from "./status";
import type { Supplier } from "../supplier/supplier";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import { findHours } from "../supplier/diary/block";

type AgreedBooking = Pick<Booking, "status" | "serviceDay" | "arrivalFrom" | "arrivalTo">;

/**
 * How a booking can be moved to a day. `plan`: the day promised to the customer does not change, so the workshop decides alone. `ask`: another day of a
 * confirmed booking is a proposal to the customer. `answer`: the workshop proposes the day in its pending answer. `none`: the booking can no longer be moved.
 */
export function findMoveOption(
  { status, serviceDay }: AgreedBooking,
  day: PlainDay,
): "plan" | "ask" | "answer" | "none" {
  if (status === "Pending") return day === serviceDay ? "plan" : "answer";
  if (!hasSupplierAgreed(status)) return "none";
  return day === serviceDay ? "plan" : "ask";
}

/** Earliest and latest start of the work: not before the car arrives, and within the promised window for mobile work. */
export function plannedStartRange(
  supplier: Pick<Supplier, "openingHours">,
  { serviceDay, arrivalFrom, arrivalTo }: AgreedBooking,
): readonly [first: PlainTime, last: PlainTime] {
  const [, closesAt] = findHours(supplier, serviceDay);
  const last = arrivalTo ?? closesAt;
  return [arrivalFrom, last < arrivalFrom ? arrivalFrom : last];
}

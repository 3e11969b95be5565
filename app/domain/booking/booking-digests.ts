import { type CartItem, isService } from "../lead/cart-item";
import { daysBetween } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";

/** Who booked and for what, contact and plate as keyed digests. */
export interface BookingDigests {
  readonly email: string | null;
  /** The mailbox without its tag, for limits per customer; absent = not said. */
  readonly mailbox?: string | null;
  readonly mobile: string | null;
  readonly rego: string | null;
  /** Absent = not said. */
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** The vehicle as one names it, e.g. "Toyota|Hilux|2019". */
  readonly vehicle: string | null;
  /** Names of what is done: "service", "repair:159". */
  readonly tasks: readonly string[];
  readonly serviceDay: PlainDay;
}

export const tasksOf = (cart: readonly CartItem[]): readonly string[] =>
  cart.flatMap((item) =>
    isService(item)
      ? ["service"]
      : [item.key, ...item.related.map((relatedCartItem) => `repair:${relatedCartItem.repairInspectionId}`)],
  );

/** Two bookings for the same work within this many days are suspected to be duplicates (docs/decisions/0038). */
const DUPLICATE_DAYS = 7;

/** The same customer, the same vehicle or plate, some of the same work, within a week. */
export function isSuspectedDuplicate(bookingDigests: BookingDigests, other: BookingDigests): boolean {
  const same = (a: string | null, b: string | null) => a !== null && a === b;
  const sameCustomer = same(bookingDigests.mobile, other.mobile) || same(bookingDigests.email, other.email);
  const sameVehicle = same(bookingDigests.rego, other.rego) || same(bookingDigests.vehicle, other.vehicle);
  return (
    sameCustomer &&
    sameVehicle &&
    bookingDigests.tasks.some((task) => other.tasks.includes(task)) &&
    Math.abs(daysBetween(bookingDigests.serviceDay, other.serviceDay)) <= DUPLICATE_DAYS
  );
}

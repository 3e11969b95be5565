import { type CartItem, isService } from "../lead/cart-item";
import { daysBetween } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";

/** Facts about a booking that are used to detect duplicates and apply limits. Contact details and the number plate are stored as keyed digests. */
export interface BookingDigests {
  readonly email: string | null;
  /** Digest of the email address without its plus tag, used for limits per customer. Absent = unknown. */
  readonly mailbox?: string | null;
  readonly mobile: string | null;
  readonly rego: string | null;
  /** Absent = unknown. */
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** Make, model and year of the vehicle, e.g. "Toyota|Hilux|2019". */
  readonly vehicle: string | null;
  /** Keys of the booked jobs, e.g. "service", "repair:159". */
  readonly tasks: readonly string[];
  readonly serviceDay: PlainDay;
}

export const taskKeys = (cart: readonly CartItem[]): readonly string[] =>
  cart.flatMap((item) =>
    isService(item)
      ? ["service"]
      : [item.key, ...item.related.map((relatedCartItem) => `repair:${relatedCartItem.repairInspectionId}`)],
  );

/** Two bookings for the same work within this many days are treated as possible duplicates (docs/decisions/0038). */
const DUPLICATE_DAYS = 7;

/** True if both bookings have the same customer, the same vehicle or plate, and at least one task in common, within a week. */
export function isSuspectedDuplicate(bookingDigests: BookingDigests, other: BookingDigests): boolean {
  const isSameValue = (a: string | null, b: string | null) => a !== null && a === b;
  const isSameCustomer =
    isSameValue(bookingDigests.mobile, other.mobile) || isSameValue(bookingDigests.email, other.email);
  const isSameVehicle =
    isSameValue(bookingDigests.rego, other.rego) || isSameValue(bookingDigests.vehicle, other.vehicle);
  return (
    isSameCustomer &&
    isSameVehicle &&
    bookingDigests.tasks.some((task) => other.tasks.includes(task)) &&
    Math.abs(daysBetween(bookingDigests.serviceDay, other.serviceDay)) <= DUPLICATE_DAYS
  );
}

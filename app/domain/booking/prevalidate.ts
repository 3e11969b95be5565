import type { BookingToken } from "../core/ids";
import type { ExtrasProblem } from "../supplier/extras/selection";
import type { PlainDay } from "../core/time/plain-date";
import type { PrevalidateCode } from "./refusal";

/** Everything that the decision needs, already loaded. */
export interface PrevalidateFacts {
  readonly existingBooking: { readonly id: number; readonly token: BookingToken } | null;
  /** Whether the supplier exists, can do the job and can be booked for this lead. */
  readonly supplierCanTakeJob: boolean;
  /** Whether the supplier drives to the customer but the address is missing. */
  readonly addressMissing: boolean;
  /** Whether the address is within the supplier's range; null = the supplier does not have to travel. */
  readonly addressInRange: boolean | null;
  readonly serviceDay: PlainDay;
  readonly availableDays: readonly PlainDay[];
  /** First day on which the parts can be available; null = nothing has to be ordered. */
  readonly partsReadyFrom: PlainDay | null;
  /** Whether the price is below the supplier's minimum booking amount. */
  readonly isBelowMinimum: boolean;
  readonly extrasProblem: ExtrasProblem | null;
}

/**
 * Returns the first reason why the booking cannot be made; null = it can. The order is fixed: final reasons come before those that the customer can fix on the
 * form.
 */
export function prevalidate(facts: PrevalidateFacts): PrevalidateCode | null {
  if (facts.existingBooking) return 1;
  if (!facts.supplierCanTakeJob) return 3;
  if (facts.addressMissing) return 2;
  if (facts.addressInRange === false) return 6;
  if (facts.partsReadyFrom !== null && facts.serviceDay < facts.partsReadyFrom) return 7;
  if (!facts.availableDays.includes(facts.serviceDay)) return 4;
  if (facts.isBelowMinimum) return 5;
  if (facts.extrasProblem) return 8;
  return null;
}

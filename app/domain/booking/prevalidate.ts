import type { BookingToken } from "../core/ids";
import type { ExtrasProblem } from "../supplier/extras/selection";
import type { PlainDay } from "../core/time/plain-date";
import type { PrevalidateCode } from "./refusal";

/** Everything that the decision needs, already looked up. */
export interface PrevalidateFacts {
  readonly existingBooking: { readonly id: number; readonly token: BookingToken } | null;
  /** The supplier exists, fits the job and can be booked by this lead. */
  readonly supplierCanTakeJob: boolean;
  /** The supplier drives to the customer, and the address is missing. */
  readonly addressMissing: boolean;
  /** null = the supplier is not asked to travel. */
  readonly addressInRange: boolean | null;
  readonly serviceDay: PlainDay;
  readonly availableDays: readonly PlainDay[];
  /** First day the parts can be there; null = nothing has to be ordered. */
  readonly partsReadyFrom: PlainDay | null;
  /** The price is below the supplier's minimum booking amount. */
  readonly isBelowMinimum: boolean;
  readonly extrasProblem: ExtrasProblem | null;
}

/**
 * The first reason why this booking cannot be taken, or null when it can.
 * The order is fixed: what ends the visit comes before what another answer on the form can fix.
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

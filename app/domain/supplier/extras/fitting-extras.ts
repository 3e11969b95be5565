import { EXTRA, type Supplier, type SupplierExtra } from "../supplier";
import { MAX_VALET_METRES } from "../fits-job";
import { weekdayOf } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";

const SATURDAY = 6;

interface Visit {
  /** The vehicle can be charged. */
  readonly plugsIn: boolean;
  /** Paid rides are to be had in the suburb of the job. */
  readonly hasRides: boolean;
  /** From the supplier to the job; null = the extra was booked already. */
  readonly metres: number | null;
  /** null = not said yet: an extra of certain days is offered when it has such days. */
  readonly day: PlainDay | null;
}

/** What of a supplier's extras goes with this vehicle on this day (data/catalogue/extras.csv): charging for what has a plug, a paid ride where rides are to be had, the car fetched within the distance of that, Saturday service on a Saturday that the supplier opens. */
export function fittingExtras(
  { extras, openingHours }: Pick<Supplier, "extras" | "openingHours">,
  { plugsIn, hasRides, metres, day }: Visit,
): readonly SupplierExtra[] {
  const isSaturday = openingHours[SATURDAY] !== null && (day === null || weekdayOf(day) === SATURDAY);
  const goes = new Map<number, boolean>([
    [EXTRA.evCharging, plugsIn],
    [EXTRA.uberRide, hasRides],
    [EXTRA.saturdayService, isSaturday],
    [EXTRA.vehiclePickUpAndDropOff, metres === null || metres <= MAX_VALET_METRES],
  ]);
  return extras.filter(({ id }) => goes.get(id) ?? true);
}

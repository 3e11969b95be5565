import { EXTRA, type Supplier, type SupplierExtra } from "../supplier";
import { MAX_VALET_METRES } from "../fits-job";
import { toWeekday } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";

const SATURDAY = 6;

interface SupplierVisit {
  /** Whether the vehicle can be charged. */
  readonly plugsIn: boolean;
  /** Whether paid rides are available in the job's suburb. */
  readonly hasRides: boolean;
  /** Distance from the supplier to the job; null = the extra is already booked. */
  readonly metres: number | null;
  /** null = not chosen yet. Extras for certain days are then offered if the supplier opens on such a day. */
  readonly day: PlainDay | null;
}

/**
 * The supplier's extras that are possible for this vehicle on this day (data/catalogue/extras.csv). Charging needs a plug-in vehicle, rides must be available,
 * vehicle pick-up is limited by distance, and Saturday service needs a Saturday on which the supplier opens.
 */
export function fittingExtras(
  { extras, openingHours }: Pick<Supplier, "extras" | "openingHours">,
  { plugsIn, hasRides, metres, day }: SupplierVisit,
): readonly SupplierExtra[] {
  const isSaturdayPossible = openingHours[SATURDAY] !== null && (day === null || toWeekday(day) === SATURDAY);
  const fitByExtra = new Map<number, boolean>([
    [EXTRA.evCharging, plugsIn],
    [EXTRA.uberRide, hasRides],
    [EXTRA.saturdayService, isSaturdayPossible],
    [EXTRA.vehiclePickUpAndDropOff, metres === null || metres <= MAX_VALET_METRES],
  ]);
  return extras.filter(({ id }) => fitByExtra.get(id) ?? true);
}

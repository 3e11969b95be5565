import { EXTRA, type Supplier, type SupplierExtra } from "../supplier/supplier";
import { weekdayOf } from "../time/days";
import type { PlainDay } from "../time/plain-date";

const SATURDAY = 6;

interface Visit {
  /** The vehicle can be charged. */
  readonly plugsIn: boolean;
  /** null = not said yet: an extra of certain days is offered when it has such days. */
  readonly day: PlainDay | null;
}

/** What of a supplier's extras goes with this vehicle on this day (data/catalogue/extras.csv): charging for what has a plug, Saturday service on a Saturday that the supplier opens. */
export function fittingExtras(
  { extras, openingHours }: Pick<Supplier, "extras" | "openingHours">,
  { plugsIn, day }: Visit,
): readonly SupplierExtra[] {
  const isSaturday = openingHours[SATURDAY] !== null && (day === null || weekdayOf(day) === SATURDAY);
  return extras.filter(({ id }) =>
    id === EXTRA.evCharging ? plugsIn : id === EXTRA.saturdayService ? isSaturday : true,
  );
}

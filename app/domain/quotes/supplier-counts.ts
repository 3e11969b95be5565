import type { PriceBand } from "../pricing/price-band";
import type { Weekday } from "../core/time/days";

/** The suppliers available for a job, whichever kind the customer chooses later. */
export interface SupplierCounts {
  readonly totalCount: number;
  /** Those who can take it on the service date itself. */
  readonly availableCount: number;
  readonly hasWorkshops: boolean;
  readonly hasMobileMechanics: boolean;
  readonly hasWorkshopsWithVehiclePickUpAndDropOff: boolean;
  readonly hasDealerships: boolean;
  readonly hasZeroCommsSupplier: boolean;
  /** ISO weekdays on which any of them is open. */
  readonly openWeekdays: readonly Weekday[];
  /** In a straight line; null = there is none. */
  readonly nearestMetres: number | null;
  /** The prices of the kind of supplier that the customer prefers; null = not everything has a price, or none fits. */
  readonly priceBand: PriceBand | null;
}

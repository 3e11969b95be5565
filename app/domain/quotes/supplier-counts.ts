import type { PriceBand } from "../pricing/price-band";
import type { Weekday } from "../core/time/days";

/** What suppliers there are for a job, whatever kind the customer goes on to choose. */
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
  /** What those of the kind the customer wishes for ask; null = not everything has a price, or none of them fits. */
  readonly priceBand: PriceBand | null;
}

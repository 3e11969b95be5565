import type { PriceBand } from "../pricing/price-band";

/** What suppliers there are for a job, whatever kind the customer goes on to choose. */
export interface SupplierCounts {
  readonly totalCount: number;
  /** Those who can take it on the service date itself. */
  readonly availableCount: number;
  readonly hasMobileMechanics: boolean;
  readonly hasWorkshopsWithVehiclePickUpAndDropOff: boolean;
  readonly hasDealerships: boolean;
  readonly hasZeroCommsSupplier: boolean;
  /** What those of the kind the customer wishes for ask; null = not everything has a price, or none of them fits. */
  readonly priceBand: PriceBand | null;
}

/** What suppliers there are for a job, whatever kind the customer goes on to choose. */
export interface SupplierCounts {
  readonly totalCount: number;
  /** Those who can take it on the service date itself. */
  readonly availableCount: number;
  readonly hasMobileMechanics: boolean;
  readonly hasWorkshopsWithVehiclePickUpAndDropOff: boolean;
  readonly hasDealerships: boolean;
  readonly hasZeroCommsSupplier: boolean;
}

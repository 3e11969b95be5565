/** One thing done in a service. Source: data/service_operations.csv; prices are what a customer pays, GST inside. */
export interface ServiceOperation {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  /** Empty = every fuel. */
  readonly fuels: readonly string[];
  /** Any of: a body, a drive, a gearbox, "turbo", or a condition the catalogue does not hold. Empty = every vehicle. */
  readonly conditions: readonly string[];
  readonly everyKm: number | null;
  readonly everyMonths: number | null;
  readonly firstAtKm: number | null;
  /** Hundredths of an hour, on a vehicle that is already on the hoist. */
  readonly labourHours100: number;
  readonly part: {
    readonly code: string;
    readonly name: string;
    /** A number, "cylinders", or the name of a capacity. */
    readonly quantity: string;
    /** AUD cents for price categories 1 to 5. */
    readonly priceByCategory: readonly number[];
  } | null;
  readonly isInBasicService: boolean;
  /** Words that can be shown for what is not in the Basic Service. */
  readonly excludedNote: string | null;
}

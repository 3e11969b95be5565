/** An operation performed in a service. Source: data/service_operations.csv; prices are what the customer pays, GST included. */
export interface ServiceOperation {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  /** Empty = every fuel. */
  readonly fuels: readonly string[];
  /** Any of: a body, a drive, a gearbox, "turbo", or a condition that the catalogue does not store. Empty = every vehicle. */
  readonly conditions: readonly string[];
  readonly everyKm: number | null;
  readonly everyMonths: number | null;
  readonly firstAtKm: number | null;
  /** Hundredths of an hour, on a vehicle that is already on the hoist. */
  readonly labourHours100: number;
  readonly part: {
    readonly code: string;
    readonly name: string;
    /** A number, "cylinders", or the name of a capacity such as "oil_capacity_l". */
    readonly quantity: string;
    /** AUD cents for price categories 1 to 5. */
    readonly priceByCategory: readonly number[];
  } | null;
  readonly isInBasicService: boolean;
  /** Text shown for an operation that is not in the Basic Service; null = none. */
  readonly excludedNote: string | null;
}

/** The values used in the vehicle tables; `data/README.md` gives the source of each row. */
export const FUELS = ["Petrol", "Diesel", "Hybrid", "Plug-in Hybrid", "Electric", "LPG", "CNG", "Hydrogen"] as const;
export type Fuel = (typeof FUELS)[number];
export type Transmission = "Automatic" | "Manual";

/** From 1 (cheap small car) to 5 (prestige); determines labour hours and part prices. */
export type PriceCategory = 1 | 2 | 3 | 4 | 5;

/** The cascade from top to bottom. Clearing one level clears all levels below it. */
export const CASCADE = ["make", "model", "year", "body", "fuel", "transmission", "variant", "engine"] as const;
export type CascadeKey = (typeof CASCADE)[number];

/** The vehicle of a lead. null = not chosen yet. `mid` is the catalogue's vehicle id. */
export interface LeadVehicle {
  readonly make: string | null;
  readonly model: string | null;
  readonly year: number | null;
  readonly body: string | null;
  readonly fuel: string | null;
  readonly transmission: string | null;
  readonly variant: string | null;
  /** Engine text, e.g. "2.8L turbo diesel". The wire's VehicleDescription carries the whole description. */
  readonly engine: string | null;
  readonly mid: string | null;
  readonly description: string | null;
  readonly priceCategory: PriceCategory | null;
  readonly cylinders: number | null;
  readonly displacementL: string | null;
  /** Packed facts that determine which jobs the vehicle can have (vehicle-facts.ts); null = none known. */
  readonly facts: string | null;
  readonly serviceScheduleId: string | null;
  readonly repairTimesId: string | null;
  readonly rego: string | null;
  readonly regoState: string | null;
  readonly isVerifiedRego: boolean;
  readonly vin: string | null;
}

export const NO_VEHICLE: LeadVehicle = {
  make: null,
  model: null,
  year: null,
  body: null,
  fuel: null,
  transmission: null,
  variant: null,
  engine: null,
  mid: null,
  description: null,
  priceCategory: null,
  cylinders: null,
  displacementL: null,
  facts: null,
  serviceScheduleId: null,
  repairTimesId: null,
  rego: null,
  regoState: null,
  isVerifiedRego: false,
  vin: null,
};

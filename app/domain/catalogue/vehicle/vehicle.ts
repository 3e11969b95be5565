/** The words of the vehicle tables; `data/README.md` says where each row comes from. */
export const FUELS = ["Petrol", "Diesel", "Hybrid", "Plug-in Hybrid", "Electric", "LPG", "CNG", "Hydrogen"] as const;
export type Fuel = (typeof FUELS)[number];
export type Transmission = "Automatic" | "Manual";

/** 1 (cheap small car) to 5 (prestige); drives hours and parts. */
export type PriceCategory = 1 | 2 | 3 | 4 | 5;

/** The cascade from top to bottom. Clearing one level clears all levels below it. */
export const CASCADE = ["make", "model", "year", "body", "fuel", "transmission", "variant", "engine"] as const;
export type CascadeKey = (typeof CASCADE)[number];

/** The vehicle of a lead. Every field null = not chosen yet. `mid` is the catalogue's vehicle id. */
export interface LeadVehicle {
  readonly make: string | null;
  readonly model: string | null;
  readonly year: number | null;
  readonly body: string | null;
  readonly fuel: string | null;
  readonly transmission: string | null;
  readonly variant: string | null;
  /** Engine words, e.g. "2.8L turbo diesel"; wire name VehicleDescription carries the whole description. */
  readonly engine: string | null;
  readonly mid: string | null;
  readonly description: string | null;
  readonly priceCategory: PriceCategory | null;
  readonly cylinders: number | null;
  readonly displacementL: string | null;
  /** What decides which jobs it can have, packed (vehicle-facts.ts); null = nothing is known. */
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

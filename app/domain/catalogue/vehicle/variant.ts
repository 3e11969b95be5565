import type { Country } from "../../core/country/country";
import type { PriceCategory, LeadVehicle } from "./vehicle";
import { describeVehicle } from "./describe";
import { findPackedFacts } from "./vehicle-facts";

/** One row of the vehicle catalogue: make, model, body … engine over a range of years. */
export interface Variant {
  readonly mid: string;
  readonly make: string;
  readonly model: string;
  readonly startYear: number;
  /** Last model year, inclusive. */
  readonly endYear: number;
  readonly body: string;
  readonly fuel: string;
  readonly transmission: string;
  readonly variant: string;
  readonly engine: string;
  /** Litres with one decimal, as text; null = electric or unknown. */
  readonly displacementL: string | null;
  readonly cylinders: number | null;
  readonly induction: string | null;
  /** FWD, RWD, AWD, 4WD; joined with "/" if one row covers several. */
  readonly drive: string | null;
  /** CVT or DCT/AMT where known. */
  readonly transmissionType: string | null;
  readonly soldIn: readonly Country[];
  readonly priceCategory: PriceCategory;
  /** Packed facts by build year; `findPackedFacts` reads one year (vehicle-facts.ts). */
  readonly factsByYear: string;
}

/** A make and model, with the countries where it was sold. */
export interface VehicleModel {
  readonly make: string;
  readonly model: string;
  readonly soldIn: readonly Country[];
  /** Number of versions sold in recent years by country, used as the measure of popularity. */
  readonly recentVersionCounts: Readonly<Record<Country, number>>;
}

export const isSoldIn = (item: { readonly soldIn: readonly Country[] }, country: Country): boolean =>
  item.soldIn.includes(country);

/** Key for comparing option labels. It ignores case and treats "&" as "and", but keeps "+", because GLX and GLX+ are different grades (data/README-anz.md). */
export const optionKey = (label: string): string =>
  label.trim().toLowerCase().replaceAll("&", "and").replace(/\s+/g, " ");

/** Completes a chosen vehicle with everything that the catalogue knows about it. The schedule depends on the build year and is set separately. */
export function applyVariant(vehicle: LeadVehicle, variant: Variant): LeadVehicle {
  const { mid, make, model, body, fuel, transmission, engine, priceCategory, cylinders, displacementL } = variant;
  const mergedVehicle = {
    ...vehicle,
    make,
    model,
    body,
    fuel,
    transmission,
    variant: variant.variant,
    engine,
    mid,
    priceCategory,
    cylinders,
    displacementL,
    facts: findPackedFacts(variant.factsByYear, vehicle.year),
  };
  return { ...mergedVehicle, description: describeVehicle(mergedVehicle) };
}

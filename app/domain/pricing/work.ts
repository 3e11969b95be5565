import { type Fraction, addFractions, fraction, fromHundredths } from "../core/money/fraction";
import type { VehicleToFit } from "../catalogue/fits-vehicle";
import type { LeadVehicle, PriceCategory } from "../catalogue/vehicle/vehicle";
import type { Part } from "./catalogue";
import type { PriceLineKind } from "./price";

/** The work of one line, independent of the supplier. */
export interface Work {
  readonly kind: PriceLineKind;
  /** Task category that selects the labour factor; 0 = service. */
  readonly categoryId: number;
  readonly hours: Fraction;
  readonly maxHours: Fraction;
  readonly parts: readonly { readonly part: Part; readonly quantity: number }[];
  /** For tyres, instead of labour and parts: the retail price of one tyre in AUD cents, and the quantity. */
  readonly tyres: { readonly each: number; readonly quantity: number; readonly leadDays: number } | null;
  readonly incursCommission: boolean;
}

/** The properties of a vehicle that affect the price of work on it, or whether there is a price at all. */
export type PricedVehicle = Pick<LeadVehicle, "priceCategory" | "cylinders" | "displacementL" | "fuel"> &
  Partial<VehicleToFit>;

export interface HourRange {
  readonly minHours100: number;
  readonly maxHours100: number;
}

/** Hours for a single price: evenly spaced from the minimum for a category 1 vehicle to the maximum for category 5. */
export const calculateHours = ({ minHours100, maxHours100 }: HourRange, category: PriceCategory): Fraction =>
  addFractions(fromHundredths(minHours100), fraction((maxHours100 - minHours100) * (category - 1), 400));

/** Minutes that a bay is occupied: the maximum hours, rounded up to a minute. A job without hours in the data is planned as one hour. */
export const bayMinutes = (maxHours100: number | null): number =>
  maxHours100 === null ? 60 : Math.ceil((maxHours100 * 60) / 100);

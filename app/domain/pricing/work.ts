import { type Fraction, addFractions, fraction, hundredths } from "../core/money/fraction";
import type { VehicleToFit } from "../catalogue/fits-vehicle";
import type { LeadVehicle, PriceCategory } from "../catalogue/vehicle/vehicle";
import type { Part } from "./catalogue";
import type { PriceLineKind } from "./price";

/** What one line needs, whichever supplier does it. */
export interface Work {
  readonly kind: PriceLineKind;
  /** Task category of the labour factor; 0 = service. */
  readonly categoryId: number;
  readonly hours: Fraction;
  readonly maxHours: Fraction;
  readonly parts: readonly { readonly part: Part; readonly quantity: number }[];
  /** Tyres: retail price of one in AUD cents and how many; instead of labour and parts. */
  readonly tyres: { readonly each: number; readonly quantity: number; readonly leadDays: number } | null;
  readonly incursCommission: boolean;
}

/** The properties of a vehicle that affect its price, or whether it has one. */
export type PricedVehicle = Pick<LeadVehicle, "priceCategory" | "cylinders" | "displacementL" | "fuel"> &
  Partial<VehicleToFit>;

export interface HourRange {
  readonly minHours100: number;
  readonly maxHours100: number;
}

/** Hours of a single price: from the least for a category 1 vehicle to the most for category 5, in even steps. */
export const hoursFor = ({ minHours100, maxHours100 }: HourRange, category: PriceCategory): Fraction =>
  addFractions(hundredths(minHours100), fraction((maxHours100 - minHours100) * (category - 1), 400));

/** Minutes a bay is taken: the most hours, rounded up. A job without hours in the data is planned as one hour. */
export const bayMinutes = (maxHours100: number | null): number =>
  maxHours100 === null ? 60 : Math.ceil((maxHours100 * 60) / 100);

import { addFractions, type Fraction, fraction, hundredths } from "../core/money/fraction";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";

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

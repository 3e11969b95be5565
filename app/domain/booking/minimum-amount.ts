import type { Cents } from "../money/money";

/** B-185: a notice shows while the total is under the supplier's least booking amount. */
export const isBelowMinimum = (total: Cents, minimum: Cents): boolean => total < minimum;

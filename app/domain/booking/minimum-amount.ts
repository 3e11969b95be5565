import type { Cents } from "../money/money";

/** B-185: a notice shows while the total is under the supplier's least booking amount. A booking that a discount made free is none of a small value (B-142). */
export const isBelowMinimum = (total: Cents, minimum: Cents): boolean => total > 0 && total < minimum;

import type { Cents } from "../core/money/money";

/**
 * Whether a total before discounts is too small for the supplier (B-185). Lists, price ranges, the booking page and the final check all use this rule, so that
 * customers cannot choose an offer that is then refused. Zero totals are not refused (B-142).
 */
export const isBelowMinimum = (total: Cents, minimum: Cents): boolean => total > 0 && total < minimum;

import type { Cents } from "../core/money/money";

/**
 * Whether a total, before any discount, is too small for the supplier (B-185). Lists, price ranges, the booking page and the final check all use this rule,
 * so that no offer can be chosen that would then be refused. A booking that a discount made free is not refused (B-142).
 */
export const isBelowMinimum = (total: Cents, minimum: Cents): boolean => total > 0 && total < minimum;

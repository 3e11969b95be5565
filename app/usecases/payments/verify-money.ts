import type { Misplaced } from "../../domain/payments/misplaced";
import type { Context } from "../context";

/**
 * Is all money, and every use of a discount, where it belongs? Looks at our own rows alone, so it finds what a comparison with the providers
 * cannot: books that agree about money that has no place. Changes nothing.
 */
export const verifyMoney = (context: Context): Promise<readonly Misplaced[]> =>
  context.db.payments.misplaced(context.clock.now());

import type { UnreconciledPayment } from "../../../domain/payments/unreconciled-payment";
import type { Context } from "../../context";

/**
 * Checks that all money, and every use of a discount, is accounted for. Reads only our own rows, so it finds what a comparison with the providers cannot:
 * matching books about money that belongs nowhere. Changes nothing.
 */
export const verifyMoney = (context: Context): Promise<readonly UnreconciledPayment[]> =>
  context.db.payments.unreconciled(context.clock.now());

import { cents } from "../../domain/money/money";
import type { MoneyMoved, ProviderPayment } from "../../domain/payments/provider";
import type { TransactionStatus } from "../../domain/payments/transaction-status";

/** Taken money in our words: how much of it went back decides. */
export function takenStatus({ taken, returned }: Pick<MoneyMoved, "taken" | "returned">): TransactionStatus {
  if (returned === 0) return "settled";
  return returned >= taken ? "refunded" : "partial refund";
}

export const NOTHING_MOVED: MoneyMoved = { held: cents(0), taken: cents(0), returned: cents(0) };

/** The parts of a payment that only cards have. */
export const NO_CARD = { clientSecret: "", cardBrand: null, message: null } as const satisfies Partial<ProviderPayment>;

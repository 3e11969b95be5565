import { cents } from "../../domain/core/money/money";
import type { MoneyMoved, ProviderPayment } from "../../domain/payments/provider";
import type { TransactionStatus } from "../../domain/payments/transaction-status";

/** The status of taken money, by how much of it was returned. */
export function capturedStatus({ taken: amount, returned }: Pick<MoneyMoved, "taken" | "returned">): TransactionStatus {
  if (returned === 0) return "settled";
  return returned >= amount ? "refunded" : "partial refund";
}

export const NO_MONEY_MOVED: MoneyMoved = { held: cents(0), taken: cents(0), returned: cents(0) };

/** The parts of a payment that only cards have. */
export const NO_CARD = { clientSecret: "", cardBrand: null, message: null } as const satisfies Partial<ProviderPayment>;

import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import type { LostSlot } from "../../../domain/payments/lost-slot";
import type { Context } from "../../context";

/** What became of the money of an attempt that was released; null = it was not. One round of D1, only for such an attempt. */
export async function readLostSlot(
  context: Pick<Context, "db">,
  attempt: PaymentAttempt | null,
): Promise<LostSlot | null> {
  if (attempt?.reason == null) return null;
  const { method, amount, currency, reason } = attempt;
  return { reason, method, amount, currency, moved: await context.db.payments.movedFor(attempt.id) };
}

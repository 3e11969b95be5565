import { formatMoney } from "~/domain/core/money/format";
import { hasMovedMoney, type FailedAttempt } from "~/domain/payments/attempt";
import { Notice } from "~/ui/notice";
import { LOST_SLOT_REASONS, lostSlotMoneyText } from "~/texts/payments";

/** Explains why a payment failed and what happens to the money. Null = only the URL says that it failed, so the reason is unknown. */
const paymentFailedMessage = (failedAttempt: FailedAttempt | null): string =>
  failedAttempt === null
    ? "The payment did not go through. You can try again, or pay another way. You were not charged, or the charge was refunded in full."
    : `${LOST_SLOT_REASONS[failedAttempt.reason]} ${lostSlotMoneyText(failedAttempt)}`;

/**
 * Explains why this payment attempt failed. If money was received, the title says that it was released or refunded. `released` null = the reason is unknown.
 */
export function NotPaid({ released }: { readonly released: FailedAttempt | null }) {
  const isRefunded = released !== null && hasMovedMoney(released);
  return (
    <Notice
      tone="error"
      role="alert"
      title={
        isRefunded
          ? `We are returning your payment of ${formatMoney(released.amount, released.currency)}`
          : "Payment unsuccessful"
      }
    >
      {paymentFailedMessage(released)}
    </Notice>
  );
}

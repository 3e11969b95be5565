import { formatMoney } from "~/domain/core/money/format";
import { hasMoved, type LostSlot } from "~/domain/payments/attempt";
import { Notice } from "~/ui/notice";
import { LOST_SLOT_REASONS, lostSlotMoneyText } from "~/texts/payments";

/** Why a payment came to nothing and what becomes of its money; null = the address alone says so: why is not known. */
const paymentFailedMessage = (notKept: LostSlot | null): string =>
  notKept === null
    ? "The payment did not go through. You can try again, or pay another way. Nothing was charged, or it was refunded in full."
    : `${LOST_SLOT_REASONS[notKept.reason]} ${lostSlotMoneyText(notKept)}`;

/** Why this attempt to pay failed. If money had arrived, the title says that it was not kept. null = the reason is unknown. */
export function NotPaid({ released }: { readonly released: LostSlot | null }) {
  const isRefunded = released !== null && hasMoved(released);
  return (
    <Notice
      tone="error"
      role="alert"
      title={
        isRefunded
          ? `We did not keep your payment of ${formatMoney(released.amount, released.currency)}`
          : "Payment unsuccessful"
      }
    >
      {paymentFailedMessage(released)}
    </Notice>
  );
}

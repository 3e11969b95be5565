import { formatMoney } from "~/domain/core/money/format";
import { hasMoved, type LostSlot } from "~/domain/payments/lost-slot";
import { Notice } from "~/ui/notice";
import { paymentFailedMessage } from "./unsuccessful-texts";

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

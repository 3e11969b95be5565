import { formatMoney } from "~/domain/money/format";
import { hasMoved, type NotKept } from "~/domain/payments/not-kept";
import { Notice } from "~/ui/notice";
import { unsuccessfulWords } from "./unsuccessful-words";

/** Why this attempt to pay failed. If money had arrived, the title says that it was not kept. null = the reason is unknown. */
export function NotPaid({ released }: { readonly released: NotKept | null }) {
  const isGivenBack = released !== null && hasMoved(released);
  return (
    <Notice
      tone="error"
      role="alert"
      title={
        isGivenBack
          ? `We did not keep your payment of ${formatMoney(released.amount, released.currency)}`
          : "Payment unsuccessful"
      }
    >
      {unsuccessfulWords(released)}
    </Notice>
  );
}

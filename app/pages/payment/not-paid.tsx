import { formatMoney } from "~/domain/money/format";
import { hasMoved, type NotKept } from "~/domain/payments/not-kept";
import { Notice } from "~/ui/notice";
import { unsuccessfulWords } from "./unsuccessful-words";

/** Why this try to pay came to nothing; where money had come, that it was not kept is the title. null = why is not known. */
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

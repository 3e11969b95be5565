import { formatDay } from "~/ui/format";
import { Money } from "~/ui/money";
import type { ReceiptView } from "./receipt-view.server";

/** The payments of a booking, each with what it is worth now. */
export function ReceiptPayments({ payments, currency }: Pick<ReceiptView, "payments" | "currency">) {
  return (
    <table className="w-full text-left">
      <caption className="mb-2 text-left text-lg font-semibold">Payments</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Paid with</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-4 font-normal">
              {payment.label}
              <span className="block text-sm text-soft">
                {formatDay(payment.day)}, {statusWords(payment)}
              </span>
            </th>
            <td className="py-2 text-right">
              <Money cents={payment.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function statusWords({ status, isHeld, isInPart, isTaken }: ReceiptView["payments"][number]): string {
  if (isHeld) return "held, not taken yet";
  switch (status) {
    case "refunded":
      return "given back in full";
    case "refund pending":
      return isInPart
        ? "partly on its way back"
        : isTaken
          ? "on its way back"
          : "the hold is being released, you were not charged";
    case "partial refund":
      return "partly given back";
    default:
      return "paid";
  }
}

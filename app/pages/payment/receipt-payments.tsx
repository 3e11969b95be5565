import { formatDay } from "~/ui/format";
import { Money } from "~/ui/money";
import type { ReceiptView } from "./receipt-view.server";

type Sale = Pick<ReceiptView["sale"], "payments">;

/** Payments for one workshop of a booking, each with its current state. */
export function ReceiptPayments({ sale, currency }: { sale: Sale; currency: ReceiptView["currency"] }) {
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
        {sale.payments.map((payment) => (
          <tr key={payment.id} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-4 font-normal">
              {payment.label}
              <span className="block text-sm text-soft">
                {formatDay(payment.day)}, {payment.state}
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

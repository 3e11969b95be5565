import { hasSupplierAgreed } from "~/domain/booking/status";
import { refundWords, returnable } from "~/domain/booking-offer/payments";
import { formatMoney } from "~/domain/money/format";
import { subtractCents } from "~/domain/money/money";
import { formatDay } from "~/ui/format";
import type { Cancellation } from "~/usecases/booking-offer/cancel-booking";
import { arrivalWords, momentWords } from "~/usecases/booking-offer/offer-messages";

/** What the customer reads before cancelling. `proof` = where a code would go; null = this browser may cancel. */
export function cancelView({ offered, problem, fee, freeUntil }: Cancellation, proof: string | null) {
  const { booking, supplier, items } = offered;
  const { currency } = booking.price;
  const paid = returnable(booking.payments);
  const isAgreed = hasSupplierAgreed(booking.status);
  return {
    token: booking.token,
    problem,
    proof,
    fee,
    supplierName: supplier.name,
    supplierPhone: isAgreed ? supplier.phone : null,
    rows: [
      { key: "reference", label: "Booking", value: String(booking.id) },
      { key: "supplier", label: "Supplier", value: supplier.name },
      {
        key: "when",
        label: "When",
        value: `${formatDay(booking.serviceDay)}, ${arrivalWords(booking.arrivalFrom, booking.arrivalTo)}`,
      },
      { key: "work", label: "Work", value: items.join(", ") },
      { key: "fee", label: "Cancellation fee", value: formatMoney(fee, currency) },
      { key: "back", label: "Goes back to you", value: formatMoney(subtractCents(paid, fee), currency) },
    ],
    money: refundWords(booking.payments, currency, fee).refund_words,
    rule: ruleWords(),
    discount: booking.price.lines.some(({ kind }) => kind === "discount"),
  };

  function ruleWords(): string | null {
    if (!isAgreed) return `${supplier.name} has not confirmed yet, so cancelling is free.`;
    if (booking.changeRules.lateFee === 0) return null;
    return fee > 0
      ? `Cancelling was free until ${momentWords(freeUntil, supplier.zone)}. The fee was agreed when you booked.`
      : `Cancelling is free until ${momentWords(freeUntil, supplier.zone)}.`;
  }
}

export type CancelView = ReturnType<typeof cancelView>;

import { formatMoment } from "~/domain/core/time/format-moment";
import { hasSupplierAgreed } from "~/domain/booking/status";
import { formatMoney } from "~/domain/core/money/format";
import { bookingMoney, refundAndReleaseAmounts } from "~/domain/booking/booking-money";
import { cancellationTexts } from "~/texts/payments";
import { formatDayAndArrival } from "~/ui/format";
import type { Cancellation } from "~/usecases/booking/booking-offer/cancel-booking";

/** View model of the cancellation page. `proof` = the contact that a code would be sent to. Null = this browser may cancel without a code. */
export function cancelView(
  { offeredBooking, problem, fee, freeUntil }: Cancellation,
  proofContact: string | null,
  now: number,
) {
  const { booking, supplier, items } = offeredBooking;
  const { currency } = booking.price;
  const money = bookingMoney(booking);
  const { refund, release } = refundAndReleaseAmounts(money, fee);
  const isAgreed = hasSupplierAgreed(booking.status);
  return {
    token: booking.token,
    problem,
    proof: proofContact,
    fee,
    supplierName: supplier.name,
    supplierPhone: isAgreed ? supplier.phone : null,
    rows: [
      { key: "reference", label: "Booking", value: String(booking.id) },
      { key: "supplier", label: "Supplier", value: supplier.name },
      {
        key: "when",
        label: "When",
        value: formatDayAndArrival(booking.serviceDay, booking.arrivalFrom, booking.arrivalTo),
      },
      { key: "work", label: "Work", value: items.join(", ") },
      { key: "fee", label: "Cancellation fee", value: formatMoney(fee, currency) },
      ...[
        { key: "refund", label: "Refund", amount: refund },
        { key: "release", label: "Hold released", amount: release },
        { key: "refunded", label: "Already refunded", amount: money.current.refunded },
      ].flatMap(({ amount, ...row }) => (amount > 0 ? [{ ...row, value: formatMoney(amount, currency) }] : [])),
    ],
    money: cancellationTexts(money, fee).refund_words,
    rule: describeApprovalRule(),
    discount: booking.price.lines.some(({ kind }) => kind === "discount"),
  };

  function describeApprovalRule(): string | null {
    if (!isAgreed) return `${supplier.name} has not confirmed yet, so cancelling is free.`;
    if (booking.changeRules.lateFee === 0) return null;
    const until = formatMoment(freeUntil, supplier.zone);
    if (now <= freeUntil) return `Cancelling is free until ${until}.`;
    if (fee > 0) return `Cancelling was free until ${until}. You agreed to this fee when you booked.`;
    return offeredBooking.offer.customerAnswerBy === null
      ? `Cancelling was free until ${until}. We only deduct a cancellation fee from an online payment, so you pay nothing.`
      : `${supplier.name} has asked to move your booking, so cancelling is free.`;
  }
}

export type CancelView = ReturnType<typeof cancelView>;

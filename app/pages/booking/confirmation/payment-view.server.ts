import type { BookingPayment } from "~/domain/booking/booking";
import { STANDING_WORDS } from "~/domain/booking/standing";
import { isTakenAtOnce } from "~/domain/booking/status";
import { formatMoney } from "~/domain/money/format";
import { addCents, subtractCents } from "~/domain/money/money";
import { METHODS } from "~/domain/payments/methods";
import { agreedTotal, amountDue, payableRefusal } from "~/domain/payments/payable";
import { amountPaid, isPaid, wentBack } from "~/domain/payments/transaction-status";
import type { BookingDetails } from "~/usecases/booking/read-booking";

export interface PaymentView {
  /** How it is or was paid; null = there is nothing to say of money. */
  readonly words: string | null;
  /** It can be paid online now. */
  readonly canPay: boolean;
  /** Something was paid, held or given back. */
  readonly hasReceipt: boolean;
}

const methodsOf = (payments: readonly Pick<BookingPayment, "method">[]): string =>
  [...new Set(payments.map(({ method }) => METHODS[method].label))].join(", ");

type Paid = Pick<BookingDetails, "booking" | "supplier" | "fleet" | "standing">;

/** How a booking is paid, as its customer reads it. */
export function paymentView({ booking, supplier, fleet, standing }: Paid): PaymentView {
  const { price, payments } = booking;
  const money = (amount: typeof price.total) => formatMoney(amount, price.currency);
  const isHeldOrTaken = payments.filter(({ status }) => isPaid(status));
  const back = payments.filter(({ status }) => status === "refunded");
  const hasReceipt = isHeldOrTaken.length > 0 || back.length > 0;
  const { isOn } = STANDING_WORDS[standing];
  // Of work that is done the final amount stands once it cannot be taken back: then the booking is completed.
  const isCompleted = booking.status === "Serviced";
  const canPay =
    (isOn || isCompleted) &&
    agreedTotal(booking) > 0 &&
    payableRefusal(booking, { acceptOnlinePayments: supplier.acceptOnlinePayments, isBuyNowPayLaterOnly: false }) ===
      null;
  return { words: words(), canPay, hasReceipt };

  function words(): string | null {
    const by = methodsOf(isHeldOrTaken);
    const paid = money(amountPaid(payments));
    const kept = addCents(...isHeldOrTaken.flatMap((payment) => (payment.kept ? [payment.kept] : [])));
    const isPending = isHeldOrTaken.some(({ status }) => status === "refund pending");
    const goesBack = isPending ? "is on its way back" : "was given back";
    if (kept > 0 && booking.status === "Cancelled")
      return `${money(subtractCents(amountPaid(payments), kept))} ${goesBack} (${by}). The cancellation fee of ${money(kept)} was kept.`;
    const returned = wentBack(payments);
    if (returned > 0 && (kept > 0 || isCompleted) && amountDue(booking) === 0) {
      const all = addCents(amountPaid(payments), ...back.map(({ amount }) => amount));
      const final = all > agreedTotal(booking) ? ` The final amount is ${money(agreedTotal(booking))}.` : "";
      return `${money(all)} was paid online, and ${money(returned)} of it ${goesBack} (${methodsOf([...isHeldOrTaken, ...back])}).${final}`;
    }
    if (isPending) return `${paid} is on its way back (${by}).`;
    if (isHeldOrTaken.some(({ status }) => status === "authorised" || status === "authorise pending"))
      return isTakenAtOnce(booking.status)
        ? `${paid} is being charged (${by}).`
        : `${paid} is held, not taken yet (${by}). It is taken when ${supplier.name} confirms, or within six days.`;
    if (isHeldOrTaken.length > 0)
      return `${paid} is paid (${by}).${canPay ? ` ${money(amountDue(booking))} is still to pay, online or ${isCompleted ? `to ${supplier.name}` : "when the work is done"}.` : ""}`;
    if (!isOn && standing !== "done")
      return back.length > 0
        ? `${money(addCents(...back.map(({ amount }) => amount)))} was given back (${METHODS[back[0]?.method ?? "creditCard"].label}).`
        : null;
    if (fleet)
      return booking.fleetApproval === "needed"
        ? `Once it is approved, the bill goes to ${fleet.name}.`
        : `The bill goes to ${fleet.name}. There is nothing to pay on the day.`;
    if (price.strategy === "PriceRange")
      return `${supplier.name} names the final price before the work starts. You pay it when the work is done.`;
    if (agreedTotal(booking) <= 0) return "There is nothing to pay.";
    if (isCompleted)
      return `The price is ${money(agreedTotal(booking))}. If you have not paid ${supplier.name} yet, pay there${canPay ? " or online" : ""}.`;
    return canPay
      ? `You pay ${supplier.name} when the work is done, or online before that.`
      : `You pay ${supplier.name} when the work is done.`;
  }
}

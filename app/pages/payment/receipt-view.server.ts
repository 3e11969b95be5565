import { streetLine } from "~/domain/location/locality";
import { extraWords } from "~/domain/booking/chosen";
import { isCancelled, STANDING_WORDS } from "~/domain/booking/standing";
import type { Currency } from "~/domain/country/country";
import { type Cents, subtractCents } from "~/domain/money/money";
import { agreedGst, madePayments, type WorkshopMoney } from "~/domain/payments/booking-money";
import { METHODS } from "~/domain/payments/methods";
import { adjustmentText, paymentStateText, workshopRows } from "~/domain/payments/money-text";
import { dayAt } from "~/domain/time/days";
import type { Supplier } from "~/domain/supplier/supplier";
import { formatDay } from "~/ui/format";
import type { Receipt } from "~/usecases/payments/read-receipt";
import { arrivalWords } from "~/usecases/booking-offer/offer-messages";

/** What receipt and payment confirmation draw; of the customer no more than this viewer may know. Days are those where the work is done. */
export function receiptView({
  booking,
  supplier,
  items,
  vehicle,
  customer,
  isHolder,
  money,
  earlierSuppliers,
  extraWork,
  standing,
  chosen,
  offer,
  orderNumber,
}: Receipt) {
  const { currency, current, due } = money;
  const { isOn, sentence } = STANDING_WORDS[standing];
  const dayOf = (at: number): string => dayAt(at, supplier.zone);
  const comment = isHolder && standing === "cancelled-by-supplier" ? offer.comment : null;
  const saleOf = (workshop: WorkshopMoney, of: Supplier | null) => ({
    key: `${workshop.supplierId}:${workshop.isCurrent}`,
    supplier: of === null ? null : supplierView(of),
    invoicedOn: workshop.invoice && dayOf(workshop.invoice.takenAt),
    payments: paymentViews(workshop, currency, dayOf),
    sums: sumsOf(workshop, currency),
    adjustments: workshop.adjustments.map((refund, index) => ({
      id: index,
      day: dayOf(refund.at),
      text: adjustmentText(refund, {
        supplierName: workshop.supplierName || supplier.name,
        comment: workshop.isCurrent ? comment : null,
        method: refund.method,
      }),
      amount: refund.amount,
      gst: refund.gst,
    })),
  });
  return {
    bookingId: booking.id,
    token: booking.token,
    serviceDay: booking.serviceDay,
    supplier: supplierView(supplier),
    recipient: [customer.firstName, customer.lastName].filter(Boolean).join(" "),
    items,
    orderNumber,
    vehicle,
    extras: chosen.extras.map((extra) => extraWords(extra, currency)),
    currency,
    price: booking.price,
    /** Price and extra work together. */
    total: money.total,
    gst: agreedGst(booking),
    // What was found is for who holds the booking; the sum stands on anybody's receipt.
    extraWork: extraWork.map(({ id, content, total }) => ({
      id,
      words: isHolder ? content.words : "Extra work",
      total,
    })),
    /** What a receipt says first where the booking is not simply on; null = it is. */
    standing:
      isOn || standing === "done"
        ? null
        : isCancelled(standing)
          ? "This booking is cancelled."
          : sentence({
              supplier: supplier.name,
              day: formatDay(booking.serviceDay),
              arrival: arrivalWords(booking.arrivalFrom, booking.arrivalTo),
            }),
    /** What was paid for the booking as it is now. */
    sale: saleOf(current, supplier),
    /** What was paid to workshops that had it before, or for an earlier price. */
    earlier: money.workshops
      .filter(({ isCurrent }) => !isCurrent)
      .map((workshop) =>
        saleOf(workshop, [supplier, ...earlierSuppliers].find(({ id }) => id === workshop.supplierId) ?? null),
      ),
    /** Taken or held, less what was refunded. */
    paid: current.stays,
    /** null = the customer owes nothing by it: it is over, its price is not fixed yet, or a fleet company pays. */
    due: money.isOver || money.isFleet ? null : due,
  };
}

export type ReceiptView = ReturnType<typeof receiptView>;

const supplierView = (supplier: Supplier) => ({
  name: supplier.name,
  businessNumber: supplier.businessNumber,
  isMobile: supplier.isMobile,
  address: streetLine(supplier),
});

const paymentViews = ({ payments }: WorkshopMoney, currency: Currency, dayOf: (at: number) => string) =>
  madePayments(payments).map((payment) => ({
    id: payment.id,
    label: METHODS[payment.method].label,
    amount: payment.amount,
    state: paymentStateText(payment, currency),
    day: dayOf(payment.at),
  }));

/** What was paid and refunded, and the GST in what stays paid. What a bank only holds is not paid yet. */
function sumsOf(workshop: WorkshopMoney, currency: Currency): readonly { label: string; amount: Cents }[] {
  const gst = subtractCents(workshop.gst.stays, workshop.gst.feeKept);
  return [
    // A refund is a line of its own here: what was taken is not less by it.
    ...(madePayments(workshop.payments).length > 0
      ? workshopRows(workshop, currency).map((row) =>
          row.key === "paid" && workshop.held === 0 ? { ...row, amount: workshop.taken } : row,
        )
      : []),
    ...(workshop.taken > 0 && gst > 0 ? [{ label: "GST included", amount: gst }] : []),
  ].map(({ label, amount }) => ({ label: label.replace(" to the customer", ""), amount }));
}

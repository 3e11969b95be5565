import { streetLine } from "~/domain/location/locality";
import { formatExtra } from "~/texts/bookings";
import { isCancelled, isOngoing } from "~/domain/booking/display-status";
import type { Currency } from "~/domain/core/country/country";
import { type Cents, subtractCents } from "~/domain/core/money/money";
import { agreedGst, chargedOrHeldPayments, type WorkshopMoney } from "~/domain/booking/booking-money";
import { formatVehicleAndRego } from "~/domain/catalogue/vehicle/describe";
import { METHODS } from "~/domain/payments/methods";
import { adjustmentText, paymentStateText, workshopRows } from "~/texts/payments";
import { dayAt } from "~/domain/core/time/days";
import { hasTaxNumber, supplierParty } from "~/domain/supplier/document-party";
import type { Supplier } from "~/domain/supplier/supplier";
import { formatArrival, formatDay } from "~/ui/format";
import type { Receipt } from "~/usecases/booking/payments/read-receipt";
import { BOOKING_STATUS_TEXT } from "~/texts/bookings";

/** View model of the receipt and the payment confirmation, limited to the customer data that this viewer may see. Days are in the time zone of the workshop. */
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
  standing: status,
  choices: selection,
  offer,
  orderNumber,
}: Receipt) {
  const { currency, current, due } = money;
  const { sentence } = BOOKING_STATUS_TEXT[status];
  const localDay = (at: number): string => dayAt(at, supplier.zone);
  const comment = isHolder && status === "cancelled-by-supplier" ? offer.comment : null;
  const toSale = (workshopMoney: WorkshopMoney, workshopSupplier: Supplier | null) => ({
    key: `${workshopMoney.supplierId}:${workshopMoney.isCurrent}`,
    supplier: workshopSupplier === null ? null : supplierView(workshopSupplier),
    invoicedOn: workshopMoney.invoice && localDay(workshopMoney.invoice.takenAt),
    documentName:
      workshopSupplier === null || hasTaxNumber(workshopSupplier, workshopSupplier.country) ? "tax invoice" : "receipt",
    payments: paymentViews(workshopMoney, currency, localDay),
    sums: totalRows(workshopMoney, currency),
    adjustments: workshopMoney.adjustments.map((refund, index) => ({
      id: index,
      day: localDay(refund.at),
      text: adjustmentText(refund, {
        supplierName: workshopMoney.supplierName || supplier.name,
        comment: workshopMoney.isCurrent ? comment : null,
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
    vehicle: formatVehicleAndRego(vehicle, customer.rego),
    extras: selection.extras.map((extra) => formatExtra(extra, currency)),
    currency,
    price: booking.price,
    /** Price including extra work. */
    total: money.total,
    gst: agreedGst(booking),
    // Only the booking's holder sees the findings. The total is on every receipt.
    extraWork: extraWork.map(({ id, content, total }) => ({
      id,
      text: isHolder ? content.text : "Extra work",
      total,
    })),
    /** First line of the receipt if the booking is not active. Null if it is active. */
    standing:
      isOngoing(status) || status === "done"
        ? null
        : isCancelled(status)
          ? "This booking is cancelled."
          : sentence({
              supplier: supplier.name,
              day: formatDay(booking.serviceDay),
              arrival: formatArrival(booking.arrivalFrom, booking.arrivalTo),
            }),
    /** The payments for the current workshop. */
    sale: toSale(current, supplier),
    /** Payments to earlier workshops, or for an earlier price. */
    earlier: money.workshops
      .filter(({ isCurrent }) => !isCurrent)
      .map((workshop) =>
        toSale(workshop, [supplier, ...earlierSuppliers].find(({ id }) => id === workshop.supplierId) ?? null),
      ),
    /** Captured or authorised amount, less refunds. */
    paid: current.retained,
    /** Amount due. Null = nothing is due: the booking is over, its price is not fixed yet, or a fleet company pays. */
    due: money.isOver || money.isFleet ? null : due,
  };
}

export type ReceiptView = ReturnType<typeof receiptView>;

const supplierView = (supplier: Supplier) => ({
  name: supplier.name,
  /** The legal name and number of the supplier. */
  party: supplierParty(supplier, supplier.country),
  isMobile: supplier.isMobile,
  address: streetLine(supplier),
});

const paymentViews = ({ payments }: WorkshopMoney, currency: Currency, localDay: (at: number) => string) =>
  chargedOrHeldPayments(payments).map((payment) => ({
    id: payment.id,
    label: METHODS[payment.method].label,
    amount: payment.amount,
    state: paymentStateText(payment, currency),
    day: localDay(payment.at),
  }));

/** Rows for payments, refunds, and the GST in the remaining amount. An authorisation does not count as a payment. */
function totalRows(workshopMoney: WorkshopMoney, currency: Currency): readonly { label: string; amount: Cents }[] {
  const gst = subtractCents(workshopMoney.gst.retained, workshopMoney.gst.feeKept);
  return [
    ...(chargedOrHeldPayments(workshopMoney.payments).length > 0 ? workshopRows(workshopMoney, currency) : []),
    ...(workshopMoney.taken > 0 && gst > 0 ? [{ label: "GST included", amount: gst }] : []),
  ].map(({ label, amount }) => ({ label: label.replace(" to the customer", ""), amount }));
}

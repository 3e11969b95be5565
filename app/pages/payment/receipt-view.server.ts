import { agreedGst, agreedTotal } from "~/domain/payments/payable";
import { streetLine } from "~/domain/location/locality";
import { extraWords } from "~/domain/booking/chosen";
import { isCancelled, STANDING_WORDS } from "~/domain/booking/standing";
import { gstContent } from "~/domain/money/gst";
import { METHODS } from "~/domain/payments/methods";
import { dayAt } from "~/domain/time/days";
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
  payments,
  extraWork,
  paid,
  above,
  due,
  gstPaid,
  invoice,
  returned,
  standing,
  chosen,
  orderNumber,
}: Receipt) {
  const { country } = booking.price;
  const dayOf = (at: number): string => dayAt(at, supplier.zone);
  const { isOn, sentence } = STANDING_WORDS[standing];
  return {
    bookingId: booking.id,
    token: booking.token,
    serviceDay: booking.serviceDay,
    supplier: {
      name: supplier.name,
      businessNumber: supplier.businessNumber,
      isMobile: supplier.isMobile,
      address: streetLine(supplier),
    },
    recipient: [customer.firstName, customer.lastName].filter(Boolean).join(" "),
    items,
    orderNumber,
    vehicle,
    extras: chosen.extras.map((extra) => extraWords(extra, booking.price.currency)),
    currency: booking.price.currency,
    price: booking.price,
    /** Price and extra work together. */
    total: agreedTotal(booking),
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
    payments: payments.map(({ id, method, amount, status, isHeld, isInPart, isTaken, at }) => ({
      id,
      label: METHODS[method].label,
      amount,
      status,
      isHeld,
      isInPart,
      isTaken,
      day: dayOf(at),
    })),
    invoicedOn: invoice && dayOf(invoice.takenAt),
    adjustments:
      invoice === null
        ? []
        : returned.map(({ amount, method, at }, index) => ({
            id: index,
            day: dayOf(at),
            amount,
            gst: gstContent(amount, country),
            label: METHODS[method].label,
          })),
    paid,
    /** What was paid above the final amount, and goes back. */
    above,
    /** null = nothing is owed by it: it is over, its price is not fixed yet, or another one pays. */
    due:
      (isOn || standing === "done") && booking.price.strategy === "SinglePrice" && booking.fleetCompanyId === null
        ? due
        : null,
    gstPaid,
  };
}

export type ReceiptView = ReturnType<typeof receiptView>;

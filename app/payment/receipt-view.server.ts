import { streetLine } from "~/domain/location/locality";
import { METHODS } from "~/domain/payments/methods";
import type { Receipt } from "~/usecases/payments/read-receipt";

/** The day in UTC+10, as all cut-offs are counted. */
const dayOf = (at: number): string => new Date(at + 10 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** What receipt and payment confirmation draw: nothing of the customer, because whoever holds the token may open them. */
export const receiptView = ({ booking, supplier, items, vehicle, payments, paid, due, gstPaid }: Receipt) => ({
  bookingId: booking.id,
  token: booking.token,
  serviceDay: booking.serviceDay,
  supplier: { name: supplier.name, businessNumber: supplier.businessNumber, isMobile: supplier.isMobile, address: streetLine(supplier) },
  items,
  vehicle,
  currency: booking.price.currency,
  price: booking.price,
  payments: payments.map(({ id, method, amount, status, isHeld, isTaken, at }) => ({ id, label: METHODS[method].label, amount, status, isHeld, isTaken, day: dayOf(at) })),
  paid,
  due,
  gstPaid,
});

export type ReceiptView = ReturnType<typeof receiptView>;

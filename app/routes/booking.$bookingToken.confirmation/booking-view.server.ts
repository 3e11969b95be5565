import { streetLine } from "~/domain/location/locality";
import type { BookingDetails } from "~/usecases/booking/read-booking";
import { amountPaid } from "~/domain/payments/transaction-status";

/** What the confirmation draws. */
export function bookingView({ booking, supplier, vehicle, items, customer, isHolder, freeUntil, mayTrack, fleet }: BookingDetails) {
  return {
    id: booking.id,
    token: booking.token,
    status: booking.status,
    serviceDay: booking.serviceDay,
    arrivalFrom: booking.arrivalFrom,
    arrivalTo: booking.arrivalTo,
    price: booking.price,
    paid: amountPaid(booking.payments),
    isHeld: booking.payments.some((payment) => payment.status === "authorised"),
    supplier: { name: supplier.name, isMobile: supplier.isMobile, address: streetLine(supplier), isDemo: supplier.isDemo },
    vehicle,
    items,
    fleet,
    needsFleetApproval: booking.fleetApproval === "needed",
    customer,
    isHolder,
    freeUntil: freeUntil && { day: freeUntil.day, time: freeUntil.time },
    sale: mayTrack ? { value: booking.price.total / 100, currency: booking.price.currency, supplierId: booking.supplierId } : null,
  };
}

export type BookingView = ReturnType<typeof bookingView>;

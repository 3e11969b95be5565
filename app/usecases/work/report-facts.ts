import { bookingMoney } from "../../domain/payments/booking-money";
import type { OfferedBooking } from "../booking-offer/load-offered";

/** The facts that every text about a booking in question is made of. */
export const reportFacts = ({ booking, supplier }: Pick<OfferedBooking, "booking" | "supplier">) => ({
  supplier: supplier.name,
  paid: bookingMoney(booking).current.stays,
  currency: booking.price.currency,
});

import type { BookingRequest } from "../../domain/booking/request";
import type { StartCheckout } from "../../domain/payments/provider";
import type { Context } from "../context";
import { customerOfRequest } from "./start-payment";

/** Who the provider is told the booking's customer is. For the provider alone: whoever holds only the token never sees it. */
export async function customerOfBooking(context: Context, bookingToken: string): Promise<StartCheckout["customer"]> {
  const stored = await context.db.bookings.find(bookingToken);
  if (!stored) return { firstName: "", lastName: "", email: "", mobile: "" };
  return customerOfRequest(JSON.parse(await context.cipher.open(stored.sealedRequest, bookingToken)) as BookingRequest);
}

import type { BookingToken } from "../../../domain/core/ids";
import type { StartCheckout } from "../../../domain/payments/provider";
import { METHODS, type OnlineMethod } from "../../../domain/payments/methods";
import type { Context } from "../../context";
import { customerOfRequest } from "./start-payment";
import { openRequest } from "../sealed-request";

/** The customer details of a booking for the provider only. A caller who has only the token never sees them. */
export async function customerOfBooking(
  context: Context,
  bookingToken: BookingToken | null,
): Promise<StartCheckout["customer"]> {
  const storedBooking = bookingToken === null ? null : await context.db.bookings.find(bookingToken);
  if (bookingToken === null || !storedBooking) return { firstName: "", lastName: "", email: "", mobile: "" };
  return customerOfRequest(await openRequest(context, storedBooking.sealedRequest, bookingToken));
}

/** Who booked to pay on the day may have given no last name: then a provider that opens no order without one is not offered. */
export const hasEnoughDetails = (
  method: OnlineMethod,
  { firstName, lastName, email }: StartCheckout["customer"],
): boolean => !METHODS[method].asksForCustomer || (firstName !== "" && lastName !== "" && email !== "");

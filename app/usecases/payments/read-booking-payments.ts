import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { readReceipt, type Receipt } from "./read-receipt";

/** The payments of a booking by its number: for who holds its token, or the browser that booked. Anyone else learns not even that it exists. */
export async function readBookingPayments(context: Context, bookingId: number, bookingToken: string | null): Promise<Receipt | Refusal<"booking-not-found">> {
  const token = await context.db.bookings.tokenOf(bookingId);
  if (token === null) return refuse("booking-not-found");
  const found = await readReceipt(context, token);
  if (!found.ok) return found;
  return found.isHolder || bookingToken === token ? found : refuse("booking-not-found");
}

import { move } from "../../domain/booking/status";
import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import { dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import type { OfferedBooking } from "./load-offered";
import { type OpenRefusal, openOffer } from "./open-offer";

export type ServicedRefusal =
  | OpenRefusal
  | Refusal<"service-not-due" | "offer-no-longer-available" | "offer-changed-meanwhile">;

/** Can the supplier say now that the work is done? From the booking's day on, in its own zone, for a booking that the status table lets go there. */
export const canMarkServiced = (
  { clock }: Pick<Context, "clock">,
  { booking, offer, supplier }: Pick<OfferedBooking, "booking" | "offer" | "supplier">,
): boolean =>
  booking.supplierId === offer.supplierId &&
  offer.state !== "closed" &&
  move(booking.status, "Serviced").ok &&
  dayAt(clock.now(), supplier.zone) >= booking.serviceDay;

/** The workshop says that the work is done: the booking is completed. Saying it again changes nothing. */
export async function markServiced(
  context: Context,
  bookingToken: string,
): Promise<{ readonly ok: true } | ServicedRefusal> {
  const opened = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!opened.ok) return opened;
  const { offered } = opened;
  const { booking, offer } = offered;
  if (booking.supplierId !== offer.supplierId || offer.state === "closed") return refuse("offer-no-longer-available");
  if (booking.status === "Serviced") return { ok: true };
  if (!canMarkServiced(context, offered)) return refuse("service-not-due");
  if (await context.db.bookingOffers.serviced(offered, { actor: "supplier", at: context.clock.now(), messages: [] })) {
    context.log.info({ event: "booking-serviced", supplierId: offer.supplierId });
    return { ok: true };
  }
  const now = await context.db.bookingOffers.find(bookingToken, null);
  return now?.booking.status === "Serviced" ? { ok: true } : refuse("offer-changed-meanwhile");
}

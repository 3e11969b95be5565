import { repairIds } from "../../../domain/lead/cart/cart-items";
import { buildBookingEntry } from "../../../domain/booking/work/garage-record";
import { vehicleKey } from "../../../domain/garage/garage-vehicle";
import { ZERO } from "../../../domain/core/money/money";
import type { OfferedBooking } from "../booking-offer/load-offered";
import type { Context } from "../../context";
import type { BookingEntry } from "../../../domain/garage/stored-car";
import { encryptText } from "../../garage/open-entry";
import { openJson } from "../../core/sealed-json";
import type { FindingContent } from "../../../domain/booking/extra-work/finding";

/**
 * The entry in the vehicle's record for a finished booking. It is written in the batch that completes the booking. `booking` has the price that was charged.
 * Null if no account holds the booking or the vehicle is not known precisely enough.
 */
export async function toVehicleRecordEntry(
  context: Context,
  offeredBooking: OfferedBooking,
): Promise<BookingEntry | null> {
  const { booking, lead, fleet, supplier } = offeredBooking;
  const userId = booking.holders?.find((holder) => holder.userId !== null)?.userId ?? null;
  const vehicle = lead?.lead.vehicle;
  const key = vehicle && vehicleKey(vehicle);
  if (userId === null || !lead || !vehicle || !key || vehicle.mid === null) return null;
  const { cart } = lead.lead;
  const [variant, tasks, findings] = await Promise.all([
    context.db.vehicles.find(vehicle.mid),
    context.db.tasks.findMany(repairIds(cart)),
    (booking.extraWork ?? 0) > 0 ? context.db.extraWork.listFindings(booking.token) : [],
  ]);
  if (variant === null) return null;
  const approvedWork = await Promise.all(
    findings
      .filter(({ state }) => state === "approved")
      .map(async (finding) => (await openJson<FindingContent>(context, finding.sealed, finding.id)).text),
  );
  const { text, ...entry } = buildBookingEntry({
    cart,
    tasks,
    price: booking.price,
    extraWork: booking.extraWork ?? ZERO,
    approvedExtraWork: approvedWork,
    done: booking.work?.notes.done ?? null,
    serviceDay: booking.serviceDay,
    isOnFleetBill: fleet !== null,
  });
  const id = context.ids.token();
  return {
    ...entry,
    id,
    source: "booking",
    sealed: await encryptText(context, id, text),
    photos: [],
    bookingToken: booking.token,
    supplierId: supplier.id,
    createdAt: context.clock.now(),
    userId,
    vehicleKey: key,
    car: { vehicle, mid: vehicle.mid, startYear: variant.startYear, endYear: variant.endYear },
    newVehicleId: context.ids.guid(),
    bookedAt: booking.createdAt,
  };
}

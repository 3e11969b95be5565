import type { BookingToken } from "../../../domain/core/ids";
import { plannedStartRange, findMoveOption } from "../../../domain/booking/move-in-diary";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { formatTime } from "../../../domain/core/time/format";
import { openOffer, type OpenRefusal } from "../../booking/booking-offer/open-offer";
import { proposeMove } from "../../booking/booking-offer/propose-move";
import { startTimesOn } from "../../booking/booking-offer/offer-situation";
import type { Context } from "../../context";
import { checkPlace, type PlaceInput } from "./move-entry";
import { openDiary } from "./open-diary";
import type { AccessRefusal } from "../../identity/store-account/authorize";

export type BookingMove =
  /** `isRequested` = the booking moves only after its customer has accepted. */
  | { readonly ok: true; readonly day: PlainDay; readonly isRequested: boolean }
  | AccessRefusal
  | OpenRefusal
  | Refusal<"invalid-input" | "offer-no-longer-available" | "offer-changed">;

/**
 * Moves a booking in the diary. On the same day, only its position changes. For another day, the customer is asked, with the same start time if that day has
 * it. Both need the permission to answer bookings.
 */
export async function moveBookingInDiary(
  context: Context,
  target: number | null,
  token: BookingToken,
  placeInput: PlaceInput,
): Promise<BookingMove> {
  const [diary, openedOffer] = await Promise.all([openDiary(context, target), openOffer(context, token, null)]);
  if (!diary.ok) return diary;
  if (!openedOffer.ok) return openedOffer;
  const { supplier } = diary;
  const { booking, wasReassigned } = openedOffer.offeredBooking;
  if (wasReassigned || booking.supplierId !== supplier.id) return refuse("offer-no-longer-available");
  const place = checkPlace(placeInput, diary);
  if ("code" in place) return place;
  const { day, startAt, rowId } = place;
  switch (findMoveOption(booking, day)) {
    case "ask": {
      const startOptions = startTimesOn(openedOffer.offeredBooking, day);
      const start = startOptions.find(({ from }) => from === booking.arrivalFrom) ?? startOptions[0];
      if (!start) return refuse("invalid-input", { "": ["You cannot offer this day because it is closed or full"] });
      const proposal = await proposeMove(context, token, [{ date: day, startAt: start.from, endAt: start.to }]);
      if (!proposal.ok) return proposal;
      return { ok: true, day: booking.serviceDay, isRequested: true };
    }
    case "plan": {
      const [first, last] = plannedStartRange(supplier, booking);
      if (startAt < first || startAt > last)
        return refuse("invalid-input", {
          startAt: [
            `Choose a start time from ${formatTime(first)} to ${formatTime(last)}, as agreed with the customer`,
          ],
        });
      const row = supplier.diaryRows.find(({ id }) => id === rowId)?.name ?? "Unassigned";
      const destination = { rowId, startAt, text: `${row}, ${formatTime(startAt)}` };
      const isPlanned = await context.db.diary.plan(supplier.id, booking, destination, context.clock.now());
      return isPlanned ? { ok: true, day, isRequested: false } : refuse("offer-changed");
    }
    case "answer":
      return refuse("invalid-input", {
        "": ["Respond to this booking first. You can propose another date in your response"],
      });
    case "none":
      return refuse("offer-no-longer-available");
  }
}

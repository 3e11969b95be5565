import type { BookingToken } from "../../domain/ids";
import { planSpan, wayToMove } from "../../domain/diary/moving";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { PlainDay } from "../../domain/time/plain-date";
import { formatTime } from "../../domain/time/words";
import { openOffer, type OpenRefusal } from "../booking-offer/open-offer";
import { proposeMove } from "../booking-offer/propose-move";
import { startsOn } from "../booking-offer/situation";
import type { Context } from "../context";
import { checkPlace, type TypedPlace } from "./move-entry";
import { type DiaryRefusal, openDiary } from "./open-diary";

export type BookingMoved =
  /** `isAsked` = it stays where it is until its customer has chosen. */
  | { readonly ok: true; readonly day: PlainDay; readonly isAsked: boolean }
  | DiaryRefusal
  | OpenRefusal
  | Refusal<"invalid-input" | "offer-no-longer-available" | "offer-changed-meanwhile">;

/**
 * Moves a booking in the diary: on its own day it is planned there, on another day its customer is asked, at the same start if that day has it. Who may
 * answer bookings may do either.
 */
export async function moveBookingInDiary(
  context: Context,
  wanted: number | null,
  token: BookingToken,
  typed: TypedPlace,
): Promise<BookingMoved> {
  const [opened, offer] = await Promise.all([openDiary(context, wanted), openOffer(context, token, null)]);
  if (!opened.ok) return opened;
  if (!offer.ok) return offer;
  const { supplier } = opened;
  const { booking, wasPassedOn } = offer.offered;
  if (wasPassedOn || booking.supplierId !== supplier.id) return refuse("offer-no-longer-available");
  const place = checkPlace(typed, opened);
  if ("code" in place) return place;
  const { day, startAt, rowId } = place;
  switch (wayToMove(booking, day)) {
    case "ask": {
      const starts = startsOn(offer.offered, day);
      const start = starts.find(({ from }) => from === booking.arrivalFrom) ?? starts[0];
      if (!start) return refuse("invalid-input", { "": ["Nothing can be offered on this day: it is closed or full"] });
      const asked = await proposeMove(context, token, [{ date: day, startAt: start.from, endAt: start.to }]);
      if (!asked.ok) return asked;
      return { ok: true, day: booking.serviceDay, isAsked: true };
    }
    case "plan": {
      const [first, last] = planSpan(supplier, booking);
      if (startAt < first || startAt > last)
        return refuse("invalid-input", {
          startAt: [`Choose a start from ${formatTime(first)} to ${formatTime(last)}, as agreed with the customer`],
        });
      const row = supplier.diaryRows.find(({ id }) => id === rowId)?.name ?? "No row";
      const to = { rowId, startAt, words: `${row}, ${formatTime(startAt)}` };
      const isPlanned = await context.db.diary.plan(supplier.id, booking, to, context.clock.now());
      return isPlanned ? { ok: true, day, isAsked: false } : refuse("offer-changed-meanwhile");
    }
    case "answer":
      return refuse("invalid-input", { "": ["Answer this booking first: you can propose another date with it"] });
    case "none":
      return refuse("offer-no-longer-available");
  }
}

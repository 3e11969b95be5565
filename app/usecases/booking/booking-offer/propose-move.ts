import { dayCapacity } from "../../../domain/supplier/availability/day-capacity";
import type { BookingToken } from "../../../domain/core/ids";
import { checkAlternatives } from "../../../domain/booking/booking-offer/alternative-dates";
import { CUSTOMER_RESPONSE_MS, type DateInput } from "../../../domain/booking/booking-offer/booking-offer";
import { isPriceAwaitingAnswer } from "../../../domain/booking/booking-offer/rules";
import { PERMISSION } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { formatDayAndArrival } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import type { Context } from "../../context";
import { canCancelBySupplier, currentTerms } from "./cancel-booking";
import { changesPath, followUp } from "./reassign-booking";
import { customerMessages } from "./offer-messages";
import type { ViewedOffer } from "./load-offered";
import { type OpenRefusal, openOffer } from "./open-offer";
import { proposalWindow, startTimesOn } from "./offer-situation";

/**
 * Whether the workshop can propose another day. The workshop must have agreed to the booking, must still have it and must not have started the work, and the
 * customer must have no other open question about it.
 */
export const canProposeMove = (context: Pick<Context, "clock">, viewedOffer: ViewedOffer): boolean =>
  !viewedOffer.wasReassigned &&
  canCancelBySupplier(viewedOffer) &&
  currentTerms(context, viewedOffer).problem === null &&
  viewedOffer.offer.customerAnswerBy === null &&
  !isPriceAwaitingAnswer(viewedOffer.offer.namedPrice, context.clock.now());

/** The workshop asks to move a booking that it confirmed. The customer chooses a date or keeps the day. Without an answer, the day stays the same. */
export async function proposeMove(
  context: Context,
  bookingToken: BookingToken,
  dateInputs: readonly DateInput[],
): Promise<
  { readonly ok: true } | OpenRefusal | Refusal<"invalid-input" | "offer-no-longer-available" | "offer-changed">
> {
  const openedOffer = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!openedOffer.ok) return openedOffer;
  const { offeredBooking: viewedOffer } = openedOffer;
  if (!canProposeMove(context, viewedOffer)) return refuse("offer-no-longer-available");
  const checkResult = checkAlternatives(dateInputs, proposalWindow(context, viewedOffer), (day) =>
    startTimesOn(viewedOffer, day),
  );
  if (!checkResult.ok) return refuse("invalid-input", checkResult.fields);
  const { booking, offer, supplier } = viewedOffer;
  const now = context.clock.now();
  const customerAnswerBy = now + CUSTOMER_RESPONSE_MS;
  const messages = await customerMessages(context, viewedOffer, {
    id: `${booking.token}:${offer.id}:${offer.version}`,
    template: "booking-move-proposed",
    path: changesPath(booking.token),
    values: {
      dates: checkResult.dates.map(({ day, startAt, endAt }) => formatDayAndArrival(day, startAt, endAt)).join("\n"),
      respond_by: formatMoment(customerAnswerBy, supplier.zone),
    },
  });
  const result = await context.db.bookingOffers.proposeMove(
    viewedOffer,
    checkResult.dates,
    { capacityOn: (day) => dayCapacity(supplier, day), customerAnswerBy },
    { actor: "supplier", at: now, messages },
  );
  if (!result.ok)
    return result.reason === "day-full"
      ? refuse("invalid-input", { dates: ["One of these dates has just filled up. Choose others"] })
      : refuse("offer-changed");
  followUp(context, booking.token, null);
  return { ok: true };
}

import { dayCapacity } from "../../domain/availability/day-capacity";
import type { BookingToken } from "../../domain/ids";
import { checkAlternatives } from "../../domain/booking-offer/alternative-dates";
import { CUSTOMER_ANSWER_MS, type TypedDate } from "../../domain/booking-offer/booking-offer";
import { isPriceAsked } from "../../domain/booking-offer/rules";
import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import { formatDay } from "../../domain/time/words";
import type { Context } from "../context";
import { canCancelBySupplier, termsNow } from "./cancel-booking";
import { changesPath, followUp } from "./move-on";
import { arrivalWords, customerMessages, momentWords } from "./offer-messages";
import type { SeenOffer } from "./load-offered";
import { type OpenRefusal, openOffer } from "./open-offer";
import { proposalWindow, startsOn } from "./situation";

/** Can the workshop ask for another day? Of its own agreed booking that has not begun, while the customer has nothing else of it to answer. */
export const canProposeMove = (context: Pick<Context, "clock">, offered: SeenOffer): boolean =>
  !offered.wasPassedOn &&
  canCancelBySupplier(offered) &&
  termsNow(context, offered).problem === null &&
  offered.offer.customerAnswerBy === null &&
  !isPriceAsked(offered.offer.namedPrice, context.clock.now());

/** The workshop asks to move a booking that it confirmed. The customer chooses a date or keeps the day; silence keeps it. */
export async function proposeMove(
  context: Context,
  bookingToken: BookingToken,
  typed: readonly TypedDate[],
): Promise<
  | { readonly ok: true }
  | OpenRefusal
  | Refusal<"invalid-input" | "offer-no-longer-available" | "offer-changed-meanwhile">
> {
  const opened = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!opened.ok) return opened;
  const { offered } = opened;
  if (!canProposeMove(context, offered)) return refuse("offer-no-longer-available");
  const checked = checkAlternatives(typed, proposalWindow(context, offered), (day) => startsOn(offered, day));
  if (!checked.ok) return refuse("invalid-input", checked.fields);
  const { booking, offer, supplier } = offered;
  const now = context.clock.now();
  const customerAnswerBy = now + CUSTOMER_ANSWER_MS;
  const messages = await customerMessages(context, offered, {
    id: `${booking.token}:${offer.id}:${offer.version}`,
    template: "booking-move-proposed",
    path: changesPath(booking.token),
    values: {
      dates: checked.dates
        .map(({ day, startAt, endAt }) => `${formatDay(day)}, ${arrivalWords(startAt, endAt)}`)
        .join("\n"),
      respond_by: momentWords(customerAnswerBy, supplier.zone),
    },
  });
  const written = await context.db.bookingOffers.proposeMove(
    offered,
    checked.dates,
    { capacityOn: (day) => dayCapacity(supplier, day), customerAnswerBy },
    { actor: "supplier", at: now, messages },
  );
  if (!written.ok)
    return written.reason === "day-full"
      ? refuse("invalid-input", { dates: ["One of these dates has just filled up. Choose others"] })
      : refuse("offer-changed-meanwhile");
  followUp(context, booking.token, null);
  return { ok: true };
}

import type { BookingToken } from "../../../domain/core/ids";
import { freeChangeDeadline } from "../../../domain/booking/change-rules";
import { cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { bookingMoney } from "../../../domain/booking/booking-money";
import { isPlainDay } from "../../../domain/core/time/days";
import { type Cancellation, canCancelBySupplier, readCancellation } from "../../booking/booking-offer/cancel-booking";
import { findOfferedBooking } from "../../booking/booking-offer/load-offered";
import { moveBooking } from "../../booking/booking-offer/move-booking";
import { cancelBooking, reassignOrAskCustomer } from "../../booking/booking-offer/reassign-booking";
import type { Context } from "../../context";
import { hideComment } from "../../booking/ratings/hide-comment";
import type { Grant, StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type GiveawayResult, grantGiveaway } from "./giveaway";
import { openWorkReport } from "./work-report";

/** Saves a note that everyone at the desk can see. */
export const writeNote = (context: Context, subject: string, submission: ConfirmedForm): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "note", about: subject }, async () => ({ ok: true as const }));

/** Details of a cancellation by the desk. */
export interface CancelDetails {
  /** not-done = the parties disagreed about the work, and the desk decided that it was not done. */
  readonly side: "customer" | "workshop" | "not-done";
  readonly isFeeKept: boolean;
  /** The workshop's reason, which is shown to the customer. */
  readonly text: string;
}

/**
 * Cancels a booking on behalf of one side.
 *
 * For the customer, the agreed fee is kept or waived. For the workshop, all payments are refunded, and the customer gets `text` and a list of other workshops.
 * A refund that the customer is not entitled to counts as a giveaway.
 */
export const cancelAtDesk = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  cancelDetails: CancelDetails,
): Promise<GiveawayResult> =>
  runDeskAction(
    context,
    "assist",
    submission,
    { kind: "booking-cancelled", about: token },
    async ({ givingOperator }, reason) => {
      const cancellation = await readCancellation(context, token);
      if (!cancellation.ok) return cancellation;
      const { booking } = cancellation.offeredBooking;
      if (booking.status === "Cancelled") return { ok: true as const };
      const details = { ...cancelDetails, text: cancelDetails.text.trim() };
      const refusal = findCancelRefusal(cancellation, details);
      if (refusal !== null) return refusal;
      const isCustomerEntitled =
        cancelDetails.side === "customer" &&
        (cancelDetails.isFeeKept || (cancellation.fee === 0 && cancellation.problem === null));
      const amount = isCustomerEntitled ? cents(0) : bookingMoney(booking).current.retained;
      if (amount === 0) return cancelBookingNow(context, cancellation, details, null);
      return grantGiveaway(
        context,
        { id: submission.id, reason, by: givingOperator },
        { kind: "cancellation", amount, about: token, bookingToken: token, details },
        (grant) => cancelBookingNow(context, cancellation, details, grant),
      );
    },
  );

function findCancelRefusal({ offeredBooking, problem }: Cancellation, { side, text }: CancelDetails) {
  if (side === "not-done") return openWorkReport(offeredBooking) === null ? refuse("already-decided") : null;
  if (side === "customer") return problem === "booking-over" ? refuse("booking-over") : null;
  if (!canCancelBySupplier(offeredBooking)) return refuse("offer-no-longer-available");
  return text === ""
    ? refuse("invalid-input", { text: ["Enter the workshop's reason. The customer will see it"] })
    : null;
}

async function cancelBookingNow(
  context: Context,
  { offeredBooking, fee }: Cancellation,
  { side, isFeeKept, text }: CancelDetails,
  grant: Grant | null,
): Promise<{ readonly ok: true } | Refusal<"changes-closed">> {
  const isDone =
    side !== "customer"
      ? await cancelBooking(
          context,
          offeredBooking,
          side === "workshop" ? "supplier-cancelled" : "not-done",
          "operator",
          {
            reason: text,
            grant,
          },
        )
      : await cancelBooking(context, offeredBooking, "customer-cancelled", "operator", {
          fee: isFeeKept ? fee : cents(0),
          grant,
        });
  if (!isDone) return refuse("changes-closed");
  context.log.info({ event: "booking-cancelled", supplierId: offeredBooking.booking.supplierId, by: "operator" });
  return { ok: true };
}

/** Carries out a cancellation that a second person has approved. Refused if the customer has paid more since then. */
export async function cancelWithGrant(
  context: Context,
  { bookingToken, amount }: StoredGiveaway,
  details: CancelDetails,
  grant: Grant,
): Promise<DeskActionResult> {
  if (bookingToken === null) return refuse("booking-not-found");
  const cancellation = await readCancellation(context, bookingToken);
  if (!cancellation.ok) return cancellation;
  if (
    cancellation.offeredBooking.booking.status === "Cancelled" ||
    bookingMoney(cancellation.offeredBooking.booking).current.retained > amount
  )
    return refuse("changes-closed");
  return findCancelRefusal(cancellation, details) ?? cancelBookingNow(context, cancellation, details, grant);
}

/** Day and start time to which the desk moves a booking. */
export interface MoveDetails {
  readonly day: string;
  readonly startAt: string;
}

/**
 * Moves a booking to another free day and start time at the same workshop, even after the customer's deadline. If the booking could then be cancelled without a
 * fee, the move waives the current cancellation fee, which counts as a giveaway.
 */
export const moveAtDesk = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  { day, startAt }: MoveDetails,
): Promise<GiveawayResult> =>
  runDeskAction(
    context,
    "assist",
    submission,
    { kind: "booking-moved", about: token },
    async ({ givingOperator }, reason) => {
      const target: MoveDetails = { day, startAt };
      const cancellation = await readCancellation(context, token);
      if (!cancellation.ok) return cancellation;
      const amount = isFreeAfterMove(context, cancellation, target) ? cancellation.fee : cents(0);
      if (amount === 0) return moveBooking(context, token, target, "operator");
      return grantGiveaway(
        context,
        { id: submission.id, reason, by: givingOperator },
        { kind: "late-move", amount, about: token, bookingToken: token, details: target },
        (grant) => moveBooking(context, token, target, "operator", grant),
      );
    },
  );

function isFreeAfterMove({ clock }: Context, { offeredBooking }: Cancellation, { day, startAt }: MoveDetails): boolean {
  const { booking, supplier } = offeredBooking;
  // Other formats of the day or start time are refused by the move itself.
  if (!isPlainDay(day) || !/^\d\d:\d\d$/.test(startAt)) return false;
  return (
    clock.now() <= freeChangeDeadline({ serviceDay: day, arrivalFrom: startAt }, booking.changeRules, supplier.zone)
  );
}

/** Carries out a move that a second person has approved. */
export const moveWithGrant = async (
  context: Context,
  { bookingToken }: StoredGiveaway,
  details: MoveDetails,
  grant: Grant,
): Promise<DeskActionResult> =>
  bookingToken === null ? refuse("booking-not-found") : moveBooking(context, bookingToken, details, "operator", grant);

/** Stops waiting for a workshop that does not respond. The booking is offered to the next one, or the customer is asked to choose. */
export const reassignAtDesk = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "booking-reassigned", about: token }, async () => {
    const offeredBooking = await findOfferedBooking(context, token);
    if (!offeredBooking) return refuse("booking-not-found");
    if (offeredBooking.booking.status !== "Pending" || offeredBooking.offer.state !== "open")
      return refuse("offer-no-longer-available");
    const reassignment = await reassignOrAskCustomer(context, offeredBooking, "timed-out", "operator");
    return reassignment === "concurrent-change" ? refuse("offer-changed") : { ok: true as const };
  });

/**
 * Records the fleet company's decision on a booking that it pays for. If the company approves, the booking continues. If not, it is cancelled without a fee.
 */
export const recordFleetDecision = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  decision: "given" | "declined",
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "assist",
    submission,
    { kind: decision === "given" ? "fleet-approved" : "fleet-declined", about: token },
    async () => {
      const cancellation = await readCancellation(context, token);
      if (!cancellation.ok) return cancellation;
      const { booking } = cancellation.offeredBooking;
      const isNew = await context.db.desk.setFleetApproval(token, decision, context.clock.now());
      if (!isNew && booking.fleetApproval !== decision) return refuse("already-decided");
      if (decision === "given" || booking.status === "Cancelled") return { ok: true as const };
      return (await cancelBooking(context, cancellation.offeredBooking, "customer-cancelled", "operator"))
        ? { ok: true as const }
        : refuse("changes-closed");
    },
  );

/** Hides the comment of a review or shows it, including a withheld comment. */
export const setReviewVisibility = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  decision: "hide" | "show",
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "assist",
    submission,
    { kind: decision === "hide" ? "review-hidden" : "review-shown", about: token },
    (_, reason) => hideComment(context, token, decision, reason),
  );

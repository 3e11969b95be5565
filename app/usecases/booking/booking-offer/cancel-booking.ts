import type { BookingToken } from "../../../domain/core/ids";
import { startInstant, cancellationFee, freeChangeDeadline } from "../../../domain/booking/change-rules";
import { hasSupplierAgreed, checkTransition } from "../../../domain/booking/status";
import { bookingMoney, retainableAmount } from "../../../domain/booking/booking-money";
import { isWorkFinished } from "../../../domain/booking/work/steps";
import { PERMISSION } from "../../../domain/identity/roles";
import type { Cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { isBookingHolder } from "../../lead/holder";
import { type OfferedBooking, findOfferedBooking } from "./load-offered";
import { cancelBooking } from "./reassign-booking";
import { type OpenRefusal, openOffer } from "./open-offer";

/** Maximum length of a workshop's reason. */
export const MAX_REASON_LENGTH = 500;

/** Consequences for the customer of cancelling the booking now. */
export interface ChangeTerms {
  /** Why the booking cannot be cancelled online; null = it can. */
  readonly problem: "booking-over" | "changes-too-late" | null;
  /** Cancellation fee in cents, kept from the online payment. */
  readonly fee: Cents;
  /** End of free cancellation, epoch milliseconds. */
  readonly freeUntil: number;
  /** Whether the customer can move the booking to another day now. */
  readonly canMove: boolean;
}

export interface Cancellation extends ChangeTerms {
  readonly ok: true;
  readonly offeredBooking: OfferedBooking;
  readonly isHolder: boolean;
}

/** Loads a booking with the terms of cancelling it now. */
export async function readCancellation(
  context: Context,
  token: BookingToken,
): Promise<Cancellation | Refusal<"booking-not-found">> {
  const offeredBooking = await findOfferedBooking(context, token);
  if (!offeredBooking) return refuse("booking-not-found");
  return {
    ok: true,
    offeredBooking,
    isHolder: await isBookingHolder(context, offeredBooking.booking),
    ...currentTerms(context, offeredBooking),
  };
}

/** The fee and the free-change deadline. Both follow the rules agreed at booking time, in the supplier's time zone. */
export function currentTerms(
  { clock }: Pick<Context, "clock">,
  {
    booking,
    supplier,
    offer,
  }: Pick<OfferedBooking, "booking" | "supplier"> & {
    readonly offer: Pick<OfferedBooking["offer"], "state" | "customerAnswerBy">;
  },
): ChangeTerms {
  const now = clock.now();
  const isAgreed = hasSupplierAgreed(booking.status);
  const hasStarted = (booking.work?.step ?? null) !== null;
  const freeUntil = freeChangeDeadline(booking, booking.changeRules, supplier.zone);
  return {
    problem: !checkTransition(booking.status, "Cancelled").ok
      ? "booking-over"
      : isAgreed && (hasStarted || now >= startInstant(booking, supplier.zone))
        ? "changes-too-late"
        : null,
    fee: cancellationFee({
      rules: booking.changeRules,
      isAgreed,
      hasProposedMove: isAgreed && offer.customerAnswerBy !== null,
      freeUntil,
      paid: retainableAmount(bookingMoney(booking)),
      now,
    }),
    freeUntil,
    canMove: isAgreed ? !hasStarted && now <= freeUntil : booking.status === "Pending" && offer.state === "open",
  };
}

/**
 * Cancels the booking on behalf of the customer. Repeating it has no effect. `fee` is the fee that the customer was shown, in cents. If the fee has risen
 * since, the cancellation is refused.
 */
export async function cancelByCustomer(
  context: Context,
  token: BookingToken,
  fee: number,
): Promise<
  | { readonly ok: true }
  | Refusal<
      "booking-not-found" | "not-the-holder" | "booking-over" | "changes-too-late" | "fee-changed" | "changes-closed"
    >
> {
  const cancellation = await readCancellation(context, token);
  if (!cancellation.ok) return cancellation;
  if (!cancellation.isHolder) return refuse("not-the-holder");
  const { booking } = cancellation.offeredBooking;
  // A repeated submission. The booking is already cancelled.
  if (booking.status === "Cancelled") return { ok: true };
  if (cancellation.problem !== null) return refuse(cancellation.problem);
  if (cancellation.fee > fee) return refuse("fee-changed");
  if (
    await cancelBooking(context, cancellation.offeredBooking, "customer-cancelled", "customer", {
      fee: cancellation.fee,
    })
  ) {
    context.log.info({ event: "booking-cancelled", supplierId: booking.supplierId, by: "customer" });
    return { ok: true };
  }
  const currentBooking = await context.db.bookings.find(token);
  return currentBooking?.booking.status === "Cancelled" ? { ok: true } : refuse("changes-closed");
}

/** Whether this supplier can cancel the booking. The booking must be confirmed and still with this supplier. A pending booking is declined instead. */
export const canCancelBySupplier = ({ booking, offer }: Pick<OfferedBooking, "booking" | "offer">): boolean =>
  booking.supplierId === offer.supplierId &&
  offer.state !== "closed" &&
  hasSupplierAgreed(booking.status) &&
  !isWorkFinished(booking.work?.step ?? null);

/** Cancels a confirmed booking on behalf of the workshop, and sends the customer the reason. All payments are refunded. */
export async function cancelBySupplier(
  context: Context,
  bookingToken: BookingToken,
  input: string,
): Promise<
  { readonly ok: true } | OpenRefusal | Refusal<"invalid-input" | "offer-no-longer-available" | "offer-changed">
> {
  const openedOffer = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!openedOffer.ok) return openedOffer;
  const { offeredBooking: viewedOffer } = openedOffer;
  if (viewedOffer.booking.status === "Cancelled" && viewedOffer.offer.end === "supplier-cancelled") return { ok: true };
  if (viewedOffer.wasReassigned || !canCancelBySupplier(viewedOffer)) return refuse("offer-no-longer-available");
  const reason = input.trim();
  if (reason === "")
    return refuse("invalid-input", { reason: ["Explain why you cannot do the job. The customer will read this"] });
  if (reason.length > MAX_REASON_LENGTH)
    return refuse("invalid-input", { reason: [`Use at most ${MAX_REASON_LENGTH} characters`] });
  if (!(await cancelBooking(context, viewedOffer, "supplier-cancelled", "supplier", { reason })))
    return refuse("offer-changed");
  context.log.info({ event: "booking-cancelled", supplierId: viewedOffer.offer.supplierId, by: "supplier" });
  return { ok: true };
}

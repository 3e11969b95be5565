import type { BookingToken } from "../../../domain/core/ids";
import { isStillOn, type DisplayStatus } from "~/domain/booking/display-status";
import { BOOKING_STATUS_TEXT } from "../../../texts/bookings";

/** What a confirmation screen is given by its address (B-045). */
export interface ConfirmationParameters {
  readonly bookingToken: BookingToken;
  readonly unbranded?: boolean;
  /** false = an existing booking was paid; true where nothing is said (B-046). */
  readonly wasBookingSubmitted?: boolean;
}

interface ConfirmationState extends Pick<ConfirmationParameters, "wasBookingSubmitted"> {
  readonly standing?: DisplayStatus;
}

/** How the booking stands: "Booking Received" at first; or "Payment Received" where a booking that is still on was paid (B-044). */
export function confirmationTitle({
  wasBookingSubmitted = true,
  standing: status = "waiting",
}: ConfirmationState): string {
  const { title } = BOOKING_STATUS_TEXT[status];
  return !wasBookingSubmitted && isStillOn(status) ? "Payment Received" : title;
}

import type { BookingToken } from "../../../domain/core/ids";
import { isOngoing, type DisplayStatus } from "~/domain/booking/display-status";
import { BOOKING_STATUS_TEXT } from "../../../texts/bookings";

/** Parameters in the URL of a confirmation screen (B-045). */
export interface ConfirmationParameters {
  readonly bookingToken: BookingToken;
  readonly unbranded?: boolean;
  /** false = an existing booking was paid; true if the parameter is missing (B-046). */
  readonly wasBookingSubmitted?: boolean;
}

interface ConfirmationState extends Pick<ConfirmationParameters, "wasBookingSubmitted"> {
  readonly standing?: DisplayStatus;
}

/** The title of the status: "Booking Received" at first, or "Payment Received" when an active booking has been paid (B-044). */
export function confirmationTitle({
  wasBookingSubmitted = true,
  standing: status = "waiting",
}: ConfirmationState): string {
  const { title } = BOOKING_STATUS_TEXT[status];
  return !wasBookingSubmitted && isOngoing(status) ? "Payment Received" : title;
}

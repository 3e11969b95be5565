/** What a confirmation screen is given by its address (B-045). */
export interface ConfirmationParameters {
  readonly bookingToken: string;
  readonly unbranded?: boolean;
  /** false = an existing booking was paid; true where nothing is said (B-046). */
  readonly wasBookingSubmitted?: boolean;
}

/** "Booking Received", or "Payment Received" when no booking was submitted (B-044). */
export const confirmationTitle = ({ wasBookingSubmitted = true }: Pick<ConfirmationParameters, "wasBookingSubmitted">): string => (wasBookingSubmitted ? "Booking Received" : "Payment Received");

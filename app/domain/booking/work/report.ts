/** How long a workshop has to answer a customer who says that the work was not done. After that the booking is cancelled and refunded in full. */
export const WORKSHOP_RESPONSE_DAYS = 3;

/** Maximum length of the customer's or the workshop's text in a report. */
export const MAX_REPORT_LENGTH = 1000;

/** The context string that binds a report's encrypted texts to the booking. */
export const reportSubject = (bookingToken: string): string => `work report of ${bookingToken}`;

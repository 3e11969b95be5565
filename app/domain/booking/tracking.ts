/** B-306: maximum age at which a booking is reported as a sale, by the server's clock. */
export const TRACKING_WINDOW_MS = 30_000;
const STANDARD_BOOKING_TYPE = 1;

/** B-145: booking type 1, created within the last 30 seconds. The page itself prevents a second report after a reload. */
export const mayTrack = (booking: { readonly bookingType: number; readonly createdAt: number }, now: number): boolean =>
  booking.bookingType === STANDARD_BOOKING_TYPE && now - booking.createdAt <= TRACKING_WINDOW_MS;

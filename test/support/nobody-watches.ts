/** In place of the counters' binding, where no page is open: whoever is told that a booking has changed is nobody. */
export const NOBODY_WATCHES = { idFromName: () => null, get: () => ({ bookingChanged: async () => undefined }) };

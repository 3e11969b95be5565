/** In place of the counters' binding, where no page is open: whoever is told that a booking has changed is nobody. */
export const NO_WATCHERS = { idFromName: () => null, get: () => ({ bookingChanged: async () => undefined }) };

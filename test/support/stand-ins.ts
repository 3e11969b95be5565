/** Replaces the bid counters' binding when no page is open, so that nobody is notified of a changed booking. */
export const NO_WATCHERS = { idFromName: () => null, get: () => ({ bookingChanged: async () => undefined }) };

export const SILENT_LOGGER = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A payment that was to move longer ago than this is looked at by somebody: the cron has asked its provider several times by then. */
export const STUCK_AFTER_MS = 3_600_000;

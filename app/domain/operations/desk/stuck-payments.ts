/** A payment that is overdue by more than this is checked by a person: the cron has asked its provider several times by then. */
export const STUCK_AFTER_MS = 3_600_000;

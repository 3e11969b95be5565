/** Limits for membership checks. A driver mistypes a few times; guessing the four characters for a known plate takes thousands of tries. */
export const MEMBERSHIP_TRIES = { hourMs: 3_600_000, perPlateAndHour: 10 } as const;

/** A driver mistypes a few times; whoever guesses four characters of a known plate needs thousands. */
export const MEMBERSHIP_TRIES = { hourMs: 3_600_000, perPlateAndHour: 10 } as const;

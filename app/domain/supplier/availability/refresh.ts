/** How long supplier availability may be shown before it is refreshed. */
export const AVAILABILITY_REFRESH_MS = 600_000;

export const isFresh = (fetchedAt: number, now: number): boolean => now - fetchedAt < AVAILABILITY_REFRESH_MS;

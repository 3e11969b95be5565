/** How long supplier availability may be shown before it is refreshed. */
export const AVAILABILITY_REFRESH_MS = 600_000;

export const isFresh = (askedAt: number, now: number): boolean => now - askedAt < AVAILABILITY_REFRESH_MS;

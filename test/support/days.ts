const DAY_MS = 86_400_000;
const WEDNESDAY = 3;

/** The day so many days from today, in UTC: "2027-02-02". For tests on the real clock. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The first Wednesday at least so many days from today. */
export const wednesdayAhead = (days: number): string => dayAhead(days + ((WEDNESDAY - new Date(Date.now() + days * DAY_MS).getUTCDay() + 7) % 7));

/** The day after. */
export const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

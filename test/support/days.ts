const DAY_MS = 86_400_000;
const WEDNESDAY = 3;

/** The day this many days from today, in UTC: "2027-02-02". For tests on the real clock. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The first Wednesday at least this many days from today. */
export const wednesdayAhead = (days: number): string =>
  dayAhead(days + ((WEDNESDAY - new Date(Date.now() + days * DAY_MS).getUTCDay() + 7) % 7));

/** Public holidays with a fixed date in some region. Any of them can fall on a Wednesday. */
const FIXED_HOLIDAYS = ["12-24", "12-25", "12-26", "12-31", "01-01", "01-02", "01-26", "02-06", "04-25"];

/** A bookable Wednesday at least this many days from today, within two months, that is not a public holiday in any region. */
export const workdayAhead = (days: number): string => {
  const day = wednesdayAhead(days);
  return FIXED_HOLIDAYS.some((holiday) => day.endsWith(holiday)) ? workdayAhead(days + 7) : day;
};

/** The following day. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

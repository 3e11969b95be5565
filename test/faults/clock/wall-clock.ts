// Local time in Australia and New Zealand, calculated directly from the laws, without Temporal, Intl or Date. Sources: state daylight-saving acts (first
// Sunday of October and of April since 2008), Lord Howe's half hour, NZ's Time Act order of 2007.

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Minutes east of Greenwich, and the local times at which clocks go forward and back (standard time, in minutes since midnight on that Sunday). */
interface ZoneRules {
  readonly standard: number;
  readonly summer: number;
  readonly forward: "October" | "September" | null;
  readonly forwardAt: number;
  readonly backAt: number;
}
const noDaylightSaving = (standard: number): ZoneRules => ({
  standard,
  summer: standard,
  forward: null,
  forwardAt: 0,
  backAt: 0,
});
const australianLaw = (standard: number): ZoneRules => ({
  standard,
  summer: standard + 60,
  forward: "October",
  forwardAt: 120,
  backAt: 120,
});

export const ZONE_RULES: Readonly<Record<string, ZoneRules>> = {
  "Australia/Sydney": australianLaw(600),
  "Australia/Melbourne": australianLaw(600),
  "Australia/Hobart": australianLaw(600),
  "Australia/Adelaide": australianLaw(570),
  "Australia/Broken_Hill": australianLaw(570),
  "Pacific/Norfolk": australianLaw(660),
  "Australia/Lord_Howe": { standard: 630, summer: 660, forward: "October", forwardAt: 120, backAt: 90 },
  "Australia/Brisbane": noDaylightSaving(600),
  "Australia/Darwin": noDaylightSaving(570),
  "Australia/Perth": noDaylightSaving(480),
  "Australia/Eucla": noDaylightSaving(525),
  "Indian/Christmas": noDaylightSaving(420),
  "Indian/Cocos": noDaylightSaving(390),
  "Pacific/Auckland": { standard: 720, summer: 780, forward: "September", forwardAt: 120, backAt: 120 },
  // The Chatham Islands change clocks at the same instant as New Zealand, at 2:45 local time.
  "Pacific/Chatham": { standard: 765, summer: 825, forward: "September", forwardAt: 165, backAt: 165 },
};
export const ZONES = Object.keys(ZONE_RULES);
export const CHANGING_ZONES = ZONES.filter((zone) => ZONE_RULES[zone]?.forward);

/** Days since 1970-01-01 of a date in the Gregorian calendar (Hinnant, "chrono-compatible low-level date algorithms"). */
export function daysOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
export const monthLength = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;

const padTwoDigits = (n: number) => String(n).padStart(2, "0");
/** yyyy-MM-dd of a day number, counted year by year and month by month. */
export function dayText(days: number): string {
  let year = 1970 + Math.floor(days / 365.2425) - 1;
  while (daysOf(year + 1, 1, 1) <= days) year++;
  let month = 1;
  let daysLeft = days - daysOf(year, 1, 1);
  for (; daysLeft >= monthLength(year, month); month++) daysLeft -= monthLength(year, month);
  return `${year}-${padTwoDigits(month)}-${padTwoDigits(daysLeft + 1)}`;
}
export const dayNumber = (text: string): number =>
  daysOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
/** Day of the week: 1 = Monday … 7 = Sunday. 1970-01-01 was a Thursday. */
export const weekday = (days: number): number => ((days + 3) % 7) + 1;

const firstSunday = (year: number, month: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => daysOf(year, month, day)).find((days) => weekday(days) === 7) ?? 0;
const lastSunday = (year: number, month: number) => firstSunday(year, month + 1) - 7;

/** Times at which a zone's clocks go forward and back in a year, in epoch milliseconds; null if they never do. */
export function clockChanges(zone: string, year: number): { readonly forward: number; readonly back: number } | null {
  const { standard, forward, forwardAt, backAt } = ZONE_RULES[zone] ?? noDaylightSaving(0);
  if (forward === null) return null;
  const from = forward === "October" ? firstSunday(year, 10) : lastSunday(year, 9);
  return {
    forward: from * DAY + (forwardAt - standard) * MINUTE,
    back: firstSunday(year, 4) * DAY + (backAt - standard) * MINUTE,
  };
}

/** UTC offset of a zone at a moment, in minutes. */
export function offsetMinutes(zone: string, at: number): number {
  const law = ZONE_RULES[zone] ?? noDaylightSaving(0);
  const year = Number(dayText(Math.floor((at + law.standard * MINUTE) / DAY)).slice(0, 4));
  const change = clockChanges(zone, year);
  return change && (at >= change.forward || at < change.back) ? law.summer : law.standard;
}

/** The local time at a moment. */
export function wallTimeAt(zone: string, at: number): { readonly days: number; readonly minute: number } {
  const minutes = Math.floor((at + offsetMinutes(zone, at) * MINUTE) / MINUTE);
  return { days: Math.floor(minutes / 1440), minute: ((minutes % 1440) + 1440) % 1440 };
}
export const timeText = (minute: number): string =>
  `${padTwoDigits(Math.floor(minute / 60))}:${padTwoDigits(minute % 60)}`;

/** Returns the instant of a local time; the earlier one if the time is ambiguous. A skipped time is interpreted as if the clock had not changed. */
export function instantOf(zone: string, days: number, minute: number): number {
  const { standard, summer } = ZONE_RULES[zone] ?? noDaylightSaving(0);
  const instantAtOffset = (offset: number) => days * DAY + (minute - offset) * MINUTE;
  const summerInstant = instantAtOffset(summer);
  const standardInstant = instantAtOffset(standard);
  return offsetMinutes(zone, summerInstant) === summer ? summerInstant : standardInstant;
}

import type { PlainDay, PlainTime } from "./plain-date";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
/** Sakamoto's month offsets for the day of the week, so that the browser does not need a date library. */
const MONTH_OFFSETS = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4] as const;

function weekdayName(year: number, month: number, day: number): string {
  const y = month < 3 ? year - 1 : year;
  const index =
    (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + (MONTH_OFFSETS[month - 1] ?? 0) + day) % 7;
  return WEEKDAYS[index] ?? "";
}

/** Formats "2026-11-24" as "Tue 24 Nov 2026"; `year: false` omits the year. Returns any other text unchanged. */
export function formatDay(plainDay: PlainDay, options: { readonly year?: boolean } = {}): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(plainDay);
  if (!match) return plainDay;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  const text = `${weekdayName(year, month, day)} ${day} ${MONTHS[month - 1] ?? ""}`;
  return options.year === false ? text : `${text} ${year}`;
}

export const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** "2026-12-01" -> "December 2026". */
export const formatMonth = (plainDay: PlainDay): string =>
  `${MONTH_NAMES[Number(plainDay.slice(5, 7)) - 1] ?? ""} ${plainDay.slice(0, 4)}`;

/** "08:00" -> "8 am", "17:30" -> "5:30 pm". */
export function formatTime(time: PlainTime): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const hour12 = hours % 12 === 0 ? 12 : hours % 12;
  return `${hour12}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`} ${hours < 12 ? "am" : "pm"}`;
}

/** Formats an arrival time: "8 am", "9 am to 11 am". */
export const formatArrival = (from: PlainTime, to: PlainTime | null): string =>
  to === null ? formatTime(from) : `${formatTime(from)} to ${formatTime(to)}`;

/** Formats a day and an arrival time: "Tue 24 Nov 2026, 9 am to 11 am". */
export const formatDayAndArrival = (day: PlainDay, from: PlainTime, to: PlainTime | null): string =>
  `${formatDay(day)}, ${formatArrival(from, to)}`;

/** Formats a number of hours: "1 hour", "1.5 hours". */
export const formatHours = (hours: number): string => `${hours} ${hours === 1 ? "hour" : "hours"}`;

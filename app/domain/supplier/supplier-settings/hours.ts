import type { OpeningHours } from "../supplier";
import { formatTime } from "../../core/time/format.ts";
import { type FormErrors, toFormResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const WEEKDAY_NAMES = {
  1: "Monday",
  2: "Tuesday",
  3: "Wednesday",
  4: "Thursday",
  5: "Friday",
  6: "Saturday",
  7: "Sunday",
} as const;

/** Checkbox that gives all open days the times of the first one. */
export const SAME_DAYS_FIELD = "same-days";

/** Latest opening time. Cars are handed over in the morning, so a supplier that opens later has no start times to offer on that day. */
const LATEST_OPENING = "10:00";
/** Arrival windows of mobile mechanics are between these times. */
const MOBILE_WINDOWS = ["07:00", "17:00"] as const;

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function findHoursProblem(
  from: string,
  to: string,
  isMobile: boolean,
): readonly [field: "from" | "to", words: string] | null {
  if (!isTime(from)) return ["from", "Enter a time, like 08:00"];
  if (!isTime(to)) return ["to", "Enter a time, like 17:00"];
  if (to <= from) return ["to", "The closing time must be after the opening time"];
  if (isMobile)
    return from >= MOBILE_WINDOWS[1] || to <= MOBILE_WINDOWS[0]
      ? ["from", "Include some time between 7 am and 5 pm, when customers can choose a two-hour window"]
      : null;
  return from > LATEST_OPENING
    ? ["from", "Open at 10 am or earlier, because customers drop off their cars in the morning"]
    : null;
}

export const hours: SectionRules<SettingValues["hours"]> = {
  valueOf: ({ openingHours }) => ({ openingHours }),
  toFormText({ openingHours }) {
    const input: Record<string, string> = {};
    for (const day of WEEKDAYS) {
      const span = openingHours[day];
      if (span) input[`open-${day}`] = "on";
      [input[`from-${day}`], input[`to-${day}`]] = span ?? ["", ""];
    }
    return input;
  },
  read(input, { isMobile }) {
    const errors: Record<string, FormErrors[string]> = {};
    const week: Record<number, readonly [string, string] | null> = {};
    const isOpen = (day: number) => input[`open-${day}`] === "on";
    const firstOpenWeekday = WEEKDAYS.find(isOpen);
    for (const day of WEEKDAYS) {
      const sourceDay = input[SAME_DAYS_FIELD] === "on" ? (firstOpenWeekday ?? day) : day;
      const from = input[`from-${sourceDay}`]?.trim() ?? "";
      const to = input[`to-${sourceDay}`]?.trim() ?? "";
      week[day] = isOpen(day) ? [from, to] : null;
      // If all days have the same times, only the first shows the error.
      const hoursProblem = sourceDay === day && week[day] ? findHoursProblem(from, to, isMobile) : null;
      if (hoursProblem) errors[`${hoursProblem[0]}-${day}`] = [hoursProblem[1]];
    }
    if (WEEKDAYS.every((day) => week[day] === null))
      errors["open-1"] = ["Open on at least one day. To take no bookings for a while, close those days instead"];
    return toFormResult(errors, { openingHours: week as OpeningHours });
  },
  describe: ({ openingHours }) =>
    WEEKDAYS.map((day) => {
      const span = openingHours[day];
      return [WEEKDAY_NAMES[day], span ? `${formatTime(span[0])} to ${formatTime(span[1])}` : "Closed"] as const;
    }),
};

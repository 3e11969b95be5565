import { DEFAULT_WORK_WEEK, type WorkWeek } from "../supplier.ts";
import { isPlainTime } from "../diary/diary.ts";
import { readHours100 } from "../../core/money/read-number.ts";
import type { Weekday } from "../../core/time/days";
import { formatTime } from "../../core/time/format.ts";
import { WEEKDAY_NAMES, WEEKDAYS } from "./hours.ts";
import { type FormErrors, toFormResult, parseBoundedInteger } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

/** Limits for the minutes of work per day: one hour, and 25 mechanics for eight hours each. */
const MIN_MINUTES = 60;
const MAX_MINUTES = 12_000;
const MAX_NOTICE_DAYS = 30;
/** Minimum number of days ahead. A shorter period could consist only of public holidays and weekends. */
const MIN_DAYS_AHEAD = 7;
export const MAX_DAYS_AHEAD = 180;

/** Field for the hours of work on a weekday; empty = derived from the opening hours. */
export const dayHoursField = (weekday: Weekday): string => `hours-${weekday}`;

const hoursText = (minutes: number) => String(minutes / 60);

function parseMinutes(text: string): number | null {
  const minutes = ((readHours100(text) ?? 0) * 60) / 100;
  return Number.isInteger(minutes) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES ? minutes : null;
}

/** Reads the hours per weekday, the daily break and how capacity is counted. */
function readWorkWeek(input: Readonly<Record<string, string>>, errors: Record<string, FormErrors[string]>): WorkWeek {
  const minutes: Partial<Record<Weekday, number>> = {};
  for (const weekday of WEEKDAYS) {
    const text = (input[dayHoursField(weekday)] ?? "").trim();
    if (text === "") continue;
    const parsedMinutes = parseMinutes(text);
    if (parsedMinutes === null)
      errors[dayHoursField(weekday)] = ["Enter labour hours from 1 to 200, or leave this empty"];
    else minutes[weekday] = parsedMinutes;
  }
  const from = (input["break-from"] ?? "").trim();
  const until = (input["break-to"] ?? "").trim();
  const hasBreak = from !== "" || until !== "";
  if (hasBreak && !isPlainTime(from)) errors["break-from"] = ["Enter a time, like 12:00"];
  if (hasBreak && !isPlainTime(until)) errors["break-to"] = ["Enter a time, like 12:30"];
  else if (hasBreak && until <= from) errors["break-to"] = ["The end of the break must be after its start"];
  return { minutes, breakTime: hasBreak ? [from, until] : null, isByRow: input.count === "rows" };
}

const formatHoursLine = (minutes: number) => `${hoursText(minutes)} ${minutes === 60 ? "hour" : "hours"}`;

export const capacity: SectionRules<SettingValues["capacity"]> = {
  valueOf: ({ capacityMinutes, workWeek, noticeDays, daysAhead }) => ({
    capacityMinutes,
    workWeek,
    noticeDays,
    daysAhead,
  }),
  toFormText: ({ capacityMinutes, workWeek = DEFAULT_WORK_WEEK, noticeDays, daysAhead }) => ({
    hours: hoursText(capacityMinutes),
    notice: String(noticeDays),
    ahead: daysAhead === null ? "" : String(daysAhead),
    count: workWeek.isByRow ? "rows" : "day",
    "break-from": workWeek.breakTime?.[0] ?? "",
    "break-to": workWeek.breakTime?.[1] ?? "",
    ...Object.fromEntries(
      WEEKDAYS.map((weekday) => {
        const minutes = workWeek.minutes[weekday];
        return [dayHoursField(weekday), minutes === undefined ? "" : hoursText(minutes)];
      }),
    ),
  }),
  read(input) {
    const capacityMinutes = parseMinutes(input.hours ?? "");
    const noticeDays = parseBoundedInteger(input.notice, 0, MAX_NOTICE_DAYS);
    const aheadInput = (input.ahead ?? "").trim();
    const daysAhead = aheadInput === "" ? null : parseBoundedInteger(aheadInput, MIN_DAYS_AHEAD, MAX_DAYS_AHEAD);
    const isTooShort = daysAhead !== null && noticeDays !== null && daysAhead < noticeDays + MIN_DAYS_AHEAD;
    const errors: Record<string, FormErrors[string]> = {
      ...(capacityMinutes === null && { hours: ["Enter labour hours from 1 to 200, like 12 or 7.5"] }),
      ...(noticeDays === null && { notice: [`Enter a whole number of days from 0 to ${MAX_NOTICE_DAYS}`] }),
      ...(aheadInput !== "" &&
        daysAhead === null && {
          ahead: [`Enter a whole number of days from ${MIN_DAYS_AHEAD} to ${MAX_DAYS_AHEAD}, or leave this empty`],
        }),
      ...(isTooShort && { ahead: [`Take bookings for at least ${MIN_DAYS_AHEAD} days after your notice period`] }),
    };
    const workWeek = readWorkWeek(input, errors);
    return toFormResult(errors, {
      capacityMinutes: capacityMinutes ?? MIN_MINUTES,
      workWeek,
      noticeDays: noticeDays ?? 0,
      daysAhead,
    });
  },
  describe: ({ capacityMinutes, workWeek = DEFAULT_WORK_WEEK, noticeDays, daysAhead }) => [
    workWeek.isByRow
      ? (["Work per day", "Total hours of your people or bays"] as const)
      : (["Work on a full day", formatHoursLine(capacityMinutes)] as const),
    ...WEEKDAYS.flatMap((weekday) => {
      const minutes = workWeek.isByRow ? undefined : workWeek.minutes[weekday];
      return minutes === undefined ? [] : [[`Work on ${WEEKDAY_NAMES[weekday]}`, formatHoursLine(minutes)] as const];
    }),
    ...(workWeek.breakTime
      ? [["Break", `${formatTime(workWeek.breakTime[0])} to ${formatTime(workWeek.breakTime[1])}`] as const]
      : []),
    ["Notice", noticeDays === 0 ? "None" : `${noticeDays} ${noticeDays === 1 ? "day" : "days"}`],
    ["How far ahead you take bookings", daysAhead === null ? "No limit" : `${daysAhead} days`],
  ],
};

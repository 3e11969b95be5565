import { readHours100 } from "../money/read-number.ts";
import { type SectionRules, type SettingValues, settled, wholeWithin } from "./section.ts";

/** Half hours of work a day: from one hour to 25 mechanics for eight. */
const MIN_MINUTES = 60;
const MAX_MINUTES = 12_000;
const MAX_NOTICE = 30;
/** Public holidays and weekends leave a shorter span empty. */
const MIN_AHEAD = 7;
export const MAX_AHEAD = 180;

const hoursText = (minutes: number) => String(minutes / 60);

function minutesOf(text: string): number | null {
  const minutes = ((readHours100(text) ?? 0) * 60) / 100;
  return Number.isInteger(minutes) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES ? minutes : null;
}

export const capacity: SectionRules<SettingValues["capacity"]> = {
  valueOf: ({ capacityMinutes, noticeDays, daysAhead }) => ({ capacityMinutes, noticeDays, daysAhead }),
  typed: ({ capacityMinutes, noticeDays, daysAhead }) => ({
    hours: hoursText(capacityMinutes),
    notice: String(noticeDays),
    ahead: daysAhead === null ? "" : String(daysAhead),
  }),
  read(typed) {
    const capacityMinutes = minutesOf(typed.hours ?? "");
    const noticeDays = wholeWithin(typed.notice, 0, MAX_NOTICE);
    const ahead = (typed.ahead ?? "").trim();
    const daysAhead = ahead === "" ? null : wholeWithin(ahead, MIN_AHEAD, MAX_AHEAD);
    const isTooShort = daysAhead !== null && noticeDays !== null && daysAhead < noticeDays + MIN_AHEAD;
    return settled(
      {
        ...(capacityMinutes === null && { hours: ["Enter hours of work from 1 to 200, like 12 or 7.5"] }),
        ...(noticeDays === null && { notice: [`Enter a whole number of days from 0 to ${MAX_NOTICE}`] }),
        ...(ahead !== "" &&
          daysAhead === null && {
            ahead: [`Enter a whole number of days from ${MIN_AHEAD} to ${MAX_AHEAD}, or nothing`],
          }),
        ...(isTooShort && { ahead: [`Take bookings for ${MIN_AHEAD} days at least after your notice`] }),
      },
      { capacityMinutes: capacityMinutes ?? MIN_MINUTES, noticeDays: noticeDays ?? 0, daysAhead },
    );
  },
  words: ({ capacityMinutes, noticeDays, daysAhead }) => [
    ["Work a day", `${hoursText(capacityMinutes)} ${capacityMinutes === 60 ? "hour" : "hours"}`],
    ["Notice", noticeDays === 0 ? "None" : `${noticeDays} ${noticeDays === 1 ? "day" : "days"}`],
    ["Bookings ahead", daysAhead === null ? "No limit" : `${daysAhead} days`],
  ],
};

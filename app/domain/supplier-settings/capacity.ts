import { type SectionRules, type SettingValues, settled, wholeWithin } from "./section";

/** Half hours of work a day: from one hour to 25 mechanics for eight. */
const LEAST_MINUTES = 60;
const MOST_MINUTES = 12_000;
const MOST_NOTICE = 30;
/** Public holidays and weekends leave a shorter span empty. */
const LEAST_AHEAD = 7;
export const MOST_AHEAD = 180;

const hoursText = (minutes: number) => String(minutes / 60);

function minutesOf(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text.trim())) return null;
  const minutes = Number(text) * 60;
  return Number.isInteger(minutes) && minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES ? minutes : null;
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
    const noticeDays = wholeWithin(typed.notice, 0, MOST_NOTICE);
    const ahead = (typed.ahead ?? "").trim();
    const daysAhead = ahead === "" ? null : wholeWithin(ahead, LEAST_AHEAD, MOST_AHEAD);
    const isTooShort = daysAhead !== null && noticeDays !== null && daysAhead < noticeDays + LEAST_AHEAD;
    return settled(
      {
        ...(capacityMinutes === null && { hours: ["Enter hours of work from 1 to 200, like 12 or 7.5"] }),
        ...(noticeDays === null && { notice: [`Enter a whole number of days from 0 to ${MOST_NOTICE}`] }),
        ...(ahead !== "" &&
          daysAhead === null && {
            ahead: [`Enter a whole number of days from ${LEAST_AHEAD} to ${MOST_AHEAD}, or nothing`],
          }),
        ...(isTooShort && { ahead: [`Take bookings for ${LEAST_AHEAD} days at least after your notice`] }),
      },
      { capacityMinutes: capacityMinutes ?? LEAST_MINUTES, noticeDays: noticeDays ?? 0, daysAhead },
    );
  },
  words: ({ capacityMinutes, noticeDays, daysAhead }) => [
    ["Work a day", `${hoursText(capacityMinutes)} ${capacityMinutes === 60 ? "hour" : "hours"}`],
    ["Notice", noticeDays === 0 ? "None" : `${noticeDays} ${noticeDays === 1 ? "day" : "days"}`],
    ["Bookings ahead", daysAhead === null ? "No limit" : `${daysAhead} days`],
  ],
};

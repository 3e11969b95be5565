import { findHolidays } from "../../core/holidays/holidays.ts";
import { addDays } from "../../core/time/days.ts";
import type { PlainDay } from "../../core/time/plain-date";
import { formatDay } from "../../core/time/format.ts";
import { toFormResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingFacts, SettingValues } from "./section.ts";

export interface UpcomingHoliday {
  readonly name: string;
  readonly days: readonly PlainDay[];
}

/** The public holidays at the supplier's location in the next twelve months, grouped by name. */
export function upcomingHolidays({
  country,
  state,
  postcode = null,
  today,
}: Pick<SettingFacts, "country" | "state" | "postcode" | "today">): readonly UpcomingHoliday[] {
  const year = Number(today.slice(0, 4));
  const end = addDays(today, 365);
  const byName = new Map<string, PlainDay[]>();
  const days = [year, year + 1]
    .flatMap((value) => [...findHolidays(country, state, value, postcode)])
    .filter(([day]) => day >= today && day < end);
  for (const [day, name] of days.sort(([a], [b]) => (a < b ? -1 : 1)))
    byName.set(name, [...(byName.get(name) ?? []), day]);
  return [...byName].map(([name, matches]) => ({ name, days: matches }));
}

export const holidayField = (name: string): string => `holiday-${name.toLowerCase().replace(/[^a-z]+/g, "-")}`;
export const formatDays = (days: readonly PlainDay[]): string => days.map((day) => formatDay(day)).join(" and ");

export const holidays: SectionRules<SettingValues["holidays"]> = {
  valueOf: ({ openHolidays }) => ({ openHolidays }),
  toFormText: ({ openHolidays }) => Object.fromEntries(openHolidays.map((name) => [holidayField(name), "on"])),
  read: (input, facts) =>
    toFormResult(
      {},
      {
        openHolidays: upcomingHolidays(facts).flatMap(({ name }) => (input[holidayField(name)] === "on" ? [name] : [])),
      },
    ),
  describe: ({ openHolidays }) => [
    ["Open on", openHolidays.length === 0 ? "No public holidays" : openHolidays.join(", ")],
  ],
};

import { dayAt, timeAt } from "../../core/time/days";
import { formatDay, formatTime } from "../../core/time/format";

/** "Tue 24 Nov 2026, 5:30 pm" where someone is. */
export const formatMoment = (at: number, zone: string): string =>
  `${formatDay(dayAt(at, zone))}, ${formatTimeOfDay(at, zone)}`;

/** "5:30 pm" where someone is: for a moment that is minutes away, so that its date would only be noise. */
export const formatTimeOfDay = (at: number, zone: string): string => formatTime(timeAt(at, zone));

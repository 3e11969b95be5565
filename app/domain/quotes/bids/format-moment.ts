import { dayAt, timeAt } from "../../core/time/days";
import { formatDay, formatTime } from "../../core/time/format";

/** "Tue 24 Nov 2026, 5:30 pm" where someone is. */
export const formatMoment = (at: number, zone: string): string =>
  `${formatDay(dayAt(at, zone))}, ${formatTime(timeAt(at, zone))}`;

import { dayAt, timeAt } from "./days";
import { formatDay, formatTime } from "./format";

/** "Tue 24 Nov 2026, 5:30 pm" where someone is. */
export const formatMoment = (at: number, zone: string): string =>
  `${formatDay(dayAt(at, zone))}, ${formatTimeOfDay(at, zone)}`;

/** The local time "5:30 pm", for a moment that is only minutes away and needs no date. */
export const formatTimeOfDay = (at: number, zone: string): string => formatTime(timeAt(at, zone));

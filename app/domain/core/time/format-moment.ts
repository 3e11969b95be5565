import { dayAt, timeAt } from "./days";
import { formatDay, formatTime } from "./format";

/** Formats a local time: "Tue 24 Nov 2026, 5:30 pm". */
export const formatMoment = (at: number, zone: string): string =>
  `${formatDay(dayAt(at, zone))}, ${formatTimeOfDay(at, zone)}`;

/** Formats only the local time, "5:30 pm", for a time that is minutes away and needs no date. */
export const formatTimeOfDay = (at: number, zone: string): string => formatTime(timeAt(at, zone));

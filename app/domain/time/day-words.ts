import type { PlainDay } from "./plain-date";
import { weekdayOf } from "./days";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Tue 24 Nov 2026". The day is already in its zone: no zone of a browser or server can move it. */
export const dayWords = (day: PlainDay): string =>
  `${WEEKDAYS[weekdayOf(day) - 1]} ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

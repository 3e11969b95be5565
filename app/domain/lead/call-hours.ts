import { HOUR_MS } from "../core/time/duration";
import { addDays, dayAt, timeAt, weekdayOf } from "../core/time/days";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import { formatDay, formatTime } from "../core/time/format";
import { parseMoment } from "./call-outcome";

/** Our people call on business days from 8 am to 6 pm, on their own clocks. A customer may choose two hours of them. */
const STARTS: readonly PlainTime[] = ["08:00", "10:00", "12:00", "14:00", "16:00"];
const HOURS = 2;
const FRIDAY = 5;
/** Business days that can be chosen, today's rest among them. */
const MAX_DAYS = 10;

/** Where the callers are. */
export interface Callers {
  /** IANA. */
  readonly zone: string;
  /** Public holidays there, and days that operations are closed. */
  readonly isBlocked: (day: PlainDay) => boolean;
}

export interface CallDay {
  readonly day: PlainDay;
  /** Starts, as they are posted: "2026-11-27T08:00". */
  readonly starts: readonly string[];
}

/** When the two hours end that begin at a moment, both epoch milliseconds. */
export const callEnds = (wantedAt: number): number => wantedAt + HOURS * HOUR_MS;

/** Customers are not called before this time on their own clock, whatever the time is at the call centre. */
const EARLIEST: PlainTime = "08:00";

/** What can be chosen from a moment on: nothing that has begun, or that is too early where the customer is. */
export function callDays(now: number, { zone, isBlocked }: Callers, customerZone: string = zone): readonly CallDay[] {
  const isOpen = (start: string): boolean => {
    const at = parseMoment(start, zone) ?? 0;
    return at > now && timeAt(at, customerZone) >= EARLIEST;
  };
  const days: CallDay[] = [];
  for (let day = dayAt(now, zone); days.length < MAX_DAYS; day = addDays(day, 1)) {
    if (weekdayOf(day) > FRIDAY || isBlocked(day)) continue;
    const starts = STARTS.map((start) => `${day}T${start}`).filter(isOpen);
    if (starts.length > 0) days.push({ day, starts });
  }
  return days;
}

/** A posted start time in epoch milliseconds; null = not selectable: invalid, past, too far ahead, or outside calling hours. */
export const chosenCall = (
  input: string,
  now: number,
  callers: Callers,
  customerZone: string = callers.zone,
): number | null =>
  callDays(now, callers, customerZone).some(({ starts }) => starts.includes(input))
    ? parseMoment(input, callers.zone)
    : null;

/** "8 am to 10 am". */
export const callHours = (start: string): string => {
  const from = start.slice(-5);
  const end = String((Number(from.slice(0, 2)) + HOURS) % 24).padStart(2, "0");
  return `${formatTime(from)} to ${formatTime(`${end}${from.slice(2)}`)}`;
};

/** "Fri 27 Nov 2026, 8 am to 10 am" on the customer's clock; where ours differs, with the place: "…, Perth time". */
export function formatCallTime(wantedAt: number, zone: string, customerZone: string = zone): string {
  const text = `${formatDay(dayAt(wantedAt, customerZone))}, ${callHours(timeAt(wantedAt, customerZone))}`;
  return customerZone === zone ? text : `${text}, ${zonePlace(customerZone)} time`;
}

/** "8 am and 6 pm": the hours in which we call, on the customer's clock. */
export function callingHours(now: number, zone: string, customerZone: string = zone): string {
  const opens = parseMoment(`${dayAt(now, zone)}T${STARTS[0]}`, zone) ?? now;
  const closes = parseMoment(`${dayAt(now, zone)}T${STARTS.at(-1)}`, zone) ?? now;
  const from = timeAt(opens, customerZone);
  return `${formatTime(from < EARLIEST ? EARLIEST : from)} and ${formatTime(timeAt(callEnds(closes), customerZone))}`;
}

/** "Sydney". */
export const zonePlace = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

import { HOUR_MS } from "../core/time/duration";
import { addDays, dayAt, timeAt, weekdayOf } from "../core/time/days";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import { formatDay, formatTime } from "../core/time/format";
import { parseMoment } from "./call-outcome";

/** Our staff call on business days from 8 am to 6 pm in their own time zone. A customer can choose a two-hour slot. */
const STARTS: readonly PlainTime[] = ["08:00", "10:00", "12:00", "14:00", "16:00"];
const HOURS = 2;
const FRIDAY = 5;
/** Number of business days to choose from, including the rest of today. */
const MAX_DAYS = 10;

/** Location of the staff who make the calls. */
export interface Callers {
  /** IANA zone. */
  readonly zone: string;
  /** Whether a day is a public holiday at that location or closed by operations. */
  readonly isBlocked: (day: PlainDay) => boolean;
}

export interface CallDay {
  readonly day: PlainDay;
  /** Start times in posted form: "2026-11-27T08:00". */
  readonly starts: readonly string[];
}

/** End of the two-hour slot that begins at `wantedAt`, both in epoch milliseconds. */
export const callEnds = (wantedAt: number): number => wantedAt + HOURS * HOUR_MS;

/** Customers are not called before this time in their own time zone, whatever the time at the call centre. */
const EARLIEST: PlainTime = "08:00";

/** The slots that can be chosen. Slots that have begun or are too early in the customer's time zone are left out. */
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

/** Parses a posted start time into epoch milliseconds; null = not selectable: invalid, past, too far ahead, or outside calling hours. */
export const parseCallSlot = (
  input: string,
  now: number,
  callers: Callers,
  customerZone: string = callers.zone,
): number | null =>
  callDays(now, callers, customerZone).some(({ starts }) => starts.includes(input))
    ? parseMoment(input, callers.zone)
    : null;

/** Formats "8 am to 10 am". */
export const formatCallSlot = (start: string): string => {
  const from = start.slice(-5);
  const end = String((Number(from.slice(0, 2)) + HOURS) % 24).padStart(2, "0");
  return `${formatTime(from)} to ${formatTime(`${end}${from.slice(2)}`)}`;
};

/** Formats "Fri 27 Nov 2026, 8 am to 10 am" in the customer's time zone. If that differs from ours, the place is added: "…, Perth time". */
export function formatCallTime(wantedAt: number, zone: string, customerZone: string = zone): string {
  const text = `${formatDay(dayAt(wantedAt, customerZone))}, ${formatCallSlot(timeAt(wantedAt, customerZone))}`;
  return customerZone === zone ? text : `${text}, ${zonePlace(customerZone)} time`;
}

/** Formats our calling hours in the customer's time zone: "8 am and 6 pm". */
export function callingHours(now: number, zone: string, customerZone: string = zone): string {
  const opens = parseMoment(`${dayAt(now, zone)}T${STARTS[0]}`, zone) ?? now;
  const closes = parseMoment(`${dayAt(now, zone)}T${STARTS.at(-1)}`, zone) ?? now;
  const from = timeAt(opens, customerZone);
  return `${formatTime(from < EARLIEST ? EARLIEST : from)} and ${formatTime(timeAt(callEnds(closes), customerZone))}`;
}

/** Place name of an IANA zone: "Sydney". */
export const zonePlace = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

import { HOUR_MS } from "../core/time/duration";
import { addDays, dayAt, timeAt, toWeekday } from "../core/time/days";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import { formatDay, formatTime } from "../core/time/format";
import { parseMoment } from "./call-outcome";

/** Our staff call on business days from 8 am to 6 pm in their own time zone. A customer can choose a two-hour slot. */
const CALL_START_TIMES: readonly PlainTime[] = ["08:00", "10:00", "12:00", "14:00", "16:00"];
const CALL_WINDOW_HOURS = 2;
const FRIDAY = 5;
/** Number of business days to choose from, including the rest of today. */
const MAX_DAYS = 10;

/** Location of the staff who make the calls. */
export interface CallCentre {
  /** IANA zone. */
  readonly zone: string;
  /** Whether a day is a public holiday at that location or closed by operations. */
  readonly isBlocked: (day: PlainDay) => boolean;
}

export interface CallDay {
  readonly day: PlainDay;
  /** Start times in posted form: "2026-11-27T08:00". */
  readonly startTimes: readonly string[];
}

/** End of the two-hour slot that begins at `wantedAt`, both in epoch milliseconds. */
export const callEndsAt = (wantedAt: number): number => wantedAt + CALL_WINDOW_HOURS * HOUR_MS;

/** Customers are not called before this time in their own time zone, whatever the time at the call centre. */
const EARLIEST_CALL_TIME: PlainTime = "08:00";

/** The slots that can be chosen. Slots that have begun or are too early in the customer's time zone are left out. */
export function listCallDays(
  now: number,
  { zone, isBlocked }: CallCentre,
  customerZone: string = zone,
): readonly CallDay[] {
  const isSelectable = (start: string): boolean => {
    const at = parseMoment(start, zone) ?? 0;
    return at > now && timeAt(at, customerZone) >= EARLIEST_CALL_TIME;
  };
  const days: CallDay[] = [];
  for (let day = dayAt(now, zone); days.length < MAX_DAYS; day = addDays(day, 1)) {
    if (toWeekday(day) > FRIDAY || isBlocked(day)) continue;
    const startTimes = CALL_START_TIMES.map((start) => `${day}T${start}`).filter(isSelectable);
    if (startTimes.length > 0) days.push({ day, startTimes });
  }
  return days;
}

/** Parses a posted start time into epoch milliseconds; null = not selectable: invalid, past, too far ahead, or outside calling hours. */
export const parseCallSlot = (
  input: string,
  now: number,
  callCentre: CallCentre,
  customerZone: string = callCentre.zone,
): number | null =>
  listCallDays(now, callCentre, customerZone).some(({ startTimes: starts }) => starts.includes(input))
    ? parseMoment(input, callCentre.zone)
    : null;

/** Formats a slot by its times: "8 am to 10 am". */
export const formatCallSlot = (start: string): string => {
  const from = start.slice(-5);
  const end = String((Number(from.slice(0, 2)) + CALL_WINDOW_HOURS) % 24).padStart(2, "0");
  return `${formatTime(from)} to ${formatTime(`${end}${from.slice(2)}`)}`;
};

/** Formats a call time in the customer's time zone: "Fri 27 Nov 2026, 8 am to 10 am". If that zone differs from ours, the place is added: "…, Perth time". */
export function formatCallTime(wantedAt: number, zone: string, customerZone: string = zone): string {
  const text = `${formatDay(dayAt(wantedAt, customerZone))}, ${formatCallSlot(timeAt(wantedAt, customerZone))}`;
  return customerZone === zone ? text : `${text}, ${formatZonePlace(customerZone)} time`;
}

/** Formats our calling hours in the customer's time zone: "8 am and 6 pm". */
export function formatCallingHours(now: number, zone: string, customerZone: string = zone): string {
  const opensAt = parseMoment(`${dayAt(now, zone)}T${CALL_START_TIMES[0]}`, zone) ?? now;
  const closesAt = parseMoment(`${dayAt(now, zone)}T${CALL_START_TIMES.at(-1)}`, zone) ?? now;
  const from = timeAt(opensAt, customerZone);
  return `${formatTime(from < EARLIEST_CALL_TIME ? EARLIEST_CALL_TIME : from)} and ${formatTime(timeAt(callEndsAt(closesAt), customerZone))}`;
}

/** Place name of an IANA zone: "Sydney". */
export const formatZonePlace = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

import { Temporal } from "temporal-polyfill";
import type { Supplier } from "../supplier/supplier";
import { weekdayOf } from "../time/days";
import type { PlainDay, PlainTime } from "../time/plain-date";
import type { DiaryEntry } from "./diary";

/** Time in which no work is done, half-open, in minutes since the epoch: a block of the diary, or what another calendar says. */
export interface BusyInterval {
  readonly from: number;
  readonly until: number;
  /** The row that is away; null = everybody. */
  readonly rowId: number | null;
}

type Worker = Pick<Supplier, "openingHours" | "zone" | "capacityMinutes" | "diaryRows">;

const MINUTE_MS = 60_000;

/** A time of the wall clock, or one so many minutes later, as a minute since the epoch: the first moment of the day at which the clock shows it or has skipped it. */
export function minuteAt(day: PlainDay, time: PlainTime, zone: string, later = 0): number {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`).add({ minutes: later });
  const moment = wall.toZonedDateTime(zone);
  const isShown = moment.toPlainDateTime().equals(wall);
  const skip = isShown ? null : moment.add({ minutes: 1 }).getTimeZoneTransition("previous");
  return (skip ?? moment).epochMilliseconds / MINUTE_MS;
}

/** When a block of the diary is, on the clock of its zone. */
export const intervalOf = (
  { day, startAt, minutes, rowId }: Pick<DiaryEntry, "day" | "startAt" | "minutes" | "rowId">,
  zone: string,
): BusyInterval => ({
  from: minuteAt(day, startAt, zone),
  until: minuteAt(day, startAt, zone, minutes),
  rowId,
});

/**
 * What busy time takes of a day's work: the share of the opening hours in which rows are away, in minutes of the day's capacity, rounded up.
 * A row that is away twice at once is away once. Nothing on a weekday without opening hours: that day is not offered anyway.
 */
export function blockedMinutes(worker: Worker, day: PlainDay, busy: readonly BusyInterval[]): number {
  const hours = worker.openingHours[weekdayOf(day)];
  if (hours === null || busy.length === 0) return 0;
  const open = { from: minuteAt(day, hours[0], worker.zone), until: minuteAt(day, hours[1], worker.zone) };
  // All of it may lie in the hour that the clock skips.
  if (open.from >= open.until) return 0;
  const within = busy.flatMap(({ from, until, rowId }) => {
    const cut = { from: Math.max(from, open.from), until: Math.min(until, open.until), rowId };
    return cut.from < cut.until ? [cut] : [];
  });
  const rows: readonly (number | null)[] =
    worker.diaryRows.length === 0 ? [null] : worker.diaryRows.map(({ id }) => id);
  // A row that is gone from the settings may still be away in an older block: that frees nothing.
  const gone = new Set(within.flatMap(({ rowId }) => (rowId === null || rows.includes(rowId) ? [] : [rowId])));
  const away =
    rows.reduce<number>((sum, id) => sum + lengthOf(within.filter(({ rowId }) => rowId === null || rowId === id)), 0) +
    [...gone].reduce((sum, id) => sum + lengthOf(within.filter(({ rowId }) => rowId === id)), 0);
  const all = Math.max(1, worker.diaryRows.length) * (open.until - open.from);
  return Math.min(worker.capacityMinutes, Math.ceil((worker.capacityMinutes * away) / all));
}

/** How long something of these lasts, however they overlap. */
export function lengthOf(intervals: readonly Pick<BusyInterval, "from" | "until">[]): number {
  let [length, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, until } of [...intervals].sort((a, b) => a.from - b.from)) {
    length += Math.max(0, until - Math.max(from, reached));
    reached = Math.max(reached, until);
  }
  return length;
}

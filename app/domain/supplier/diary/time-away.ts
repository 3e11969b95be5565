import { MINUTE_MS } from "../../core/time/duration";
import { Temporal } from "temporal-polyfill";
import { dayCapacity, listRowSpans, type Workforce } from "../availability/day-capacity";
import type { Supplier } from "../supplier";
import { toWeekday } from "../../core/time/days";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import type { DiaryEntry } from "./diary";

/** A period without work, in minutes since the epoch with an exclusive end: a block in the diary, or a busy time in an external calendar. */
export interface BusyInterval {
  readonly from: number;
  readonly until: number;
  /** The row that is away; null = everyone. */
  readonly rowId: number | null;
}

export type Worker = Workforce & Pick<Supplier, "zone">;

/** Converts a local time plus `minutesLater` to minutes since the epoch. If a clock change skips the local time, returns the instant of the change. */
export function minuteAt(day: PlainDay, time: PlainTime, zone: string, minutesLater = 0): number {
  const localTime = Temporal.PlainDateTime.from(`${day}T${time}`).add({ minutes: minutesLater });
  const moment = localTime.toZonedDateTime(zone);
  const isExact = moment.toPlainDateTime().equals(localTime);
  const transition = isExact ? null : moment.add({ minutes: 1 }).getTimeZoneTransition("previous");
  return (transition ?? moment).epochMilliseconds / MINUTE_MS;
}

/** Converts a diary block from local time to an interval. */
export const toInterval = (
  { day, startAt, minutes, rowId }: Pick<DiaryEntry, "day" | "startAt" | "minutes" | "rowId">,
  zone: string,
): BusyInterval => ({
  from: minuteAt(day, startAt, zone),
  until: minuteAt(day, startAt, zone, minutes),
  rowId,
});

/** An external calendar. While it is busy, either the whole workshop or one of its people does not work. */
export interface BusyCalendar {
  readonly takes: "shop" | "person";
  readonly busy: readonly (readonly [from: number, until: number])[];
}

export interface TimeAwayMinutes {
  /** Minutes taken by all blocks together. */
  readonly blockedMinutes: number;
  /** Minutes that each calendar takes in addition to the blocks and the previously counted calendars. */
  readonly calendars: readonly number[];
}

/** From the earliest start to the latest end of all rows, in minutes since the epoch; null = no one works on this day. */
export function findWorkingSpan(worker: Worker, day: PlainDay): Span | null {
  const spans = listShifts(worker, day).flatMap(({ shift }) => shift);
  if (spans.length === 0) return null;
  return { from: Math.min(...spans.map(({ from }) => from)), until: Math.max(...spans.map(({ until }) => until)) };
}

interface RowShift {
  /** null = the only row of a shop without named rows. */
  readonly id: number | null;
  readonly shift: readonly Span[];
}

/** The shifts of each row on a day, without shifts that are entirely in the hour skipped by daylight saving. */
function listShifts(worker: Worker, day: PlainDay): readonly RowShift[] {
  const minutesByTime = new Map<PlainTime, number>();
  const toLocalMinute = (time: PlainTime) => {
    const at = minutesByTime.get(time) ?? minuteAt(day, time, worker.zone);
    minutesByTime.set(time, at);
    return at;
  };
  return (worker.diaryRows.length === 0 ? [null] : worker.diaryRows).map((row) => ({
    id: row?.id ?? null,
    shift: listRowSpans(worker, row, toWeekday(day)).flatMap(([start, end]) => {
      const span = { from: toLocalMinute(start), until: toLocalMinute(end) };
      return span.from < span.until ? [span] : [];
    }),
  }));
}

/**
 * The minutes of a day's capacity that busy times take. Blocks and calendars of the whole workshop take capacity in proportion to the rows' absent hours,
 * rounded up; one person's calendar takes its exact minutes. Overlapping absences count once, and busy times outside working hours take nothing. The maximum is
 * the whole capacity. 0 on a day without working hours, which is not offered anyway.
 */
export function calculateTimeAway(
  worker: Worker,
  day: PlainDay,
  blocks: readonly BusyInterval[],
  calendars: readonly BusyCalendar[] = [],
): TimeAwayMinutes {
  const minutesByCalendar = calendars.map(() => 0);
  if (blocks.length + calendars.length === 0) return { blockedMinutes: 0, calendars: minutesByCalendar };
  const shifts = listShifts(worker, day);
  const totalMinutes = shifts.reduce((sum, { shift }) => sum + totalLength(shift), 0);
  if (totalMinutes === 0) return { blockedMinutes: 0, calendars: minutesByCalendar };
  const findBlocks = (id: number | null) => blocks.filter(({ rowId }) => rowId === id || rowId === null);
  const capacity = dayCapacity(worker, day);
  // A row that was removed from the settings may still be away in an older block. If the capacity is the sum of the rows, such a row no longer counts.
  const rowIds = new Set(shifts.map(({ id }) => id));
  const removedRowIds = worker.workWeek.isByRow
    ? []
    : [...new Set(blocks.map(({ rowId }) => rowId))].filter((id) => id !== null && !rowIds.has(id));
  const openingSpans =
    removedRowIds.length === 0 ? [] : (listShifts({ ...worker, diaryRows: [] }, day)[0]?.shift ?? []);
  const removedMinutes = removedRowIds.reduce<number>(
    (sum, id) =>
      sum +
      totalLength(
        intersectSpans(
          openingSpans,
          blocks.filter(({ rowId }) => rowId === id),
        ),
      ),
    0,
  );
  const countAwayMinutes = (closedSpans: readonly Span[]) => {
    const awayMinutes = shifts.reduce(
      (sum, { id, shift }) => sum + totalLength(intersectSpans(shift, [...findBlocks(id), ...closedSpans])),
      removedMinutes,
    );
    return Math.min(capacity, Math.ceil((capacity * awayMinutes) / totalMinutes));
  };
  const blockedMinutes = countAwayMinutes([]);
  const closedSpans: Span[] = [];
  let minutesSoFar = blockedMinutes;
  const toSpans = ({ busy }: BusyCalendar): readonly Span[] => busy.map(([from, until]) => ({ from, until }));
  for (const [at, calendar] of calendars.entries()) {
    if (calendar.takes !== "shop") continue;
    closedSpans.push(...toSpans(calendar));
    const next = countAwayMinutes(closedSpans);
    minutesByCalendar[at] = next - minutesSoFar;
    minutesSoFar = next;
  }
  const workingSpans = shifts.flatMap(({ id, shift }) => subtractSpans(shift, [...findBlocks(id), ...closedSpans]));
  for (const [at, calendar] of calendars.entries()) {
    if (calendar.takes !== "person") continue;
    const next = Math.min(capacity, minutesSoFar + totalLength(intersectSpans(toSpans(calendar), workingSpans)));
    minutesByCalendar[at] = next - minutesSoFar;
    minutesSoFar = next;
  }
  return { blockedMinutes, calendars: minutesByCalendar };
}

type Span = Pick<BusyInterval, "from" | "until">;

/** Returns the parts of `spans` that are in none of `others`. */
const subtractSpans = (spans: readonly Span[], others: readonly Span[]): readonly Span[] =>
  others.reduce<readonly Span[]>(
    (remainingSpan, { from, until }) =>
      remainingSpan.flatMap((span) => {
        if (until <= span.from || from >= span.until) return [span];
        const parts = [
          { from: span.from, until: Math.min(span.until, from) },
          { from: Math.max(span.from, until), until: span.until },
        ];
        return parts.filter((part) => part.from < part.until);
      }),
    spans,
  );

/** The time covered by both lists of spans. */
const intersectSpans = (spans: readonly Span[], others: readonly Span[]): readonly Span[] =>
  spans.flatMap((span) =>
    others.flatMap((other) => {
      const overlap = { from: Math.max(span.from, other.from), until: Math.min(span.until, other.until) };
      return overlap.from < overlap.until ? [overlap] : [];
    }),
  );

/** Total length of the intervals, counting overlaps once. */
export function totalLength(intervals: readonly Span[]): number {
  let length = 0;
  let coveredUntil = Number.NEGATIVE_INFINITY;
  for (const { from, until } of [...intervals].sort((a, b) => a.from - b.from)) {
    length += Math.max(0, until - Math.max(from, coveredUntil));
    coveredUntil = Math.max(coveredUntil, until);
  }
  return length;
}

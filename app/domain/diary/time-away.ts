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

export type Worker = Pick<Supplier, "openingHours" | "zone" | "capacityMinutes" | "diaryRows">;

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

/** A calendar kept elsewhere, and whose time it is: while it is busy the whole workshop does nothing, or one person of it does not. */
export interface BusyCalendar {
  readonly takes: "shop" | "person";
  readonly busy: readonly (readonly [from: number, until: number])[];
}

export interface TimeAway {
  /** What blocks take, all of them together. */
  readonly blocked: number;
  /** What each calendar takes beside the blocks and the calendars that were counted before it. */
  readonly calendars: readonly number[];
}

/**
 * What busy time takes of a day's work, in minutes of the day's capacity: the share of the opening hours in which rows are away, rounded up, and one person's
 * time by the minute. Nobody is away twice at once: of what is blocked here and busy there the calendar takes nothing more, and a person who is busy while
 * nobody works takes nothing. All of it is at most the capacity. Nothing on a weekday without opening hours: that day is not offered anyway.
 */
export function timeAway(
  worker: Worker,
  day: PlainDay,
  blocks: readonly BusyInterval[],
  calendars: readonly BusyCalendar[] = [],
): TimeAway {
  const taken = calendars.map(() => 0);
  const hours = worker.openingHours[weekdayOf(day)];
  if (hours === null || blocks.length + calendars.length === 0) return { blocked: 0, calendars: taken };
  const open = { from: minuteAt(day, hours[0], worker.zone), until: minuteAt(day, hours[1], worker.zone) };
  // All of it may lie in the hour that the clock skips.
  if (open.from >= open.until) return { blocked: 0, calendars: taken };
  const withinHours = <T extends Span>(spans: readonly T[]): T[] =>
    spans.flatMap((span) => {
      const cut = { ...span, from: Math.max(span.from, open.from), until: Math.min(span.until, open.until) };
      return cut.from < cut.until ? [cut] : [];
    });
  const within = withinHours(blocks);
  const rows: readonly (number | null)[] =
    worker.diaryRows.length === 0 ? [null] : worker.diaryRows.map(({ id }) => id);
  const awayOf = rows.map((id): readonly Span[] => within.filter(({ rowId }) => rowId === null || rowId === id));
  // A row that is gone from the settings may still be away in an older block: that frees nothing.
  const gone = new Set(within.flatMap(({ rowId }) => (rowId === null || rows.includes(rowId) ? [] : [rowId])));
  const ofGone = [...gone].reduce((sum, id) => sum + lengthOf(within.filter(({ rowId }) => rowId === id)), 0);
  const all = rows.length * (open.until - open.from);
  const { capacityMinutes } = worker;
  const shareWith = (shut: readonly Span[]) => {
    const away = awayOf.reduce((sum, spans) => sum + lengthOf([...spans, ...shut]), ofGone);
    return Math.min(capacityMinutes, Math.ceil((capacityMinutes * away) / all));
  };
  const blocked = shareWith([]);
  const shut: Span[] = [];
  let soFar = blocked;
  const piecesOf = ({ busy }: BusyCalendar) => withinHours(busy.map(([from, until]) => ({ from, until })));
  for (const [at, calendar] of calendars.entries()) {
    if (calendar.takes !== "shop") continue;
    shut.push(...piecesOf(calendar));
    const next = shareWith(shut);
    taken[at] = next - soFar;
    soFar = next;
  }
  const nobody = awayOf.map((spans): readonly Span[] => [...spans, ...shut]).reduce(common);
  for (const [at, calendar] of calendars.entries()) {
    if (calendar.takes !== "person") continue;
    const next = Math.min(capacityMinutes, soFar + lengthOf([...piecesOf(calendar), ...nobody]) - lengthOf(nobody));
    taken[at] = next - soFar;
    soFar = next;
  }
  return { blocked, calendars: taken };
}

type Span = Pick<BusyInterval, "from" | "until">;

/** The time that lies in both. */
const common = (some: readonly Span[], others: readonly Span[]): readonly Span[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const both = { from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) };
      return both.from < both.until ? [both] : [];
    }),
  );

/** How long something of these lasts, however they overlap. */
export function lengthOf(intervals: readonly Span[]): number {
  let [length, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, until } of [...intervals].sort((a, b) => a.from - b.from)) {
    length += Math.max(0, until - Math.max(from, reached));
    reached = Math.max(reached, until);
  }
  return length;
}

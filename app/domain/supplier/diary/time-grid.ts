import { toMinutes, toTime } from "./diary";
import type { PlainTime } from "../../core/time/plain-date";

/** Length of one grid row in minutes. */
export const QUARTER_MINUTES = 15;
const QUARTERS_PER_DAY = 96;
/** Minimum height of an entry in quarter hours, so that it can be read and tapped. */
const MIN_QUARTERS = 2;

interface TimedEntry {
  readonly startAt: PlainTime;
  readonly minutes: number;
}

/** The quarter hours of a grid, counted from midnight; `last` is exclusive. Both are whole hours. */
export interface GridRange {
  readonly first: number;
  readonly last: number;
}

/** Position of an entry on the grid. The entry is in lane `lane` (from 0) of `lanes` parallel lanes. */
export interface GridPlace {
  /** Quarter hours from the top of the grid. */
  readonly from: number;
  readonly length: number;
  readonly lane: number;
  readonly lanes: number;
}

const startQuarter = ({ startAt }: TimedEntry) => Math.floor(toMinutes(startAt) / QUARTER_MINUTES);
/** The quarter hours of an entry: at least `MIN_QUARTERS` and not beyond midnight. An entry in the last quarter of a day is moved up. */
function toQuarters(entry: TimedEntry): readonly [from: number, until: number] {
  const from = Math.min(startQuarter(entry), QUARTERS_PER_DAY - MIN_QUARTERS);
  const until = Math.ceil((toMinutes(entry.startAt) + entry.minutes) / QUARTER_MINUTES);
  return [from, Math.min(QUARTERS_PER_DAY, Math.max(until, from + MIN_QUARTERS))];
}

/** The range of whole hours that contains all opening hours and all entries. */
export function gridRange(
  openingHours: readonly (readonly [from: PlainTime, until: PlainTime])[],
  entries: readonly TimedEntry[],
): GridRange {
  const spans = [
    ...openingHours.map(
      ([from, until]) => [toMinutes(from) / QUARTER_MINUTES, toMinutes(until) / QUARTER_MINUTES] as const,
    ),
    ...entries.map(toQuarters),
  ];
  if (spans.length === 0) return { first: 32, last: 68 };
  return {
    first: Math.floor(Math.min(...spans.map(([from]) => from)) / 4) * 4,
    last: Math.ceil(Math.max(...spans.map(([, until]) => until)) / 4) * 4,
  };
}

/** Places the entries of a column so that none covers another. Overlapping entries share the width. */
export function placeOnGrid<T extends TimedEntry>(
  entries: readonly T[],
  { first }: GridRange,
): readonly (readonly [T, GridPlace])[] {
  const ordered = entries
    .map((entry) => ({ entry, span: toQuarters(entry) }))
    .sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
  const placements: [T, GridPlace][] = [];
  /** Entries that overlap each other, directly or through others. */
  let group: { readonly entry: T; readonly span: readonly [number, number]; readonly lane: number }[] = [];
  const flushGroup = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const { entry: work, span, lane } of group)
      placements.push([work, { from: span[0] - first, length: span[1] - span[0], lane, lanes }]);
    group = [];
  };
  for (const item of ordered) {
    if (group.every(({ span }) => span[1] <= item.span[0])) flushGroup();
    const takenLanes = new Set(group.filter(({ span }) => span[1] > item.span[0]).map(({ lane }) => lane));
    let lane = 0;
    while (takenLanes.has(lane)) lane += 1;
    group.push({ ...item, lane });
  }
  flushGroup();
  return placements;
}

/** The time of a grid row, for an entry that is dropped there. */
export const timeAtQuarter = ({ first, last }: GridRange, quarter: number): PlainTime =>
  toTime(Math.min(Math.max(first + quarter, first), last - 1) * QUARTER_MINUTES);

/** The parts of the grid outside a row's working times. */
export function findOffHours(
  workingSpans: readonly (readonly [from: PlainTime, until: PlainTime])[],
  { first, last }: GridRange,
): readonly Pick<GridPlace, "from" | "length">[] {
  const offRanges: { from: number; length: number }[] = [];
  let at = first;
  for (const [from, until] of [...workingSpans].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const start = Math.ceil(toMinutes(from) / QUARTER_MINUTES);
    const end = Math.floor(toMinutes(until) / QUARTER_MINUTES);
    if (start > at) offRanges.push({ from: at - first, length: start - at });
    at = Math.max(at, end);
  }
  if (at < last) offRanges.push({ from: at - first, length: last - at });
  return offRanges;
}

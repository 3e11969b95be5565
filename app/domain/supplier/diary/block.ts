import type { Supplier } from "../supplier";
import { addDays, daysBetween, isPlainDay, toWeekday, dayAt, timeAt } from "../../core/time/days";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import { type DiaryPlace, type DiaryRow, isPlainTime, toMinutes, toTime } from "./diary";
import type { BusyTime } from "../calendars/busy-times";
import { minuteAt } from "./time-away";
import type { FormErrors } from "../../core/forms/read-form";

/** Parts of a day that can be blocked, as selected in the form. */
export const BLOCK_PARTS = ["rest", "morning", "afternoon", "day", "times"] as const;
export type BlockPart = (typeof BLOCK_PARTS)[number];

/** Boundary between morning and afternoon. */
const NOON: PlainTime = "12:00";
/** How many days ahead entries can be added to the diary. */
export const MAX_DAYS_AHEAD = 365;
/** How many days back blocks can be added for the record. */
export const MAX_DAYS_BACK = 7;

/** The current time in the supplier's time zone. */
export interface DiaryContext {
  readonly today: PlainDay;
  readonly time: PlainTime;
}

type WithOpeningHours = Pick<Supplier, "openingHours">;

/** The opening hours of a day. A day without opening hours gets 8 am to 5 pm. */
export const findHours = ({ openingHours }: WithOpeningHours, day: PlainDay): readonly [PlainTime, PlainTime] =>
  openingHours[toWeekday(day)] ?? ["08:00", "17:00"];

/** Start and end of a part of a day; null = that part is over, or the times are entered separately. */
export function findPartTimes(
  hours: WithOpeningHours,
  day: PlainDay,
  part: BlockPart,
  now: DiaryContext,
): readonly [PlainTime, PlainTime] | null {
  const [opensAt, closesAt] = findHours(hours, day);
  const spans: Readonly<Record<BlockPart, readonly [PlainTime, PlainTime] | null>> = {
    rest: day === now.today ? [now.time > opensAt ? now.time : opensAt, closesAt] : null,
    morning: [opensAt, closesAt < NOON ? closesAt : NOON],
    afternoon: [opensAt > NOON ? opensAt : NOON, closesAt],
    day: [opensAt, closesAt],
    times: null,
  };
  const span = spans[part];
  return span !== null && span[0] < span[1] ? span : null;
}

/** The block that overlaps work in the diary, either for everyone or for the row of the work; null = none. */
export const findOverlappingBlock = <B extends DiaryPlace & { readonly minutes: number }>(
  blocks: readonly B[],
  { day, startAt, rowId }: DiaryPlace,
  minutes: number,
): B | null =>
  blocks.find(
    (block) =>
      block.day === day &&
      (block.rowId === null || block.rowId === rowId) &&
      toMinutes(block.startAt) < toMinutes(startAt) + minutes &&
      toMinutes(startAt) < toMinutes(block.startAt) + block.minutes,
  ) ?? null;

/** Why the diary cannot be changed on a day; null if it can. */
export function dayProblem(day: string, { today }: Pick<DiaryContext, "today">): string | null {
  if (!isPlainDay(day)) return "Choose a day";
  if (day < addDays(today, -MAX_DAYS_BACK))
    return `Choose a later day. You can only change the last ${MAX_DAYS_BACK} days`;
  return day > addDays(today, MAX_DAYS_AHEAD) ? "Choose a day within a year" : null;
}

/** Maximum number of days of leave that can be entered at once. */
export const MAX_BLOCKED_DAYS = 31;

export interface BlockInput {
  readonly day: string;
  /** The last day of the leave; absent or "" = a single day. */
  readonly until?: string;
  readonly part: string;
  readonly from: string;
  readonly to: string;
  /** The number of a row; "" = everyone. */
  readonly row: string;
}

export type PlaceResult =
  | { readonly ok: true; readonly place: DiaryPlace; readonly minutes: number }
  | { readonly ok: false; readonly fields: FormErrors };

export interface BlockedDay {
  readonly place: DiaryPlace;
  readonly minutes: number;
}

/** `later` contains the following days of the leave, without weekdays on which the workshop is closed. */
export type BlockResult =
  | (BlockedDay & { readonly ok: true; readonly later: readonly BlockedDay[] })
  | { readonly ok: false; readonly fields: FormErrors };

/** The number of an existing row; null = everyone, undefined = no such row. */
export function findRow(text: string, rows: readonly DiaryRow[]): number | null | undefined {
  if (text === "" || text === "0") return null;
  return rows.find(({ id }) => String(id) === text)?.id;
}

/** Validates the hours to block. */
export function checkBlock(
  blockInput: BlockInput,
  supplier: WithOpeningHours & Pick<Supplier, "diaryRows">,
  now: DiaryContext,
): BlockResult {
  const fields: Record<string, readonly string[]> = {};
  const dayError = dayProblem(blockInput.day, now);
  if (dayError) fields.day = [dayError];
  const until = blockInput.until || blockInput.day;
  const untilError = dayError ? null : untilProblem(blockInput.day, until, now);
  if (untilError) fields.until = [untilError];
  const rowId = findRow(blockInput.row, supplier.diaryRows);
  if (rowId === undefined) fields.row = ["Choose who is away"];
  const part = BLOCK_PARTS.find((value) => value === blockInput.part);
  if (part === undefined) fields.part = ["Choose a part of the day"];
  if (part === "times" && !isPlainTime(blockInput.from)) fields.from = ["Enter a time, like 13:00"];
  if (part === "times" && !isPlainTime(blockInput.to)) fields.to = ["Enter a time, like 17:00"];
  else if (part === "times" && blockInput.to <= blockInput.from) fields.to = ["The end must be after the start"];
  if (Object.keys(fields).length > 0 || part === undefined || rowId === undefined) return { ok: false, fields };
  const findBlockedDay = (day: PlainDay): BlockedDay | null => {
    const span =
      part === "times" ? ([blockInput.from, blockInput.to] as const) : findPartTimes(supplier, day, part, now);
    return span && { place: { day, startAt: span[0], rowId }, minutes: toMinutes(span[1]) - toMinutes(span[0]) };
  };
  const first = findBlockedDay(blockInput.day);
  if (first === null) return { ok: false, fields: { part: ["No time is left in this part of the day"] } };
  const laterDays = Array.from({ length: daysBetween(blockInput.day, until) }, (_, index) =>
    addDays(blockInput.day, index + 1),
  )
    .filter((day) => supplier.openingHours[toWeekday(day)] !== null)
    .flatMap((day) => findBlockedDay(day) ?? []);
  return { ok: true, ...first, later: laterDays };
}

/** The ids of the blocks that make up one period of leave: the form's key for the first day, the key with a number for the following days. */
export const leaveEntryId = (key: string, index: number): string => (index === 0 ? key : `${key}-${index}`);

const belongsToLeave = (key: string, id: string): boolean =>
  id === key || (id.startsWith(`${key}-`) && /^\d+$/.test(id.slice(key.length + 1)));

/** The blocks that were entered together with this one, including itself. */
export function findLeave<Block extends { readonly id: string }>(
  { id }: { readonly id: string },
  blocks: readonly Block[],
): readonly Block[] {
  const leaveBlocks = blocks.filter((block) => belongsToLeave(id, block.id));
  // A form key can itself end in a hyphen and digits. If other blocks have this block's id plus a number, it is the first one of its leave.
  const key = leaveBlocks.length > 1 ? id : (/^(.{22,})-\d+$/.exec(id)?.[1] ?? id);
  return blocks.filter((block) => block.id === id || belongsToLeave(key, block.id));
}

/** Why leave cannot run until this day; null = it can. */
function untilProblem(day: PlainDay, until: string, now: DiaryContext): string | null {
  if (dayProblem(until, now) !== null) return dayProblem(until, now);
  if (until < day) return "The last day cannot be before the first";
  return daysBetween(day, until) < MAX_BLOCKED_DAYS ? null : `Block at most ${MAX_BLOCKED_DAYS} days at once`;
}

/** Default start of a new walk-in: the next half hour while the supplier is open, otherwise its opening time. */
export function nextStart(hours: WithOpeningHours, day: PlainDay, { today, time }: DiaryContext): PlainTime {
  const [opensAt, closesAt] = findHours(hours, day);
  const roundedTime = toTime(Math.ceil(toMinutes(time) / 30) * 30);
  return day === today && roundedTime > opensAt && roundedTime < closesAt ? roundedTime : opensAt;
}

/** The part of a busy time that is on one day. */
export interface BusySegment {
  readonly day: PlainDay;
  readonly startAt: PlainTime;
  readonly minutes: number;
}

/** Splits a calendar's busy times into parts for these days in local time. A time across midnight has a part on each day. */
export const splitBusyTimes = (
  busy: readonly BusyTime[],
  days: readonly PlainDay[],
  zone: string,
): readonly BusySegment[] =>
  days.flatMap((day) => {
    const dayStart = minuteAt(day, "00:00", zone);
    const dayEnd = minuteAt(addDays(day, 1), "00:00", zone);
    return busy.flatMap(([from, until]) => {
      const first = Math.max(from, dayStart);
      const last = Math.min(until, dayEnd);
      return first < last && dayAt(first * 60_000, zone) === day
        ? [{ day, startAt: timeAt(first * 60_000, zone), minutes: last - first }]
        : [];
    });
  });

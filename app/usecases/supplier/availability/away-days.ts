import type { BookedMinutes } from "../../../domain/supplier/availability/first-available-day";
import { countCalendarMinutes, listCountedDays, replaceDays } from "../../../domain/supplier/calendars/busy-days";
import { toInterval, calculateTimeAway } from "../../../domain/supplier/diary/time-away";
import type { DiaryEntry } from "../../../domain/supplier/diary/diary";
import type { Supplier } from "../../../domain/supplier/supplier";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import type {
  StoredTimeAway,
  TimeAwayByDay,
  CalendarWithBusyTimes,
  TimeAway,
} from "../../../domain/supplier/diary/away-days";
import type { TimeOption } from "../../../domain/supplier/availability/time-options";
import { listStaffedStarts } from "../../../domain/supplier/diary/attended";

/** Maximum number of times that a count is repeated because the data has changed. */
export const MAX_COUNT_ATTEMPTS = 5;

type Block = Pick<DiaryEntry, "day" | "startAt" | "minutes" | "rowId">;

/** For each day, the minutes that blocks take up, and the minutes that calendars take up in addition, with the supplier's current settings. */
export function computeBlockedDays(
  supplier: Supplier,
  blocks: readonly Block[],
  diaryState: Pick<StoredTimeAway, "calendars" | "known">,
  days: readonly PlainDay[],
): TimeAwayByDay {
  const calendarMinutes = countCalendarMinutes(diaryState.calendars, toIntervals(supplier, blocks), supplier, days);
  return {
    read: diaryState,
    blocks: computeBlockedMinutes(supplier, blocks, days),
    calendars: new Map(
      diaryState.calendars.map(({ id, days: previousDays }) => [
        id,
        replaceDays(previousDays, days, calendarMinutes.get(id) ?? []),
      ]),
    ),
  };
}

/** For each day, the minutes that bookings and walk-ins take up. Blocks are subtracted. */
export function subtractBlocked(
  supplier: Supplier,
  bookedMinutes: BookedMinutes,
  blocks: readonly Block[],
): BookedMinutes {
  const blockedByDay = computeBlockedMinutes(supplier, blocks, daysOf(blocks));
  return new Map(
    [...bookedMinutes].map(([day, minutes]) => [day, Math.max(0, minutes - (blockedByDay.get(day) ?? 0))]),
  );
}

/**
 * Recounts the time that blocks and calendars take up from today onwards, after the supplier's hours, rows or capacity have changed. Null = there are no blocks
 * or calendars.
 */
export async function recountForSupplier(
  context: Context,
  supplier: Supplier,
  today: PlainDay,
): Promise<TimeAwayByDay | null> {
  const diaryState = await context.db.diary.readTimeAway(supplier.id, today);
  const { blocks, calendars } = diaryState;
  if (blocks.length + calendars.length === 0) return null;
  return {
    read: diaryState,
    blocks: computeBlockedMinutes(supplier, blocks, daysOf(blocks)),
    calendars: countCalendarMinutes(calendars, toIntervals(supplier, blocks), supplier, listCountedDays(today)),
  };
}

/** Recounts the time that calendars take up from today onwards, after a calendar was read again, added or removed. */
export function recalculateCalendarTime(
  supplier: Supplier,
  diaryState: StoredTimeAway,
  calendars: readonly Pick<CalendarWithBusyTimes, "id" | "takes" | "busy">[],
  today: PlainDay,
): TimeAwayByDay {
  const days = listCountedDays(today);
  return {
    read: diaryState,
    blocks: new Map(),
    calendars: countCalendarMinutes(calendars, toIntervals(supplier, diaryState.blocks), supplier, days),
  };
}

const toIntervals = ({ zone }: Supplier, blocks: readonly Block[]) => blocks.map((block) => toInterval(block, zone));
const daysOf = (blocks: readonly Block[]) => [...new Set(blocks.map(({ day }) => day))];

function computeBlockedMinutes(supplier: Supplier, blocks: readonly Block[], days: readonly PlainDay[]) {
  const intervals = toIntervals(supplier, blocks);
  return new Map(days.map((day) => [day, calculateTimeAway(supplier, day, intervals).blockedMinutes]));
}

/** The start times on a day when at least one staff member of the supplier is present. */
export const staffedStartTimes = (
  startOptions: readonly TimeOption[],
  supplier: Pick<Supplier, "diaryRows" | "zone">,
  day: PlainDay,
  { blocks, busy }: TimeAway,
): readonly TimeOption[] =>
  listStaffedStarts(startOptions, supplier, day, [
    ...blocks.filter((block) => block.day === day).map((block) => toInterval(block, supplier.zone)),
    ...busy.map(([from, until]) => ({ from, until, rowId: null })),
  ]);

import type { BookedMinutes } from "../../domain/availability/first-available-day";
import { blockedMinutes, intervalOf } from "../../domain/diary/blocked-minutes";
import type { DiaryEntry } from "../../domain/diary/diary";
import type { Supplier } from "../../domain/supplier/supplier";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";
import type { BlockedDays } from "../ports/diary";

/** How often a count is made again when somebody else wrote meanwhile. */
export const MAX_COUNTS = 5;

/** What blocks take of days, counted as the supplier is now. */
export function blockedDays(
  supplier: Supplier,
  blocks: readonly Pick<DiaryEntry, "day" | "startAt" | "minutes" | "rowId">[],
  days: readonly PlainDay[],
  known: number,
): BlockedDays {
  const intervals = blocks.map((block) => intervalOf(block, supplier.zone));
  return { known, days: new Map(days.map((day) => [day, blockedMinutes(supplier, day, intervals)])) };
}

/** What bookings and walk-ins take of days, without the blocks. */
export function withoutBlocked(
  supplier: Supplier,
  taken: BookedMinutes,
  blocks: readonly Pick<DiaryEntry, "day" | "startAt" | "minutes" | "rowId">[],
): BookedMinutes {
  const { days } = blockedDays(supplier, blocks, [...new Set(blocks.map(({ day }) => day))], 0);
  return new Map([...taken].map(([day, minutes]) => [day, Math.max(0, minutes - (days.get(day) ?? 0))]));
}

/** Counts anew what the blocks from today on take, for a supplier with other hours, rows or capacity; null = there are none. */
export async function countedFor(context: Context, supplier: Supplier, today: PlainDay): Promise<BlockedDays | null> {
  const { blocks, known } = await context.db.diary.blocksFrom(supplier.id, today);
  const days = [...new Set(blocks.map(({ day }) => day))];
  return days.length === 0 ? null : blockedDays(supplier, blocks, days, known);
}

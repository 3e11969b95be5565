import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import type { DiaryRow } from "./diary";

/** Common fields of work, blocks and reserved slots on the board. */
export interface BoardPlacement {
  readonly day: PlainDay;
  readonly startAt: PlainTime;
  readonly minutes: number;
  readonly rowId: number | null;
}

export interface BoardRow<T> {
  /** null = the entries have no row. */
  readonly row: DiaryRow | null;
  /** Total minutes of the entries. */
  readonly minutes: number;
  readonly placedEntries: readonly T[];
}

export interface BoardDay<T> {
  readonly day: PlainDay;
  readonly capacityMinutes: number;
  readonly takenMinutes: number;
  readonly freeMinutes: number;
  /** Whether the taken minutes exceed the capacity of the day. */
  readonly isOver: boolean;
  /** Entries without a row first, then each row in order. Every day has the same rows. */
  readonly rows: readonly BoardRow<T>[];
}

/** The board by day and row, sorted by time. Entries of a row that no longer exists are listed without a row. */
export function buildBoard<T extends BoardPlacement>(
  days: readonly PlainDay[],
  rows: readonly DiaryRow[],
  entries: readonly T[],
  {
    capacityOn,
    taken: takenByDay,
  }: { readonly capacityOn: (day: PlainDay) => number; readonly taken: ReadonlyMap<PlainDay, number> },
): readonly BoardDay<T>[] {
  const rowIds = new Set(rows.map(({ id }) => id));
  const toRowId = ({ rowId }: T) => (rowId !== null && rowIds.has(rowId) ? rowId : null);
  return days.map((day) => {
    const dayEntries = entries
      .filter((entry) => entry.day === day)
      .sort((a, b) => (a.startAt === b.startAt ? a.minutes - b.minutes : a.startAt < b.startAt ? -1 : 1));
    const takenMinutes = takenByDay.get(day) ?? 0;
    const capacityMinutes = capacityOn(day);
    return {
      day,
      capacityMinutes,
      takenMinutes,
      freeMinutes: Math.max(0, capacityMinutes - takenMinutes),
      isOver: takenMinutes > capacityMinutes,
      rows: [null, ...rows].map((row) => {
        const rowEntries = dayEntries.filter((entry) => toRowId(entry) === (row?.id ?? null));
        return { row, minutes: rowEntries.reduce((sum, { minutes }) => sum + minutes, 0), placedEntries: rowEntries };
      }),
    };
  });
}

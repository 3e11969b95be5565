import type { TimeOption } from "../availability/time-options";
import type { Supplier } from "../supplier";
import type { PlainDay } from "../../core/time/plain-date";
import { type BusyInterval, lengthOf, minuteAt } from "./time-away";

/**
 * The start times of a day at which someone is present. Omits times and windows during which every row is away. If that leaves none, keeps all of them,
 * because the day has capacity and the workshop can still arrange a time with the customer.
 */
export function attendedStarts(
  starts: readonly TimeOption[],
  { diaryRows, zone }: Pick<Supplier, "diaryRows" | "zone">,
  day: PlainDay,
  busy: readonly BusyInterval[],
): readonly TimeOption[] {
  if (busy.length === 0) return starts;
  const rows: readonly (number | null)[] = diaryRows.length === 0 ? [null] : diaryRows.map(({ id }) => id);
  const isAttended = ({ from, to }: TimeOption): boolean => {
    const begins = minuteAt(day, from, zone);
    const ends = to === null ? begins + 1 : Math.max(begins + 1, minuteAt(day, to, zone));
    return rows.some((id) => {
      const away = busy.flatMap((busyInterval) =>
        (busyInterval.rowId === null || busyInterval.rowId === id) &&
        busyInterval.from < ends &&
        busyInterval.until > begins
          ? [{ from: Math.max(busyInterval.from, begins), until: Math.min(busyInterval.until, ends) }]
          : [],
      );
      return lengthOf(away) < ends - begins;
    });
  };
  const attended = starts.filter(isAttended);
  return attended.length === 0 ? starts : attended;
}

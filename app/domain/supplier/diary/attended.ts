import type { TimeOption } from "../availability/time-options";
import type { Supplier } from "../supplier";
import type { PlainDay } from "../../core/time/plain-date";
import { type BusyInterval, totalLength, minuteAt } from "./time-away";

/**
 * The start times of a day at which someone is present. Omits times and windows during which every row is away. If that leaves none, keeps all of them,
 * because the day has capacity and the workshop can still arrange a time with the customer.
 */
export function listStaffedStarts(
  startOptions: readonly TimeOption[],
  { diaryRows, zone }: Pick<Supplier, "diaryRows" | "zone">,
  day: PlainDay,
  busy: readonly BusyInterval[],
): readonly TimeOption[] {
  if (busy.length === 0) return startOptions;
  const rows: readonly (number | null)[] = diaryRows.length === 0 ? [null] : diaryRows.map(({ id }) => id);
  const isStaffed = ({ from, to }: TimeOption): boolean => {
    const startAt = minuteAt(day, from, zone);
    const endsAt = to === null ? startAt + 1 : Math.max(startAt + 1, minuteAt(day, to, zone));
    return rows.some((id) => {
      const awayIntervals = busy.flatMap((busyInterval) =>
        (busyInterval.rowId === null || busyInterval.rowId === id) &&
        busyInterval.from < endsAt &&
        busyInterval.until > startAt
          ? [{ from: Math.max(busyInterval.from, startAt), until: Math.min(busyInterval.until, endsAt) }]
          : [],
      );
      return totalLength(awayIntervals) < endsAt - startAt;
    });
  };
  const staffedOptions = startOptions.filter(isStaffed);
  return staffedOptions.length === 0 ? startOptions : staffedOptions;
}

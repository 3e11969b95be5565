/** Formatting of days and times is in the domain, because messages use it too. */
export { formatArrival, formatDay, formatDayAndArrival, formatTime } from "../domain/core/time/format";

/** Whole metres -> "850 m", "3.2 km", "120 km". */
export function formatDistance(metres: number): string {
  if (metres < 950) return `${Math.max(50, Math.round(metres / 50) * 50)} m`;
  if (metres >= 99_950) return `${Math.round(metres / 1000)} km`;
  const tenths = Math.round(metres / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10} km`;
}

/** "1 workshop", "12 workshops". */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;

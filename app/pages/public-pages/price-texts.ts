import type { Currency } from "../../domain/core/country/country";
import { formatRange } from "../../domain/core/money/format";
import type { PriceStatistics } from "../../domain/quotes/public-pages/spread";
import { formatCount } from "../../ui/format";

/** "$289.00 to $451.20", or the single price if all are equal. */
export const formatSpread = ({ low, high }: Pick<PriceStatistics, "low" | "high">, currency: Currency): string =>
  formatRange(low, high, currency);

/** The median: one price, or the two ends of an estimate. */
export const formatMiddleRange = ({ middleFrom, middleTo }: PriceStatistics, currency: Currency): string =>
  formatSpread({ low: middleFrom, high: middleTo }, currency);

/** "45 minutes", "1 hour", "2½ hours", "3 hours 40 minutes". */
function formatWorkTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const minutesLeft = minutes % 60;
  if (hours === 0) return `${minutes} minutes`;
  if (minutesLeft === 30) return `${hours}½ hours`;
  return [formatCount(hours, "hour"), minutesLeft === 0 ? null : `${minutesLeft} minutes`].filter(Boolean).join(" ");
}

/** "About 45 minutes of work", "20 to 30 minutes of work", "1 hour to 2½ hours of work". */
export function formatDuration([minMinutes, maxMinutes]: readonly [number, number]): string {
  if (minMinutes === maxMinutes) return `About ${formatWorkTime(minMinutes)} of work`;
  return `${maxMinutes < 60 ? minMinutes : formatWorkTime(minMinutes)} to ${formatWorkTime(maxMinutes)} of work`;
}

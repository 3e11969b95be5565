const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Formats whole seconds as days, hours, minutes and seconds, without zero parts (B-202). */
export function formatDuration(seconds: number): string {
  let remainingSeconds = Math.max(0, Math.floor(seconds));
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(remainingSeconds / size);
    remainingSeconds -= count * size;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
  });
  return parts.join(", ") || "0 seconds";
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Formats an age for an operator: rounded to the minute if it is less than a day, otherwise to the hour. */
export function formatAge(milliseconds: number): string {
  const unit = milliseconds < DAY_MS ? MINUTE_MS : HOUR_MS;
  const rounded = Math.round(milliseconds / unit) * unit;
  return rounded === 0 ? "0 minutes" : formatDuration(rounded / 1000);
}

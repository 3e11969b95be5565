const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Whole seconds as days, hours, minutes and seconds; parts that are nothing are left out (B-202). */
export function formatDuration(seconds: number): string {
  let left = Math.max(0, Math.floor(seconds));
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
  });
  return parts.join(", ") || "0 seconds";
}

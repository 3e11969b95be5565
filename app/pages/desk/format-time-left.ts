const MINUTE = 60_000;

/** "3 hours left", "2 days over": how long something has, to the greatest unit. Milliseconds. */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / MINUTE));
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"} ${ms > 0 ? "left" : "over"}`;
}

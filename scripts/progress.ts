/** Progress lines of a command that takes longer than some seconds: count, total, rate and remaining time. At most one every two seconds, and the last. */
export function progressLines(total: number, label: string, log: (line: string) => void, now: () => number = Date.now) {
  const startedAt = now();
  let lastReportedAt = startedAt;
  return (result: number): void => {
    const at = now();
    if (result < total && at - lastReportedAt < 2_000) return;
    lastReportedAt = at;
    const seconds = Math.max(0.001, (at - startedAt) / 1000);
    const secondsLeft = result === 0 ? null : Math.round((seconds / result) * (total - result));
    log(
      `${result} of ${total} ${label}, ${Math.round(result / seconds)} a second${result < total && secondsLeft !== null ? `, ${secondsLeft} s left` : ""}`,
    );
  };
}

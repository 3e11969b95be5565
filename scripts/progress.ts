/** Progress lines of a command that takes more than a few seconds: count, total, rate and remaining time. At most one line every two seconds, plus the last. */
export function progressLines(total: number, label: string, log: (line: string) => void, now: () => number = Date.now) {
  const startedAt = now();
  let lastReportedAt = startedAt;
  return (doneCount: number): void => {
    const at = now();
    if (doneCount < total && at - lastReportedAt < 2_000) return;
    lastReportedAt = at;
    const seconds = Math.max(0.001, (at - startedAt) / 1000);
    const secondsLeft = doneCount === 0 ? null : Math.round((seconds / doneCount) * (total - doneCount));
    log(
      `${doneCount} of ${total} ${label}, ${Math.round(doneCount / seconds)} a second${doneCount < total && secondsLeft !== null ? `, ${secondsLeft} s left` : ""}`,
    );
  };
}

/** Progress lines of a command that takes longer than some seconds: count, total, rate and remaining time. At most one every two seconds, and the last. */
export function progressLines(all: number, what: string, say: (line: string) => void, now: () => number = Date.now) {
  const began = now();
  let notification = began;
  return (result: number): void => {
    const at = now();
    if (result < all && at - notification < 2_000) return;
    notification = at;
    const seconds = Math.max(0.001, (at - began) / 1000);
    const secondsLeft = result === 0 ? null : Math.round((seconds / result) * (all - result));
    say(
      `${result} of ${all} ${what}, ${Math.round(result / seconds)} a second${result < all && secondsLeft !== null ? `, ${secondsLeft} s left` : ""}`,
    );
  };
}

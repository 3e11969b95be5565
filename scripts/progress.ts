/** Lines of a command that takes longer than some seconds: how many of how many, how fast, and how long still. At most one in two seconds, and the last. */
export function progressLines(all: number, what: string, say: (line: string) => void, now: () => number = Date.now) {
  const began = now();
  let told = began;
  return (done: number): void => {
    const at = now();
    if (done < all && at - told < 2_000) return;
    told = at;
    const seconds = Math.max(0.001, (at - began) / 1000);
    const left = done === 0 ? null : Math.round((seconds / done) * (all - done));
    say(
      `${done} of ${all} ${what}, ${Math.round(done / seconds)} a second${done < all && left !== null ? `, ${left} s left` : ""}`,
    );
  };
}

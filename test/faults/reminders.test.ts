import { expect, it } from "vitest";
import { play } from "./reminders/play";

const SIZE = 80;

it(`${SIZE} generated bookings get each reminder once, in the daytime, for the current date`, async () => {
  const {
    counts,
    violations: problems,
    isComplete,
  } = await play({
    seed: 1,
    size: SIZE,
    seconds: 60,
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(problems).toEqual([]);
  expect(isComplete).toBe(true);
  expect(counts.reminders).toBeGreaterThan(SIZE / 2);
});

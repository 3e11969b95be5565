import { expect, it } from "vitest";
import { play } from "./reminders/play";

const SIZE = 80;

it(`${SIZE} generated bookings, moved, cancelled and stopped: each reminder once, for the date that stands, by day`, async () => {
  const { counts, wrong, isWhole } = await play({
    seed: 1,
    size: SIZE,
    seconds: 60,
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(wrong).toEqual([]);
  expect(isWhole).toBe(true);
  expect(counts.reminders).toBeGreaterThan(SIZE / 2);
});

import { expect, it } from "vitest";
import { play } from "./bookings/play";

const SIZE = 60;

it(`${SIZE} concurrent booking histories with extra work keep one slot each and exact totals`, async () => {
  const {
    counts,
    violations: problems,
    isComplete: isRunComplete,
  } = await play({
    seed: 11,
    size: SIZE,
    seconds: 100,
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(problems).toEqual([]);
  expect(isRunComplete).toBe(true);
  for (const label of [
    "won by the move",
    "won by the new booking",
    "findings approved",
    "findings refused",
    "findings that lapsed",
    "findings withdrawn",
    "additional payments",
    "cancelled with extra work",
    "completed with extra work",
    "completed and reviewed",
    "not completed and not reviewed",
  ])
    expect(counts[label], label).toBeGreaterThan(0);
});

import { expect, it } from "vitest";
import { play } from "./history/play";

const SIZE = 150;

it(`${SIZE} generated leads and bookings match the state rebuilt from their events`, async () => {
  const {
    counts,
    mustBeZero,
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
  for (const [what, count] of Object.entries(mustBeZero)) expect(count, what).toBe(0);
  expect(isComplete).toBe(true);
  for (const pastEvent of [
    "was submitted",
    "was cancelled",
    "was booked",
    "the workshop confirmed",
    "the workshop declined",
    "was passed on to another workshop",
    "the customer accepted a date",
  ])
    expect(counts[pastEvent], pastEvent).toBeGreaterThan(0);
  expect(counts["desk events"]).toBeGreaterThan(0);
});

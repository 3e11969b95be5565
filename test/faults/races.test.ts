import { expect, it } from "vitest";
import { play } from "./races/play";

it("of up to sixteen concurrent requests for the last item exactly one wins", async () => {
  const {
    counts,
    mustBeZero,
    violations: problems,
    isComplete,
  } = await play({
    seed: 1,
    size: 2,
    seconds: 100,
    change: [],
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(problems).toEqual([]);
  for (const [what, count] of Object.entries(mustBeZero)) expect(count, what).toBe(0);
  expect(isComplete).toBe(true);
  expect([counts.rounds, counts.winners, counts["refused with a reason"]]).toEqual([21, 21, 7 * (2 + 15)]);
  expect(counts["paid before the race"]).toBeGreaterThan(0);
});

import { expect, it } from "vitest";
import { play } from "./idempotency/play";

const WRITES = 20;

it(`${WRITES} writes run once each, even if duplicated or repeated after responses or kills`, async () => {
  const {
    counts,
    mustBeZero,
    violations: problems,
    isComplete,
  } = await play({
    seed: 1,
    size: WRITES,
    seconds: 100,
    change: [],
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(problems).toEqual([]);
  for (const [what, count] of Object.entries(mustBeZero)) expect(count, what).toBe(0);
  expect([isComplete, counts["repeats after a kill"]]).toEqual([true, WRITES]);
});

import { expect, it } from "vitest";
import { play } from "./kill/play";

const KILLS = 5;

it(`F-257 nothing acknowledged is lost or repeated when the worker is killed ${KILLS} times`, async () => {
  const {
    counts,
    mustBeZero,
    violations: problems,
    isComplete,
  } = await play({
    seed: 1,
    size: KILLS,
    seconds: 100,
    change: [],
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(problems).toEqual([]);
  for (const [invariant, count] of Object.entries(mustBeZero)) expect(count, invariant).toBe(0);
  expect(isComplete).toBe(true);
  expect(counts["actions acknowledged"]).toBeGreaterThan(KILLS);
  expect(counts["requests interrupted and retried"]).toBeGreaterThan(0);
});

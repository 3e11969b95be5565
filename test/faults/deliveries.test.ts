import { expect, it } from "vitest";
import { play } from "./deliveries/play";

const SIZE = 300;

it(`${SIZE} webhooks to failing receivers each arrive in booking order with one id`, async () => {
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
  for (const label of ["delivered more than once", "troubles", "kills"] as const)
    expect(counts[label], label).toBeGreaterThan(5);
});

import { expect, it } from "vitest";
import { play } from "./idempotency/play";

const WRITES = 20;

it(`${WRITES} writes of every kind are done once and answered the same: twice at once, after the answer, after a kill; another body under their key is refused`, async () => {
  const { counts, mustBeZero, wrong, isWhole } = await play({
    seed: 1,
    size: WRITES,
    seconds: 100,
    change: [],
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(wrong).toEqual([]);
  for (const [what, count] of Object.entries(mustBeZero)) expect(count, what).toBe(0);
  expect([isWhole, counts["repeats after a kill"]]).toEqual([true, WRITES]);
});

import { expect, it } from "vitest";
import { runHistories } from "./offers/run";

const FIRST = 1;
const RACES = 5;

it(`P-302 P-187 in ${RACES} races of two hundred suppliers exactly the available slots are won`, async () => {
  const run = await runHistories(FIRST, RACES);
  expect(run.violations).toEqual([]);
  expect(run.histories).toBe(RACES);
  for (const [invariant, amount] of Object.entries(run.mustBeZero)) expect(amount, invariant).toBe(0);
  expect((run.endings["slots won"] ?? 0) + (run.endings["refusals with a reason code"] ?? 0)).toBe(RACES * 200);
  expect(run.endings["requests interrupted and retried"]).toBeGreaterThan(0);
});

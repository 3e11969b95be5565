import { expect, it } from "vitest";
import { runHistories } from "./holds/run";

const FIRST = 1;
const ROUNDS = 20;

it(`${ROUNDS} rounds of sixteen customers for one slot: one wins and no hold remains`, async () => {
  const run = await runHistories(FIRST, ROUNDS);
  expect(run.violations).toEqual([]);
  expect(run.histories).toBe(ROUNDS);
  for (const [invariant, amount] of Object.entries(run.mustBeZero)) expect(amount, invariant).toBe(0);
  for (const [ending, count] of Object.entries(run.endings)) expect(count, ending).toBeGreaterThan(0);
});

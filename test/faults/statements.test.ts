import { expect, it } from "vitest";
import { runHistories } from "./statements/run";

const FIRST = 1;
const HISTORIES = 25;

it(`${HISTORIES} workshop histories from seed ${FIRST}: statements equal postings and ledgers`, async () => {
  const run = await runHistories(FIRST, HISTORIES);
  expect(run.violations).toEqual([]);
  expect(run.histories).toBe(HISTORIES);
  for (const [what, amount] of Object.entries(run.mustBeZero)) expect(amount, what).toBe(0);
  expect(run.endings.done).toBeGreaterThan(HISTORIES / 3);
  expect(run.endings.cancelled).toBeGreaterThan(0);
});

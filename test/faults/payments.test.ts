import { expect, it } from "vitest";
import { runHistories } from "./payments/run";

const FIRST = 1;
const HISTORIES = 450;

it(`${HISTORIES} payment histories from seed ${FIRST} end paid once, refunded or free`, async () => {
  const run = await runHistories(FIRST, HISTORIES);
  expect(run.violations).toEqual([]);
  expect(run.histories).toBe(HISTORIES);
  for (const [what, amount] of Object.entries(run.mustBeZero)) expect(amount, what).toBe(0);
  expect(run.reports).toBeGreaterThan(0);
  for (const [what, count] of Object.entries({ ...run.disputes, ...run.creditCents }))
    expect(count, what).toBeGreaterThan(0);
  for (const [reply, count] of Object.entries(run.answersAtDesk)) expect(count, reply).toBeGreaterThan(0);
  for (const [ending, count] of Object.entries(run.endings)) expect(count, ending).toBeGreaterThan(0);
}, 600_000);

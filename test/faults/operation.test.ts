import { expect, it } from "vitest";
import { play } from "./operation/play";

it("after weeks in operation the desk shows every cron's work, and the ledger is correct", async () => {
  const { counts, mustBeZero, violations, isComplete } = await play({
    seed: 1,
    size: 60,
    seconds: 120,
    notify: () => undefined,
  });
  expect(violations).toEqual([]);
  for (const [what, count] of Object.entries(mustBeZero)) expect(count, what).toBe(0);
  expect(isComplete).toBe(true);
  for (const list of ["Bookings", "Customers", "Payments", "Refunds", "Statements", "Reviews", "Messages"])
    expect(counts[`desk, ${list}`], list).toBeGreaterThan(0);
});

import { expect, it } from "vitest";
import { play } from "./giveaways/play";

const TRIES = 200;

it(`${TRIES} attempts by three people never exceed a limit, with one effect per giveaway`, async () => {
  const {
    counts,
    mustBeZero,
    violations: problems,
    isComplete,
  } = await play({
    seed: 1,
    size: TRIES,
    seconds: 240,
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(problems).toEqual([]);
  for (const [what, count] of Object.entries(mustBeZero)) expect(count, what).toBe(0);
  expect(isComplete).toBe(true);
  for (const kind of [
    "given by one person",
    "approved by a second person",
    "declined or expired",
    "refund, given",
    "credit, given",
    "wallet-credit, given",
    "requests that crashed",
  ])
    expect(counts[kind], kind).toBeGreaterThan(0);
});

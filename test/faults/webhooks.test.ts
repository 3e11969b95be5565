import { expect, it } from "vitest";
import { play } from "./webhooks/play";

const MESSAGES = 120;

it(`${MESSAGES} shuffled card webhooks with duplicates and forgeries end as if in order`, async () => {
  const {
    counts,
    mustBeZero,
    violations: problems,
    isComplete,
  } = await play({
    seed: 1,
    size: MESSAGES,
    seconds: 60,
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(problems).toEqual([]);
  for (const [what, count] of Object.entries(mustBeZero)) expect(count, what).toBe(0);
  expect(isComplete).toBe(true);
  for (const kind of [
    "valid deliveries",
    "forged deliveries",
    "stale deliveries",
    "about unknown payments",
    "disputed payments",
  ])
    expect(counts[kind], kind).toBeGreaterThan(0);
});

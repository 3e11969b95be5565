import { expect, it } from "vitest";
import { play } from "./webhooks/play";

const MESSAGES = 120;

it(`${MESSAGES} messages of the card provider, 1 to 4 times each, shuffled, among forged, stale and foreign ones, leave every payment as their order says`, async () => {
  const { counts, mustBeZero, wrong, isWhole } = await play({
    seed: 1,
    size: MESSAGES,
    seconds: 60,
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(wrong).toEqual([]);
  for (const [what, count] of Object.entries(mustBeZero)) expect(count, what).toBe(0);
  expect(isWhole).toBe(true);
  for (const kind of [
    "valid deliveries",
    "forged deliveries",
    "stale deliveries",
    "about nothing of ours",
    "disputed payments",
  ])
    expect(counts[kind], kind).toBeGreaterThan(0);
});

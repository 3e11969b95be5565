import { expect, it } from "vitest";
import { play } from "./deliveries/play";

const SIZE = 300;

it(`${SIZE} webhooks to receivers that fail, hang and repeat, by runs that overlap and die: each arrives, with one id, in the order of its booking`, async () => {
  const { counts, wrong, isWhole } = await play({
    seed: 1,
    size: SIZE,
    seconds: 60,
    isInterrupted: false,
    notify: () => undefined,
  });
  expect(wrong).toEqual([]);
  expect(isWhole).toBe(true);
  for (const what of ["came again", "troubles", "kills"] as const) expect(counts[what], what).toBeGreaterThan(5);
});

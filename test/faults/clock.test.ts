import { expect, it } from "vitest";
import { play } from "./clock/play";

it("on both changes of the clocks, leap days, half-hour islands, cut-off minutes and exact ends the rules of time say what plain arithmetic says", async () => {
  const { counts, wrong } = await play({ seed: 1, size: 3000, isInterrupted: false });
  expect(wrong).toEqual([]);
  expect(Math.min(...Object.values(counts))).toBeGreaterThanOrEqual(300);
});

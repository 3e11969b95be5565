import { expect, it } from "vitest";
import { play } from "./clock/play";

it("time rules match plain arithmetic on clock changes, leap days and cut-off minutes", async () => {
  const { counts, problems } = await play({ seed: 1, size: 3000, isInterrupted: false });
  expect(problems).toEqual([]);
  expect(Math.min(...Object.values(counts))).toBeGreaterThanOrEqual(300);
});

import { expect, it } from "vitest";
import { play } from "./live/play";

it("two hundred sockets on one lead receive each offer once and in order, as stored", async () => {
  const {
    counts,
    violations: problems,
    isComplete,
  } = await play({ seed: 1, size: 1, seconds: 100, change: [], isInterrupted: false, notify: () => undefined }, null);
  expect(problems).toEqual([]);
  expect(isComplete).toBe(true);
  expect([counts["sockets opened"], counts["messages received"]]).toEqual([200, 1000]);
});

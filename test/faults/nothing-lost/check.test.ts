import { describe, expect, it } from "vitest";
import { BAD_RUNS } from "./bad-runs";
import { check } from "./check";
import { modelRun } from "./model-run";

const brokenRules = (run: Parameters<typeof check>[0]) =>
  Object.entries(check(run)).flatMap(([rule, text]) => (text.length > 0 ? [rule] : []));

describe("checker of recorded runs", () => {
  it("accepts correct runs", () => {
    for (let seed = 1; seed <= 50; seed += 1) expect([seed, brokenRules(modelRun(seed))]).toEqual([seed, []]);
  });
  it.each(BAD_RUNS)("rejects a run when $name", ({ rule, corrupt: corrupted }) => {
    for (let seed = 1; seed <= 10; seed += 1) expect(brokenRules(corrupted(modelRun(seed)))).toContain(rule);
  });
});

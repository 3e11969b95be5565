import { expect, it } from "vitest";
import { play } from "./degraded/play";

const RUNS = 4;
/** The full run allows 1.5 seconds. This limit is longer, because other tests may be running. */
const BUSY_MACHINE_MS = 4_000;

it(`in ${RUNS} evenings with outages every message is sent once and forms keep their input`, async () => {
  const {
    counts,
    mustBeZero,
    violations: problems,
    isComplete,
  } = await play(
    { seed: 1, size: RUNS, seconds: 60, change: [], isInterrupted: false, notify: () => undefined },
    BUSY_MACHINE_MS,
  );
  expect(problems).toEqual([]);
  for (const [invariant, count] of Object.entries(mustBeZero)) expect(count, invariant).toBe(0);
  expect(isComplete).toBe(true);
  expect(counts["attempts rejected by a provider"]).toBeGreaterThan(0);
});

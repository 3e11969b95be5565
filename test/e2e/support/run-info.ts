import { test } from "@playwright/test";

/** Data about the test run that the helpers need. */
interface RunInfo {
  readonly country: "AU" | "NZ";
  /** Number of this worker, from 0. */
  readonly worker: number;
  readonly workers: number;
}

/** Outside a test, `npm run screenshot` uses the helpers. It counts as the only worker, on a server for Australia. */
export function runInfo(): RunInfo {
  let info: ReturnType<typeof test.info>;
  try {
    info = test.info();
  } catch {
    return { country: "AU", worker: 0, workers: 1 };
  }
  return {
    country: info.project.name === "NZ" ? "NZ" : "AU",
    worker: info.parallelIndex,
    workers: info.config.workers,
  };
}

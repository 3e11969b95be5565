import { test } from "@playwright/test";

/** What the helpers of journeys need to know about the run that they are part of. */
interface RunInfo {
  readonly country: "AU" | "NZ";
  /** Number of this worker, from 0. */
  readonly worker: number;
  readonly workers: number;
}

/** `npm run screenshot` uses the helpers outside a test. It is the only worker then, on a server for Australia. */
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

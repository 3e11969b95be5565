import { afterAll, expect } from "vitest";

/** Globals that a test may replace. */
const snapshotGlobals = () => ({
  ...globalThis.console,
  Date,
  fetch,
  crypto,
  performance,
  setTimeout,
  setInterval,
  random: Math.random,
  window: Reflect.get(globalThis, "window"),
  document: Reflect.get(globalThis, "document"),
  folder: process.cwd(),
  environment: { ...process.env },
});

// Test files of the domain share one process, so a global that one of them leaves changed would affect the next.
const snapshot = snapshotGlobals();
afterAll(() => {
  const after = snapshotGlobals();
  for (const name of Object.keys(snapshot) as (keyof typeof snapshot)[])
    if (name === "environment") expect(after.environment, "process.env after this file").toEqual(snapshot.environment);
    else expect(after[name], `${name} after this file`).toBe(snapshot[name]);
});

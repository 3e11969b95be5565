// Serves the built worker for browser journeys on a fresh, seeded state folder: `node scripts/serve-test.ts AU 8788`.
import { rmSync } from "node:fs";
import { CLOCK_DOOR } from "./serve/clock-door.ts";
import { memoryFolder } from "./serve/memory-folder.ts";
import { seededState } from "./serve/seeded-state.ts";
import { serveBuiltWorker } from "./serve/built-worker.ts";
import { build, VARS_OF } from "./steps.mjs";

const [country = "AU", port = "8788"] = process.argv.slice(2);

// Thrown away with the journeys, so it need not wait for a disk.
const state = await seededState(`e2e-${country}-${port}`, memoryFolder() ?? undefined);
await build();

const server = await serveBuiltWorker({
  state,
  port: Number(port),
  before: CLOCK_DOOR,
  cronByHand: true,
  vars: {
    ENVIRONMENT: "TEST",
    OPERATOR_KEY: "operator-of-browser-journeys",
    COUNTRY: country,
    WEBSITE_URL: `http://127.0.0.1:${port}`,
    ...VARS_OF[country],
  },
  onLog: ({ level, message }) => {
    if (level !== "info" && level !== "log" && level !== "debug") console.error(`${level}: ${message}`);
  },
});
console.log(`serving at ${server.origin}`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, async () => {
    await server.stop();
    rmSync(state, { recursive: true, force: true });
    process.exit(0);
  });

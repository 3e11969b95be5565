import { rmSync } from "node:fs";
import { CLOCK_MODULES } from "./serve/clock-endpoint.ts";
import { memoryFolder } from "./serve/memory-folder.ts";
import { onFreePort } from "./serve/free-port.mjs";
import { readOptions, refuse } from "./options.mjs";
import { createSeededState } from "./serve/seeded-state.ts";
import { serveBuiltWorker } from "./serve/built-worker.ts";
import { build } from "./builds.mjs";
import { VARS_BY_COUNTRY } from "./steps.mjs";

const USAGE = `npm run run:node -- scripts/serve-test.ts [AU|NZ] [PORT]
  Serves the built worker for browser journeys on a fresh, seeded state folder. Without PORT it chooses a free one and says which.`;
const [country = "AU", wantedPort] = readOptions(USAGE, {}, { max: 2 }).positionals;
if (!(country in VARS_BY_COUNTRY)) refuse(USAGE, `There is no country "${country}".`);

// The state is deleted after the end-to-end tests, so an in-memory folder is enough.
const state = await createSeededState(`e2e-${country}`, memoryFolder() ?? undefined);
await build();

const serveAt = (port: number) =>
  serveBuiltWorker({
    state,
    port,
    frontModules: CLOCK_MODULES,
    allowsManualCron: true,
    vars: {
      ENVIRONMENT: "TEST",
      OPERATOR_KEY: "operator-of-browser-journeys",
      COUNTRY: country,
      WEBSITE_URL: `http://127.0.0.1:${port}`,
      ...VARS_BY_COUNTRY[country],
    },
    onLog: ({ level, message }) => {
      if (level !== "info" && level !== "log" && level !== "debug") console.error(`${level}: ${message}`);
    },
  });
const server = await (wantedPort === undefined ? onFreePort(serveAt) : serveAt(Number(wantedPort)));
console.log(`serving at ${server.origin} with ${state}`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, async () => {
    await server.stop();
    rmSync(state, { recursive: true, force: true });
    process.exit(0);
  });

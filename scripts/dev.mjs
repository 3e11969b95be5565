import { spawn } from "node:child_process";
import { join } from "node:path";
import { makeDemo } from "./demo/make-demo.mjs";
import { claimStateFolder } from "./local-state.mjs";
import { readOptions } from "./options.mjs";
import { startCrons } from "./serve/local-crons.mjs";
import { serverLog } from "./serve/server-log.mjs";
import { install, migrateAndSeed, ROOT, say, seedHash, toolEnv, runIfChanged } from "./steps.mjs";

const USAGE = `npm run dev
  The worker with hot reload on http://127.0.0.1:5173, on the same database as npm start. In the environment: PORT.`;
readOptions(USAGE, {});

const state = claimStateFolder(undefined);
const port = process.env.PORT ?? "5173";

await install();
const seeded = await runIfChanged(`${state}/seeded-from`, seedHash(), () => migrateAndSeed(state));
if (!seeded) say("database is up to date");
await makeDemo(state, { origin: `http://localhost:${port}` });

const server = spawn(join(ROOT, "node_modules/.bin/vite"), ["dev", "--host", "127.0.0.1", "--port", port], {
  cwd: ROOT,
  env: toolEnv({ LOCAL_STATE: state }),
  stdio: ["inherit", "pipe", "pipe"],
});
const log = serverLog();
log.show(server.stdout, process.stdout);
log.show(server.stderr, process.stderr);
startCrons({ origin: `http://127.0.0.1:${port}`, log: say, dutiesOf: log.dutiesOf });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));

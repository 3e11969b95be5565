import { spawn } from "node:child_process";
import { join } from "node:path";
import { claimState } from "./local-state.mjs";
import { readOptions } from "./options.mjs";
import { install, migrateAndSeed, ROOT, say, seedHash, toolEnv, whenChanged } from "./steps.mjs";

const USAGE = `npm run dev
  The worker with hot reload on http://127.0.0.1:5173, on the same database as npm start. In the environment: PORT.`;
readOptions(USAGE, {});

const state = claimState(undefined);
await install();
const seeded = await whenChanged(`${state}/seeded-from`, seedHash(), () => migrateAndSeed(state));
if (!seeded) say("database is up to date");

const server = spawn(
  join(ROOT, "node_modules/.bin/vite"),
  ["dev", "--host", "127.0.0.1", "--port", process.env.PORT ?? "5173"],
  { cwd: ROOT, env: toolEnv({ LOCAL_STATE: state }), stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));

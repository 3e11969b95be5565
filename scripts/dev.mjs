// `npm run dev`: the real worker with hot reload on http://127.0.0.1:5173, on the same migrated and seeded database as `npm start`.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { install, migrateAndSeed, ROOT, say, seedHash, toolEnv, whenChanged } from "./steps.mjs";

const STATE = ".wrangler/state";

await install();
const seeded = await whenChanged(`${STATE}/seeded-from`, seedHash(), () => migrateAndSeed(STATE));
if (!seeded) say("database is up to date");

const server = spawn(
  join(ROOT, "node_modules/.bin/vite"),
  ["dev", "--host", "127.0.0.1", "--port", process.env.PORT ?? "5173"],
  { cwd: ROOT, env: toolEnv(), stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));

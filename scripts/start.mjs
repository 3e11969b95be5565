import { spawn } from "node:child_process";
import { join } from "node:path";
import { makeDemo } from "./demo/make-demo.mjs";
import { readOptions } from "./options.mjs";
import { startCrons } from "./serve/local-crons.mjs";
import { serverLog } from "./serve/server-log.mjs";
import { build, install, migrateAndSeed, ROOT, say, seedHash, toolEnv, VARS_OF, whenChanged } from "./steps.mjs";

const USAGE = `npm start
  From a fresh clone to the marketplace on http://localhost:8787: installs, builds, fills a local database and serves. Needs Node 20.
  In the environment: PORT, HOST, and COUNTRY=NZ for New Zealand.`;
readOptions(USAGE, {});

const STATE = ".wrangler/state";
const port = process.env.PORT ?? "8787";
const country = process.env.COUNTRY;

await install();
await Promise.all([build(), prepareDatabase()]);

/** Migrated, seeded, and with the demo marketplace in it. */
async function prepareDatabase() {
  const isSeeded = await whenChanged(`${STATE}/seeded-from`, seedHash(), () => migrateAndSeed(STATE));
  if (!isSeeded) say("database is up to date");
  await makeDemo(STATE, { country, origin: `http://localhost:${port}` });
}

const vars = [
  `WEBSITE_URL:http://localhost:${port}`,
  ...(country ? [`COUNTRY:${country}`] : []),
  ...Object.entries(VARS_OF[country] ?? {}).map(([name, value]) => `${name}:${value}`),
];
say(`serving at http://localhost:${port} (stop with Ctrl+C); who to sign in as: http://localhost:${port}/dev`);
const server = spawn(
  join(ROOT, "node_modules/.bin/wrangler"),
  [
    "dev",
    "build/server/app.mjs",
    "--no-bundle",
    "--ip",
    process.env.HOST ?? "127.0.0.1",
    "--port",
    port,
    "--inspector-port",
    "0",
    "--persist-to",
    STATE,
    "--show-interactive-dev-session=false",
    ...vars.flatMap((entry) => ["--var", entry]),
  ],
  { cwd: ROOT, env: toolEnv({ NODE_ENV: "production" }), stdio: ["inherit", "pipe", "pipe"] },
);
const log = serverLog();
log.show(server.stdout, process.stdout);
log.show(server.stderr, process.stderr);
startCrons({ origin: `http://127.0.0.1:${port}`, log: say, dutiesOf: log.dutiesOf });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));

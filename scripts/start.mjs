import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./builds.mjs";
import { makeDemo } from "./demo/make-demo.mjs";
import { claimState } from "./local-state.mjs";
import { readOptions, refuse } from "./options.mjs";
import { freePortFrom } from "./serve/free-port.mjs";
import { startCrons } from "./serve/local-crons.mjs";
import { serverLog } from "./serve/server-log.mjs";
import { install, localVars, migrateAndSeed, ROOT, say, seedHash, toolEnv, VARS_OF, whenChanged } from "./steps.mjs";

const USAGE = `npm start
  From a fresh clone to the marketplace on http://localhost:8787: installs, builds, fills a local database and serves. Needs Node 20.
  In the environment: PORT, HOST, and COUNTRY=NZ for New Zealand. Where the port is taken, the next free one is used. Several servers may run next to
  each other from one checkout: each has its own database, and keeps the build that it started with.`;
readOptions(USAGE, {});

const { HOST: host = "127.0.0.1", COUNTRY: country, PORT: wantedPort = "8787" } = process.env;
if (!/^\d{2,5}$/.test(wantedPort)) refuse(USAGE, `PORT is a number, not "${wantedPort}".`);
if (country !== undefined && !(country in VARS_OF)) refuse(USAGE, `COUNTRY is ${Object.keys(VARS_OF).join(" or ")}.`);

const state = claimState(country);
const chosenPort = await freePortFrom(Number(wantedPort), host);
await install();
const [buildFolder] = await Promise.all([build(), prepareDatabase()]);

/** Migrated, seeded, and with the demo marketplace in it. */
async function prepareDatabase() {
  const isSeeded = await whenChanged(`${state}/seeded-from`, seedHash(), () => migrateAndSeed(state));
  if (!isSeeded) say("database is up to date");
  await makeDemo(state, { country, origin: `http://localhost:${chosenPort}` });
}

// Another server may have taken it while this one was built.
const port = String(await freePortFrom(chosenPort, host));
if (port !== wantedPort) say(`port ${wantedPort} is taken: using ${port}`);

const vars = [
  `WEBSITE_URL:http://localhost:${port}`,
  ...Object.entries(localVars(country)).map(([name, value]) => `${name}:${value}`),
];
say(`serving at http://localhost:${port} (stop with Ctrl+C); who to sign in as: http://localhost:${port}/dev`);
const server = spawn(
  join(ROOT, "node_modules/.bin/wrangler"),
  [
    "dev",
    join(buildFolder, "server/app.mjs"),
    "--no-bundle",
    "--assets",
    join(buildFolder, "client"),
    "--ip",
    host,
    "--port",
    port,
    "--inspector-port",
    "0",
    "--persist-to",
    state,
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

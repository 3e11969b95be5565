import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./builds.mjs";
import { makeDemo } from "./demo/make-demo.mjs";
import { claimStateFolder } from "./local-state.mjs";
import { readOptions, refuse } from "./options.mjs";
import { findFreePortFrom } from "./serve/free-port.mjs";
import { startCrons } from "./serve/local-crons.mjs";
import { serverLog } from "./serve/server-log.mjs";
import {
  install,
  localVars,
  migrateAndSeed,
  ROOT,
  say,
  seedHash,
  toolEnv,
  VARS_BY_COUNTRY,
  runIfChanged,
} from "./steps.mjs";

const USAGE = `npm start
  From a fresh clone to the marketplace on http://localhost:8787: installs, builds, fills a local database and serves. Needs Node 20.
  In the environment: PORT, HOST, and COUNTRY=NZ for New Zealand. Where the port is taken, the next free one is used. Several servers may run next to
  each other from one checkout: each has its own database, and keeps the build that it started with.`;
readOptions(USAGE, {});
/** Seconds after which a page that has not answered is reported, with the server's output. */
const MAX_START_SECONDS = 60;

const { HOST: host = "127.0.0.1", COUNTRY: country, PORT: wantedPort = "8787" } = process.env;
if (!/^\d{2,5}$/.test(wantedPort)) refuse(USAGE, `PORT is a number, not "${wantedPort}".`);
if (country !== undefined && !(country in VARS_BY_COUNTRY))
  refuse(USAGE, `COUNTRY is ${Object.keys(VARS_BY_COUNTRY).join(" or ")}.`);

const state = claimStateFolder(country);
const chosenPort = await findFreePortFrom(Number(wantedPort), host);
await install();
const [buildFolder] = await Promise.all([build(), prepareDatabase()]);

/** Migrates and seeds the database, and creates the demo marketplace. */
async function prepareDatabase() {
  const isSeeded = await runIfChanged(`${state}/seeded-from`, seedHash(), () => migrateAndSeed(state));
  if (!isSeeded) say("database is up to date");
  await makeDemo(state, { country, origin: `http://localhost:${chosenPort}` });
}

// Another server may have taken the port during the build.
const port = String(await findFreePortFrom(chosenPort, host));
if (port !== wantedPort) say(`port ${wantedPort} is taken: using ${port}`);

const vars = [
  `WEBSITE_URL:http://localhost:${port}`,
  ...Object.entries(localVars(country)).map(([name, value]) => `${name}:${value}`),
];
say("starting the server");
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
const log = serverLog({ holdsStart: true });
log.show(server.stdout, process.stdout);
log.show(server.stderr, process.stderr);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
let hasStarted = false;
const end = (code) => process.exit(code ?? 0);
server.on("exit", (code) => hasStarted && end(code));
// After a failed start, prints the whole output so that it explains the failure.
server.on("close", (code) => {
  log.release({ showsHeld: Boolean(code) });
  end(code);
});

// Waits for a page, because pages answer later than the port opens. This is also the first request, which loads the worker.
const origin = `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;
for (let attempt = 0; attempt < MAX_START_SECONDS * 5 && !hasStarted; attempt += 1) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  hasStarted = await fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );
}
log.release({ showsHeld: !hasStarted });
say(`${hasStarted ? "ready" : "the home page does not answer yet"}

  Home page        http://localhost:${port}
  Workshop portal  http://localhost:${port}/workshop
  Desk             http://localhost:${port}/desk
  Demo             http://localhost:${port}/dev (who to sign in as, sent messages, the clock)

Stop with Ctrl+C. Requests, cron runs and errors follow.
`);
startCrons({ origin, log: say, dutiesOf: log.dutiesOf });

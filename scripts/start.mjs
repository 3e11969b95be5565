import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./builds.mjs";
import { claimState } from "./local-state.mjs";
import { readOptions, refuse } from "./options.mjs";
import { freePortFrom } from "./serve/free-port.mjs";
import { install, migrateAndSeed, ROOT, say, seedHash, toolEnv, VARS_OF, whenChanged } from "./steps.mjs";

const USAGE = `npm start
  From a fresh clone to the marketplace on http://localhost:8787: installs, builds, fills a local database and serves. Needs Node 20.
  In the environment: PORT, HOST, and COUNTRY=NZ for New Zealand. Where the port is taken, the next free one is used. Several servers may run next to
  each other from one checkout: each has its own database, and keeps the build that it started with.`;
readOptions(USAGE, {});

const { HOST: host = "127.0.0.1", COUNTRY: country, PORT: wantedPort = "8787" } = process.env;
if (!/^\d{2,5}$/.test(wantedPort)) refuse(USAGE, `PORT is a number, not "${wantedPort}".`);
if (country !== undefined && !(country in VARS_OF)) refuse(USAGE, `COUNTRY is ${Object.keys(VARS_OF).join(" or ")}.`);

const state = claimState(country);
await install();
const [buildFolder, isSeeded] = await Promise.all([
  build(),
  whenChanged(`${state}/seeded-from`, seedHash(), () => migrateAndSeed(state)),
]);
if (!isSeeded) say("database is up to date");

const port = String(await freePortFrom(Number(wantedPort), host));
if (port !== wantedPort) say(`port ${wantedPort} is taken: using ${port}`);

const vars = [
  `WEBSITE_URL:http://localhost:${port}`,
  ...(country ? [`COUNTRY:${country}`] : []),
  ...Object.entries(VARS_OF[country] ?? {}).map(([name, value]) => `${name}:${value}`),
];
say(`serving at http://localhost:${port} (stop with Ctrl+C)`);
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
  { cwd: ROOT, env: toolEnv({ NODE_ENV: "production" }), stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));

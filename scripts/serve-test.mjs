// Serves the built worker for browser journeys on a fresh, seeded state folder: `node scripts/serve-test.mjs AU 8788`.
// Seeding takes seconds, so a seeded folder is kept per hash of what it is made from, and copied.
import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, migrateAndSeed, ROOT, seedHash, toolEnv } from "./steps.mjs";

const [country = "AU", port = "8788"] = process.argv.slice(2);
const wrangler = join(ROOT, ".wrangler");
const cached = join(wrangler, `e2e-seeded-${seedHash()}`);
const state = join(wrangler, `e2e-${country}-${port}`);

if (!existsSync(cached)) {
  const fresh = `${cached}.${process.pid}`;
  await migrateAndSeed(fresh);
  for (const name of existsSync(wrangler) ? readdirSync(wrangler) : []) if (/^e2e-seeded-\w{32}$/.test(name)) rmSync(join(wrangler, name), { recursive: true });
  renameSync(fresh, cached);
}
await build();
rmSync(state, { recursive: true, force: true });
cpSync(cached, state, { recursive: true });

const vars = { ENVIRONMENT: "TEST", COUNTRY: country, WEBSITE_URL: `http://127.0.0.1:${port}`, ...(country === "NZ" ? { SUPPORT_PHONE: "0800 000 141" } : {}) };
const server = spawn(
  join(ROOT, "node_modules/.bin/wrangler"),
  ["dev", "--ip", "127.0.0.1", "--port", port, "--inspector-port", "0", "--persist-to", state, "--log-level", "warn", "--show-interactive-dev-session=false", ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`])],
  { cwd: ROOT, env: toolEnv({ NODE_ENV: "production", CI: "1" }), stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));

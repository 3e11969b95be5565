// Serves the built worker for browser journeys on a fresh, seeded state folder: `node scripts/serve-test.ts AU 8788`.
// Seeding takes seconds, so a seeded folder is kept per hash of what it is made from, and copied.
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { serveBuiltWorker } from "./serve/built-worker.ts";
import { build, bundleWorker, migrateAndSeed, ROOT, seedHash } from "./steps.mjs";

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
await bundleWorker();
rmSync(state, { recursive: true, force: true });
cpSync(cached, state, { recursive: true });

const server = await serveBuiltWorker({
  state,
  port: Number(port),
  vars: { ENVIRONMENT: "TEST", COUNTRY: country, WEBSITE_URL: `http://127.0.0.1:${port}`, ...(country === "NZ" ? { SUPPORT_PHONE: "0800 000 141" } : {}) },
  onLog: ({ level, message }) => {
    if (level !== "info" && level !== "log" && level !== "debug") console.error(`${level}: ${message}`);
  },
});
console.log(`serving at ${server.origin}`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, async () => {
    await server.stop();
    process.exit(0);
  });

import { join, resolve } from "node:path";
import { build } from "esbuild";
import { readOptions, refuse } from "./options.mjs";
import { onlyModule } from "./serve/built-modules.ts";
import { serveBuiltWorker } from "./serve/built-worker.ts";
import { ROOT, VARS_BY_COUNTRY } from "./steps.mjs";

const USAGE = `node scripts/demo.ts [--persist-to DIR] [--country AU|NZ] [--origin URL]
  Fills a seeded local database with the demo of a marketplace in the middle of its day, once: bookings in each state, something to do for
  each of the desk's ten tasks, ninety days of figures. Everything is made through the product's own use cases. npm start runs it.`;

const { values } = readOptions(USAGE, {
  "persist-to": { type: "string", default: ".wrangler/state" },
  country: { type: "string", default: "AU" },
  origin: { type: "string", default: "http://localhost:8787" },
});
const { country, origin } = values;
if (country !== "AU" && country !== "NZ") refuse(USAGE, `No demo of "${country}".`);

const { outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: ["scripts/demo/worker.ts"],
  bundle: true,
  write: false,
  format: "esm",
  platform: "neutral",
  target: "es2022",
  conditions: ["workerd", "worker", "module", "browser"],
  mainFields: ["browser", "module", "main"],
  external: ["cloudflare:*", "node:*"],
  alias: { "~": join(ROOT, "app") },
  loader: { ".png": "binary", ".csv": "text" },
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "error",
});

const server = await serveBuiltWorker({
  state: resolve(ROOT, values["persist-to"]),
  port: 0,
  modules: onlyModule(outputFiles[0]?.text ?? ""),
  vars: { ENVIRONMENT: "DEV", COUNTRY: country, WEBSITE_URL: origin, ...VARS_BY_COUNTRY[country] },
  onLog: ({ level, message }) => {
    if (level === "error") console.error(message);
  },
});
try {
  const startedAt = Date.now();
  const response = await fetch(server.origin);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  const { links, failures } = JSON.parse(text) as { links: readonly unknown[]; failures: readonly string[] };
  for (const failure of failures) console.error(`demo: ${failure}`);
  console.log(`${links.length} things to see, made in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}

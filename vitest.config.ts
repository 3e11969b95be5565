import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "~": here("./app") };

export default defineConfig({
  test: {
    // One request line per answer is for operators; what warns or fails stays in sight.
    onConsoleLog: (line) => !line.includes('"level":"info"'),
    projects: [
      // Pure rules, beside the rule; no runtime needed.
      { resolve: { alias }, test: { name: "domain", environment: "node", testTimeout: 30_000, include: ["app/**/*.test.ts", "app/**/*.test.tsx", "scripts/**/*.test.ts", "test/house/**/*.test.ts"] } },
      // Everything that touches D1, Durable Objects or the built worker.
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings: { TEST_MIGRATIONS: await readD1Migrations(here("./migrations")) } },
          })),
        ],
        resolve: { alias: { ...alias, "virtual:remix/server-build": here("./build/server/index.mjs") } },
        test: { name: "workerd", maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000, include: ["test/workerd/**/*.test.ts"], setupFiles: ["./test/workerd/setup.ts"] },
      },
      // Kills and races against a worker of their own.
      { resolve: { alias: { ...alias, "cloudflare:workers": here("./scripts/cloudflare-workers.ts") } }, test: { name: "faults", environment: "node", include: ["test/faults/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false } },
    ],
  },
});

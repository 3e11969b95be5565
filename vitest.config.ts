import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { memoryFolder } from "./scripts/serve/memory-folder.ts";
import { WIDE_CAPS } from "./test/support/generous-caps.ts";
import { BUNDLE_RULES, bundledApp } from "./test/workerd/bundled-app.ts";

const localPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "~": localPath("./app") };

/**
 * Writes a copy of wrangler.toml for the tests and returns its path. The copy has no `[[rules]]`, which name the modules of a deployment
 * (docs/decisions/0002), because with any rule the test runtime loads some packages twice, once as CommonJS. It has no `[assets]` either, because the
 * worker never requests them, and the runtime of each test file would list all 1,700.
 */
function writeTestConfig(): string {
  const file = localPath("./wrangler.tests.toml");
  const text = readFileSync(localPath("./wrangler.toml"), "utf8").replace(
    /^(?:\[\[rules\]\]|\[assets\])\n(?:.+\n)+/gm,
    "",
  );
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
  return file;
}

/** Each test file has its own temporary database. Keeping these in memory saves disk writes. */
function databasesInMemory(): void {
  process.env.TMPDIR = memoryFolder() ?? process.env.TMPDIR ?? "/tmp";
}

/** The slowest test files, slowest first. They start first, so that none of them runs alone at the end. */
const SLOW_SUITES = [
  "walks/",
  "funnel/question-trees",
  "api/every-endpoint",
  "search/phrases",
  "api/malformed",
  "funnel/malformed-input",
  "quotes/scale",
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = SLOW_SUITES.findIndex((name) => moduleId.includes(`/test/workerd/${name}`));
      return at < 0 ? SLOW_SUITES.length : at;
    };
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Includes Openpay, which no deployment offers, so that its adapter remains tested. */
const PURCHASE_LIMITS = Object.fromEntries(
  [
    ["afterPay", "1.00-2000.00"],
    ["humm", "80.00-4000.00"],
    ["zip", "1.00-3000.00"],
    ["openpay", "50.00-10000.00"],
  ].map(([provider, limits]) => [provider, { supplierSourced: limits, customerPrepayment: limits }]),
);

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Hides the log line of each request. Warnings and errors are shown.
    onConsoleLog: (line) => !line.includes('"level":"info"'),
    projects: [
      // Pure rules, tested next to the code in Node.
      {
        resolve: { alias },
        test: {
          name: "domain",
          environment: "node",
          testTimeout: 30_000,
          // Some hooks copy and delete whole source trees, for which a busy disk needs more than the default of ten seconds.
          hookTimeout: 60_000,
          // Test files share a process, so each must restore whatever it changes.
          pool: "threads",
          isolate: false,
          setupFiles: ["./test/support/restore-globals.ts"],
          include: ["app/**/*.test.ts", "app/**/*.test.tsx", "scripts/**/*.test.ts", "test/repository/**/*.test.ts"],
        },
      },
      // Everything that touches D1, Durable Objects or the built worker.
      {
        plugins: [
          bundledApp(),
          cloudflareTest(async () => {
            databasesInMemory();
            return {
              wrangler: { configPath: writeTestConfig() },
              miniflare: {
                bindings: {
                  TEST_MIGRATIONS: await readD1Migrations(localPath("./migrations")),
                  PURCHASE_LIMITS,
                  ...WIDE_CAPS,
                  // Number of generated people, cars and hand-overs per test. Set these to run more.
                  SIZE: process.env.SIZE ?? "",
                },
                modulesRules: BUNDLE_RULES,
              },
            };
          }),
        ],
        resolve: { alias },
        test: {
          name: "workerd",
          maxWorkers: 2,
          isolate: true,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ["test/workerd/**/*.test.ts"],
          setupFiles: ["./test/workerd/setup.ts"],
          // Lines go straight to the runtime's output. A line that is still on its way to the runner when its file ends would stop the whole run.
          disableConsoleIntercept: true,
        },
      },
      // Kills and races. Each suite starts its own worker.
      {
        resolve: { alias: { ...alias, "cloudflare:workers": localPath("./scripts/cloudflare-workers.ts") } },
        test: {
          name: "faults",
          environment: "node",
          include: ["test/faults/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // One process, because loading the application for each file took 78 of 300 s. The state of a suite is in its own world.
          isolate: false,
        },
      },
    ],
  },
});

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
 * Where wrangler.toml lies without its `[[rules]]`, which name the modules of a deployment (docs/decisions/0002): with any rule the runtime of
 * tests loads some packages twice, once as CommonJS. Without its `[assets]` too: no worker of ours asks for them, and the runtime of each test file
 * would make a list of all 1,700.
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

/** Each test file has a database of its own in the folder for temporary files, and throws it away. */
function databasesInMemory(): void {
  process.env.TMPDIR = memoryFolder() ?? process.env.TMPDIR ?? "/tmp";
}

/** Files that take longest by far, longest first: begun last, one of them would run alone at the end. */
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

/** With Openpay, which no deployment offers: what we say to it stays tried. */
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
    // One request line per answer is for operators; what warns or fails stays in sight.
    onConsoleLog: (line) => !line.includes('"level":"info"'),
    projects: [
      // Pure rules, beside the rule; no runtime needed.
      {
        resolve: { alias },
        test: {
          name: "domain",
          environment: "node",
          testTimeout: 30_000,
          // The rules are pure: their files share a process, and each is held to leave it as it was.
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
                  // How many generated persons, cars and hand-overs a test plays: more of them for whoever asks.
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
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ["test/workerd/**/*.test.ts"],
          setupFiles: ["./test/workerd/setup.ts"],
        },
      },
      // Kills and races against a worker of their own.
      {
        resolve: { alias: { ...alias, "cloudflare:workers": localPath("./scripts/cloudflare-workers.ts") } },
        test: {
          name: "faults",
          environment: "node",
          include: ["test/faults/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // One process: each file would load the application anew, 78 s of 300. What a suite keeps is in its own world.
          isolate: false,
        },
      },
    ],
  },
});

import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { readOptions } from "./options.mjs";
import { build } from "./builds.mjs";
import { install, ROOT, run, say } from "./steps.mjs";

const USAGE = `npm test
  Runs every check and test, from a fresh clone on. The last line is "N passed, N failed"; the exit code is 1 on any failure.
  Parts of it: npm run test:domain, test:workerd, test:faults, test:e2e, which take the options of their test runners.`;
readOptions(USAGE, {});

const REPORTS = ".wrangler/test-reports";
const total = { passed: 0, failed: 0 };

/** `since`: when the part began, in milliseconds. */
function count(name, passed, failed, since) {
  total.passed += passed;
  total.failed += failed;
  say(`${name}: ${passed} passed, ${failed} failed, ${((Date.now() - since) / 1000).toFixed(0)} s`);
}

/** A tool that answers by its exit code alone: one check. */
async function check(name, command, args) {
  const since = Date.now();
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) console.log(output);
  count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, since);
}

/**
 * A test runner that writes a JSON report. A runner that died without one counts as one failure. With another part `beside` it, what it prints is
 * shown when it has ended, whole.
 */
async function suite(name, command, args, read, { env = {}, beside = false } = {}) {
  const since = Date.now();
  say(`${name} …`);
  const report = join(ROOT, REPORTS, `${name.replace(/\W+/g, "-")}.json`);
  const { code, output } = await run(command, args(report), {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    quiet: beside,
  });
  if (beside) console.log(output.trimEnd());
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  count(name, passed, code !== 0 && failed === 0 ? 1 : failed, since);
}

const vitest = (project) => (report) => [
  "run",
  "--project",
  project,
  "--reporter=dot",
  "--reporter=json",
  `--outputFile.json=${report}`,
];
const fromVitest = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length,
});
const fromPlaywright = (report) => ({ passed: report.stats.expected, failed: report.stats.unexpected });

rmSync(join(ROOT, REPORTS), { recursive: true, force: true });
mkdirSync(join(ROOT, REPORTS), { recursive: true });

await install();
const browser = await ensureChromium();

/** What needs no build, on one core. */
async function rules() {
  await check("types", "npm", ["run", "--silent", "typecheck"]);
  await check("lint", "npm", ["run", "--silent", "lint"]);
  await check("arrows", "npm", ["run", "--silent", "arrows"]);
  await suite("domain", "vitest", (report) => [...vitest("domain")(report), "--maxWorkers=1"], fromVitest, {
    beside: true,
  });
}

/** The build, and the suites that keep one core busy or wait on purpose. */
async function built() {
  const since = Date.now();
  await build();
  say(`build: ${((Date.now() - since) / 1000).toFixed(0)} s`);
  await check("worker size and page budgets", "npm", ["run", "--silent", "size"]);
  await suite("faults", "vitest", vitest("faults"), fromVitest, { beside: true });
}

await Promise.all([rules(), built()]);
await suite("workerd", "vitest", vitest("workerd"), fromVitest);
if (browser)
  await suite("journeys", "playwright", () => ["test", "--reporter=dot,json"], fromPlaywright, {
    env: { CHROMIUM_PATH: browser },
  });
else count("journeys", 0, 1, Date.now());

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

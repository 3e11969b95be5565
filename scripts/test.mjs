import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureChromium } from "./chromium.mjs";
import { readOptions } from "./options.mjs";
import { build } from "./builds.mjs";
import { install, ROOT, run, say } from "./steps.mjs";

const USAGE = `npm test
  Runs every check and test, from a fresh clone on. The last line is "N passed, N failed"; the exit code is 1 on any failure.
  Parts of it: npm run test:domain, test:workerd, test:faults, test:e2e, which take the options of their test runners.`;
readOptions(USAGE, {});

const REPORTS = ".wrangler/test-reports";
/** Maximum length of a failure's message in the summary. */
const MESSAGE_CHARACTERS = 600;
const total = { passed: 0, failed: 0 };
/** Failures, each with its first message. They are printed last, because the log above is long. */
const failures = [];

/** `since` = start of the part, in milliseconds. */
function count(name, passed, failed, since) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0 && !failures.some((failure) => failure.part === name))
    failures.push({ part: name, title: "", message: "" });
  say(`${name}: ${passed} passed, ${failed} failed, ${((Date.now() - since) / 1000).toFixed(0)} s`);
}

/** Runs a tool that reports only by its exit code. Counts as one check. */
async function check(name, command, args) {
  const since = Date.now();
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) console.log(output);
  count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, since);
}

/** What a runner printed about errors outside any test, or else its last lines. Empty if its output was shown and not collected. */
function describeRunFailure(output) {
  const text = stripVTControlCharacters(output).trimEnd();
  const errorsAt = text.indexOf("Unhandled Error");
  return errorsAt < 0 ? text.slice(-MESSAGE_CHARACTERS) : text.slice(errorsAt);
}

/**
 * Runs a test runner that writes a JSON report. A runner that ends without a report, or fails without a failed test, counts as one failure. With `isParallel`,
 * another part runs at the same time, so the output is printed as a whole at the end.
 */
async function suite(name, command, args, read, { env = {}, isParallel = false } = {}) {
  const since = Date.now();
  say(`${name} …`);
  const report = join(ROOT, REPORTS, `${name.replace(/\W+/g, "-")}.json`);
  const { code, output } = await run(command, args(report), {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    quiet: isParallel,
  });
  if (isParallel) console.log(output.trimEnd());
  const {
    passed,
    failed,
    failures: failedTests,
  } = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0, failures: [] };
  failures.push(...failedTests.map((failure) => ({ part: name, ...failure })));
  const isRunFailure = code !== 0 && failed === 0;
  if (isRunFailure)
    failures.push({ part: name, title: `ended with exit code ${code}`, message: describeRunFailure(output) });
  count(name, passed, isRunFailure ? 1 : failed, since);
}

const vitest = (project) => (report) => [
  "run",
  "--project",
  project,
  "--reporter=dot",
  "--reporter=json",
  `--outputFile.json=${report}`,
];
const vitestResults = ({ numPassedTests, numFailedTests, testResults }) => {
  // Files that could not be loaded, or whose hooks failed.
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + failedFiles.length,
    failures: [
      ...failedFiles.map(({ name, message }) => ({ title: relative(ROOT, name), message })),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) => ({
            title: `${relative(ROOT, name)}: ${fullName}`,
            message: failureMessages.join("\n"),
          })),
      ),
    ],
  };
};
const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      title: `test/e2e/${file}:${line}: ${title}`,
      message: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? "")).join("\n"),
    })),
  ...suites.flatMap(failedSpecs),
];
const playwrightResults = (report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected,
  failures: failedSpecs(report),
});

rmSync(join(ROOT, REPORTS), { recursive: true, force: true });
mkdirSync(join(ROOT, REPORTS), { recursive: true });

await install();
const browser = await ensureChromium();

/** Runs checks that need no build, on one core. */
async function checkRules() {
  await check("types", "npm", ["run", "--silent", "typecheck"]);
  await check("lint", "npm", ["run", "--silent", "lint"]);
  await check("dependencies", "npm", ["run", "--silent", "check:dependencies"]);
  await suite("domain", "vitest", (report) => [...vitest("domain")(report), "--maxWorkers=1"], vitestResults, {
    isParallel: true,
  });
}

/** Runs the build, and the suites that occupy one core or mostly wait. */
async function ensureBuilt() {
  const since = Date.now();
  await build();
  say(`build: ${((Date.now() - since) / 1000).toFixed(0)} s`);
  await check("worker size and page budgets", "npm", ["run", "--silent", "size"]);
  await suite("faults", "vitest", vitest("faults"), vitestResults, { isParallel: true });
}

await Promise.all([checkRules(), ensureBuilt()]);
await suite("workerd", "vitest", vitest("workerd"), vitestResults);
if (browser)
  await suite("journeys", "playwright", () => ["test", "--reporter=dot,json"], playwrightResults, {
    env: { CHROMIUM_PATH: browser },
  });
else count("journeys", 0, 1, Date.now());

for (const { part, title, message } of failures)
  console.log(
    `\nFAILED ${[part, title].filter(Boolean).join(": ")}\n${stripVTControlCharacters(message).slice(0, MESSAGE_CHARACTERS)}`,
  );
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

// `npm test`: everything, from a fresh clone. Ends with the plain line "N passed, N failed"; exit code 1 on any failure.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { build, install, ROOT, run, say } from "./steps.mjs";

const REPORTS = ".wrangler/test-reports";
const total = { passed: 0, failed: 0 };

function count(name, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  say(`${name}: ${passed} passed, ${failed} failed`);
}

/** A tool that answers by its exit code alone: one check. */
async function check(name, command, args) {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) console.log(output);
  count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

/** A test runner that writes a JSON report. A runner that died without one counts as one failure. */
async function suite(name, command, args, read, env = {}) {
  say(`${name} …`);
  const report = join(ROOT, REPORTS, `${name.replace(/\W+/g, "-")}.json`);
  const { code } = await run(command, args(report), { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } });
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  count(name, passed, code !== 0 && failed === 0 ? 1 : failed);
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
await check("types", "npm", ["run", "--silent", "typecheck"]);
await check("lint", "npm", ["run", "--silent", "lint"]);
await check("arrows", "npm", ["run", "--silent", "arrows"]);
await suite("domain", "vitest", vitest("domain"), fromVitest);
await build();
await check("worker size and page budgets", "npm", ["run", "--silent", "size"]);
await suite("workerd", "vitest", vitest("workerd"), fromVitest);
await suite("faults", "vitest", vitest("faults"), fromVitest);
if (browser)
  for (const country of ["AU", "NZ"])
    await suite(
      `journeys ${country}`,
      "playwright",
      () => ["test", "--project", country, "--reporter=dot,json"],
      fromPlaywright,
      { CHROMIUM_PATH: browser },
    );
else count("journeys", 0, 1);

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

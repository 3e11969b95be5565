// `npm run bench -- lighthouse [--runs 5] [--only step]`: runs Lighthouse's mobile preset (simulated slow phone and network) on each kind of page. Writes
// bench/lighthouse.json.
import { resultFile, median, currentLoad } from "./result-files.ts";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { toolPath } from "../scripts/tools/installed.ts";
import { dayFromToday } from "./customers.ts";
import { cookieHeader, openStage, type OtherPlace, type Stage } from "./stage.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Run {
  /** Scores from 0 to 100, in the order of CATEGORIES. */
  readonly scores: readonly number[];
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** Lighthouse's measure of this machine's speed. It warns below 1,000, because the throttled times are then those of a slower phone than the preset means. */
  readonly machineIndex: number;
  /** Audits that reduced the score. */
  readonly failures: readonly string[];
}

interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
}
/** The fields of Lighthouse 13's result that are used. */
interface LighthouseResult {
  readonly runtimeError?: { readonly message: string };
  readonly finalDisplayedUrl: string;
  readonly environment: { readonly benchmarkIndex: number };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
}
type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ readonly lhr: LighthouseResult } | undefined>;

const { default: lighthouse }: { default: Lighthouse } = await import(
  pathToFileURL(await toolPath("lighthouse/core/index.js")).href
);

async function measurePage({ origin, debugPort }: Stage, place: OtherPlace): Promise<Run> {
  const { path } = place;
  const result = await lighthouse(`${origin}${path}`, {
    port: debugPort,
    output: "json",
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
    extraHeaders: { Cookie: await cookieHeader(place) },
    // Pages behind a guid or token must not be indexed, nor must a test site, so this audit does not apply.
    skipAudits: ["is-crawlable"],
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  const { categories, audits, environment, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== `${origin}${path}`) throw new Error(`${path} led to ${finalDisplayedUrl}`);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const failures = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${audits[id]?.score}`),
  );
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: Math.round(value("largest-contentful-paint")),
    tbtMs: Math.round(value("total-blocking-time")),
    cls: Number(value("cumulative-layout-shift").toFixed(4)),
    machineIndex: Math.round(environment.benchmarkIndex),
    failures,
  };
}

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { runs: { type: "string", default: "5" }, only: { type: "string" } },
});
const runs = Number(values.runs);
const stage = await openStage("lighthouse");
const loadBefore = currentLoad();
const pages = [];
console.log(`${"".padEnd(14)} performance, accessibility, best practices, SEO of each run`);
for (const place of [...stage.places, ...stage.others].filter(
  ({ name }) => values.only === undefined || name.startsWith(values.only),
)) {
  const pageRuns: Run[] = [];
  await fetch(stage.origin + place.path);
  for (let n = 0; n < runs; n++) pageRuns.push(await measurePage(stage, place));
  const row = {
    name: place.name,
    allHundred: pageRuns.filter(({ scores }) => scores.every((score) => score === 100)).length,
    lcpMs: median(pageRuns.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(pageRuns.map(({ tbtMs }) => tbtMs)),
    cls: median(pageRuns.map(({ cls }) => cls)),
    machineIndex: median(pageRuns.map(({ machineIndex }) => machineIndex)),
    runs: pageRuns,
  };
  pages.push(row);
  console.log(
    `${place.name.padEnd(14)} ${pageRuns.map(({ scores }) => scores.join("/")).join("  ")}\n${"".padEnd(14)} ${row.allHundred} of ${runs} have 4 x 100; medians: LCP ${row.lcpMs} ms, TBT ${row.tbtMs} ms, CLS ${row.cls}; machine ${row.machineIndex}`,
  );
  for (const reason of new Set(pageRuns.flatMap(({ failures: runFailures }) => runFailures)))
    console.log(`${"".padEnd(16)}${reason}`);
}
await stage.stop();
const allPagesPass = pages.every(({ allHundred }) => allHundred >= Math.ceil(runs * 0.6));
console.log(
  allPagesPass
    ? "held: each page has 4 x 100 in three of five runs"
    : "short: not every page has 4 x 100 in three of five runs",
);
if (values.only === undefined)
  writeFileSync(
    resultFile("lighthouse"),
    `${JSON.stringify({ on: dayFromToday(0), cpus: cpus().length, loadBefore, runs, categories: CATEGORIES, pages }, null, 2)}\n`,
  );
process.exitCode = allPagesPass ? 0 : 1;

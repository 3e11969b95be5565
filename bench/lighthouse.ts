// `npm run bench -- lighthouse [--runs 5] [--only step,garage] [--slowdown 4]`: runs Lighthouse's mobile preset (simulated slow phone and network) on each kind
// of page. How much a page is slowed down depends on the speed of this machine, measured before each run; `--slowdown 4` is Lighthouse's own preset. Writes
// bench/lighthouse.json.
import { storeResult } from "./figures.ts";
import { median, currentLoad } from "./result-files.ts";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { toolPath } from "../scripts/tools/installed.ts";
import { cookieHeader, openStage, type OtherPlace, type Stage } from "./stage.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Run {
  /** Scores from 0 to 100, in the order of CATEGORIES. */
  readonly scores: readonly number[];
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** Lighthouse's measure of this machine's speed, from 150 (a slow phone) to 2,000 (a fast desktop). */
  readonly machineIndex: number;
  /** How many times the page was slowed down. */
  readonly slowdown: number;
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

/** The slowdown of Lighthouse's mobile preset. It assumes a machine index of about 1,500. */
const PRESET_SLOWDOWN = 4;

/**
 * How many times a machine of this index is faster than the preset's phone. Source: Lighthouse's guide, "Calibrating the CPU slowdown"
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md), and the calculator that it recommends
 * (https://lighthouse-cpu-throttling-calculator.vercel.app): 1 at an index of 150, 2 at 800, 3 at 1,300, then one more per 233, linear in between.
 */
function slowdownFor(machineIndex: number): number {
  const slowdown =
    machineIndex >= 1300
      ? 3 + (machineIndex - 1300) / 233
      : machineIndex >= 800
        ? 2 + (machineIndex - 800) / 500
        : Math.max(1, 1 + (machineIndex - 150) / 650);
  return Number(slowdown.toFixed(2));
}

/** A run is repeated if the speed of the machine changed so much during it that the slowdown was wrong by more than this share. */
const MAX_SLOWDOWN_ERROR = 0.2;
/** Maximum number of attempts per counted run. */
const MAX_ATTEMPTS = 4;

const { pageFunctions }: { pageFunctions: { computeBenchmarkIndex(): number } } = await import(
  pathToFileURL(await toolPath("lighthouse/core/lib/page-functions.js")).href
);

/** The speed of this machine now, in the unit of Lighthouse's report. Takes about a second. */
async function readMachineIndex({ context }: OtherPlace): Promise<number> {
  const page = await context.newPage();
  try {
    return await page.evaluate(pageFunctions.computeBenchmarkIndex);
  } finally {
    await page.close();
  }
}

async function measurePage({ origin, debugPort }: Stage, place: OtherPlace, slowdown: number): Promise<Run> {
  const { path } = place;
  const result = await lighthouse(`${origin}${path}`, {
    port: debugPort,
    output: "json",
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
    throttling: { cpuSlowdownMultiplier: slowdown },
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
    slowdown,
    failures,
  };
}

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string" },
    slowdown: { type: "string" },
  },
});
const runs = Number(values.runs);
const fixedSlowdown = values.slowdown === undefined ? null : Number(values.slowdown);
if (!(runs >= 1) || (fixedSlowdown !== null && !(fixedSlowdown >= 1)))
  throw new Error("--runs and --slowdown must be numbers of at least 1.");
const stage = await openStage("lighthouse");
const onlyNames = values.only?.split(",") ?? null;
const unknownName = onlyNames?.find((name) => ![...stage.places, ...stage.others].some((place) => place.name === name));
if (unknownName !== undefined) {
  await stage.stop();
  throw new Error(`There is no page "${unknownName}".`);
}
const loadBefore = currentLoad();
const pages = [];
console.log(`${"".padEnd(14)} performance, accessibility, best practices, SEO of each run`);
for (const place of [...stage.places, ...stage.others].filter(({ name }) => onlyNames?.includes(name) ?? true)) {
  const pageRuns: Run[] = [];
  await measurePage(stage, place, PRESET_SLOWDOWN);
  for (let attempt = 0; pageRuns.length < runs && attempt < runs * MAX_ATTEMPTS; attempt++) {
    const slowdown = fixedSlowdown ?? slowdownFor(await readMachineIndex(place));
    const run = await measurePage(stage, place, slowdown);
    const error = Math.abs(slowdown / slowdownFor(run.machineIndex) - 1);
    if (fixedSlowdown !== null || error <= MAX_SLOWDOWN_ERROR) pageRuns.push(run);
  }
  const row = {
    name: place.name,
    allHundred: pageRuns.filter(({ scores }) => scores.every((score) => score === 100)).length,
    lcpMs: median(pageRuns.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(pageRuns.map(({ tbtMs }) => tbtMs)),
    cls: median(pageRuns.map(({ cls }) => cls)),
    machineIndex: median(pageRuns.map(({ machineIndex }) => machineIndex)),
    slowdown: median(pageRuns.map(({ slowdown }) => slowdown)),
    runs: pageRuns,
  };
  pages.push(row);
  console.log(
    `${place.name.padEnd(14)} ${pageRuns.map(({ scores }) => scores.join("/")).join("  ")}\n${"".padEnd(14)} ${row.allHundred} of ${runs} have 4 x 100; medians: LCP ${row.lcpMs} ms, TBT ${row.tbtMs} ms, CLS ${row.cls}; machine ${row.machineIndex}, slowed down ${row.slowdown} times`,
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
if (onlyNames === null) storeResult("lighthouse", { loadBefore, runs, categories: CATEGORIES, pages });
process.exitCode = allPagesPass ? 0 : 1;

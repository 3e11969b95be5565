// `npm run bench`: measures the built worker on miniflare, next to a hello-world worker in the same run, and prints a table. Times only describe this machine
// today. Only the bytes and counts of bench/budgets.ts are enforced.
import { storeResult } from "./figures.ts";
import { build } from "../scripts/builds.mjs";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { gzipSync } from "node:zlib";
import { seedHash } from "../scripts/steps.mjs";
import { measureColdStart } from "./cold-start.ts";
import { costTables } from "./cost-tables.ts";
import { type RequestFn, createTestLead, bookingRequestsNear, dayFromToday, json } from "./customers.ts";
import { sendLoadRequest, keepAliveAgent, load, type LoadResult, type LoadRequest, type LoadBatch } from "./load.ts";
import { measureJourney } from "./measured-journey.ts";
import { runtimeCpuMs, runtimeMegabytes } from "./memory.ts";
import { createAcknowledgementLog, countLostSaves, toSaveRequest } from "./one-lead.ts";
import { pageWeights } from "./page-weight.ts";
import { workerGzipBytes } from "../scripts/serve/built-modules.ts";
import type { ServedWorker } from "../scripts/serve/built-worker.ts";
import { serveApp, serveBare, serveHello, serveReader } from "./serve.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONCURRENCY = 8;
/** Number of bookings in a run. Each uses its own lead and slot, and the nearby workshops have about 180 slots. */
const SUBMIT_COUNT = 150;
/** Numbers of suppliers, in both countries together, for which a search is timed. */
const SIZES = [10_000, 100_000] as const;

interface Row extends LoadResult {
  readonly name: string;
  /** Requests per second of the hello-world worker, measured immediately before. */
  readonly hello: number;
  /** Requests per second relative to those of hello-world. */
  readonly helloRatio: number;
  /** CPU time of the runtime per response, including its database, in milliseconds; null if the operating system does not provide it. */
  readonly cpuMs: number | null;
  /** D1 rounds, statements and rows of one further request, and gzip bytes of its response. */
  readonly d1: string;
  readonly bytes: number;
}

const quotesRowName = (suppliers: number) =>
  `new quotes among ${suppliers.toLocaleString("en-AU")} suppliers, one request at a time`;

/** Runs a tool and shows its output only if it fails. */
const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, CI: "1" } });
/** Load average. If it is high, the machine is doing other work and times mean little. */
const loadAverage = () => Number((loadavg()[0] ?? 0).toFixed(1));

/** Returns a seeded state folder for this run. Each combination of number of suppliers and seed data version is seeded once, then copied. */
function prepareState(suppliers: number): string {
  const seeded = `.wrangler/bench-${suppliers}-${seedHash()}`;
  if (!existsSync(`${seeded}/v3`)) {
    run("wrangler", "d1", "migrations", "apply", "DB", "--local", "--persist-to", seeded);
    run("node", "scripts/seed.ts", "--persist-to", seeded, "--suppliers", String(suppliers));
  }
  const state = `.wrangler/bench-run-${suppliers}`;
  rmSync(state, { recursive: true, force: true });
  cpSync(seeded, state, { recursive: true });
  return state;
}

const agent = keepAliveAgent();

/** Makes requests that are not measured. */
const createRequester =
  (app: ServedWorker): RequestFn =>
  async (_, loadRequest) =>
    (await sendLoadRequest(agent, app.origin, loadRequest)).body.toString();

async function measure(
  hello: ServedWorker,
  app: ServedWorker,
  name: string,
  loadRequestAt: (n: number) => LoadRequest,
  overrides: Partial<LoadBatch> = {},
): Promise<Row> {
  const baseline = await load(hello.origin, () => ({ path: "/" }), { seconds: 1, concurrency: CONCURRENCY });
  // Values at the end of the warm-up, so that they can be subtracted.
  const afterWarmUp: { cpuMs: number | null } = { cpuMs: null };
  const onWarm = () => {
    afterWarmUp.cpuMs = runtimeCpuMs();
  };
  const result = await load(app.origin, loadRequestAt, {
    seconds: SECONDS,
    concurrency: CONCURRENCY,
    ...overrides,
    onWarm,
  });
  const afterCpuMs = runtimeCpuMs();
  const cpuMs =
    afterWarmUp.cpuMs === null || afterCpuMs === null || result.responseCount === 0
      ? null
      : Number(((afterCpuMs - afterWarmUp.cpuMs) / result.responseCount).toFixed(2));
  const loadResponse = await sendLoadRequest(agent, app.origin, loadRequestAt(1_000_003));
  const timing = /d1;desc="([^"]+)"/.exec(String(loadResponse.headers["server-timing"] ?? ""))?.[1] ?? "";
  const row = {
    name,
    hello: baseline.perSecond,
    helloRatio: Number((result.perSecond / baseline.perSecond).toFixed(3)),
    ...result,
    cpuMs,
    d1: timing,
    bytes: gzipSync(loadResponse.body).length,
  };
  console.log(
    `${name.padEnd(46)} ${String(row.perSecond).padStart(6)}/s  p50 ${String(row.p50).padStart(6)}  p99 ${String(row.p99).padStart(6)} ms  CPU ${String(cpuMs ?? "?").padStart(6)} ms  ${row.helloRatio.toFixed(3)} of hello  ${row.d1.padEnd(58)} ${row.bytes} B${row.failedCount > 0 ? `  ${row.failedCount} FAILED` : ""}`,
  );
  return row;
}

async function measurePages(hello: ServedWorker, app: ServedWorker): Promise<Row[]> {
  const lead = await createTestLead(createRequester(app));
  const leads = await Promise.all(Array.from({ length: 50 }, () => createTestLead(createRequester(app))));
  const save = (n: number): LoadRequest => ({
    method: "POST",
    path: "/api/lead/update-or-shift",
    headers: json,
    body: JSON.stringify({ Lead: { Guid: leads[n % leads.length], RepairNotes: `note ${n}` }, RetainQuote: true }),
  });
  return [
    await measure(hello, app, "home", () => ({ path: "/" })),
    await measure(hello, app, "task search (API)", (n) => ({
      path: `/api/repairs/search?q=${["brake pad", "batery", "pink slip", "aircon"][n % 4]?.replace(" ", "%20")}`,
    })),
    await measure(hello, app, "a step of the quote", () => ({ path: `/quote-2/${lead}?step=task-select` })),
    await measure(hello, app, "a save of a different lead each time (API)", save),
    await measure(hello, app, "results page, stored prices", () => ({ path: `/quotes/${lead}` })),
    await measure(hello, app, "results page, new prices, 751 suppliers", (n) => ({
      path: `/api/quotes/${lead}?serviceDate=${dayFromToday(10 + (n % 30))}`,
    })),
  ];
}

/** Measures bookings, each for its own lead. */
async function measureSubmits(hello: ServedWorker, app: ServedWorker): Promise<Row> {
  const leads = await Promise.all(Array.from({ length: SUBMIT_COUNT + 1 }, () => createTestLead(createRequester(app))));
  const booking = await bookingRequestsNear(createRequester(app), leads[0] ?? "");
  const isPassing = ({ body }: { readonly body: Buffer }) => JSON.parse(body.toString()).Success === true;
  return measure(hello, app, "submit", (n) => booking(leads[Math.min(n - 1, SUBMIT_COUNT)] ?? "", n), {
    maxRequests: SUBMIT_COUNT,
    isGood: isPassing,
  });
}

/** Measures what a browser fetches for the first step of a quote: the page, the files it links, and their transfer sizes (scripts are in `pages`). */
async function measureFirstStep(app: ServedWorker) {
  const html = (
    await sendLoadRequest(agent, app.origin, {
      path: `/quote-2/${await createTestLead(createRequester(app))}?step=task-select`,
    })
  ).body;
  const assetUrls = new Set(
    [...html.toString().matchAll(/(?:src|href)="(\/(?:assets|icons)[^"#]*)/g)].map((match) => match[1]),
  );
  for (const [, module] of html.toString().matchAll(/import[^"]*"(\/assets\/[^"]+\.js)"/g)) assetUrls.add(module);
  const page = pageWeights().find((pageWeight) => pageWeight.page === "/quote-2/:leadGuid");
  return { requests: 1 + assetUrls.size, htmlGzipBytes: gzipSync(html).length, cssGzipBytes: page?.cssBytes ?? 0 };
}

/** Many concurrent saves of one lead: the maximum throughput, and a check that no acknowledged save is lost. */
async function measureOneLead(
  hello: ServedWorker,
  app: ServedWorker,
): Promise<Row & { readonly acknowledged: number; readonly lostCount: number }> {
  const lead = await createTestLead(createRequester(app));
  const acknowledgementLog = createAcknowledgementLog();
  const row = await measure(hello, app, "concurrent saves of the same lead (API)", (n) => toSaveRequest(lead, n), {
    isGood: acknowledgementLog.isGood,
  });
  const lostCount = await countLostSaves(agent, app.origin, lead, acknowledgementLog.saves);
  console.log(`${" ".repeat(46)} ${acknowledgementLog.saves.length} acknowledged, ${lostCount} lost`);
  return { ...row, failedCount: row.failedCount + lostCount, acknowledged: acknowledgementLog.saves.length, lostCount };
}

/** Measures the time to compute prices again, one customer after another, with this number of suppliers. */
async function measureQuotes(hello: ServedWorker, suppliers: number, state: string): Promise<Row> {
  const app = await serveApp(state);
  const lead = await createTestLead(createRequester(app));
  const row = await measure(
    hello,
    app,
    quotesRowName(suppliers),
    (n) => ({ path: `/api/quotes/${lead}?serviceDate=${dayFromToday(10 + (n % 30))}` }),
    { concurrency: 1 },
  );
  await app.stop();
  return row;
}

const loadBefore = loadAverage();
await build();
run("npm", "run", "--silent", "deploy:dry");
const smallState = prepareState(751);
const far = SIZES.map((suppliers) => [suppliers, prepareState(suppliers)] as const);
const started = await measureColdStart(
  agent,
  () => serveApp(smallState),
  () => serveBare(smallState),
);
const hello = await serveHello();
const rows: Row[] = [];
const reading = await serveReader(smallState);
rows.push(await measure(hello, reading, "one D1 read in a bare worker", () => ({ path: "/" })));
await reading.stop();
const app = await serveApp(smallState);
rows.push(...(await measurePages(hello, app)));
// Measured when the caches are already full, so that only memory that grows with every request is counted.
const previousMegabytes = runtimeMegabytes();
const memoryRun = await load(app.origin, (n) => ({ path: n % 2 === 0 ? "/" : "/start" }), {
  seconds: 3 * SECONDS,
  concurrency: CONCURRENCY,
});
const memory = { before: previousMegabytes, after: runtimeMegabytes(), answers: memoryRun.responseCount };
rows.push(await measureOneLead(hello, app));
rows.push(await measureSubmits(hello, app));
const step = await measureFirstStep(app);
const journey = await measureJourney(agent, app);
await app.stop();
for (const [suppliers, state] of far) rows.push(await measureQuotes(hello, suppliers, state));
await hello.stop();
agent.destroy();

const [p50Of10000 = Number.NaN, p50Of100000 = Number.NaN] = SIZES.map(
  (suppliers) => rows.find(({ name }) => name === quotesRowName(suppliers))?.p50,
);
const figures = {
  workerGzipBytes: workerGzipBytes(),
  coldStart: started,
  p50Of100000To10000: Number((p50Of100000 / p50Of10000).toFixed(2)),
  memoryMegabytes: memory,
  firstStep: step,
};
console.log(JSON.stringify(figures));
// Times of different days are not comparable, because machines vary. Each time is therefore also given as a multiple of one D1 read by a bare worker.
const [bareRead] = rows;
if (bareRead?.cpuMs)
  for (const { name, cpuMs } of rows.slice(1))
    console.log(`${name.padEnd(46)} CPU of ${((cpuMs ?? Number.NaN) / bareRead.cpuMs).toFixed(1)} bare reads`);
console.log(`\n${costTables(journey.cost, journey.legs)}\n`);
console.log(`a million journeys: $${journey.cost.total} (${JSON.stringify(journey.cost.units)})`);
storeResult("server", {
  loadBefore,
  node: process.version,
  seconds: SECONDS,
  width: CONCURRENCY,
  ...figures,
  rows,
  journey,
  pages: pageWeights(),
});

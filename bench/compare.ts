// `npm run bench -- compare <commit> [--rounds 8] [--only step,submit]`: builds that commit next to this tree and measures the CPU of both in turn. Prints a
// table and keeps only the older build, in .wrangler/compare.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../scripts/builds.mjs";
import { type ServedWorker, type SourceTree, serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { createSeededState } from "../scripts/serve/seeded-state.ts";
import { ROOT, say, toolEnv } from "../scripts/steps.mjs";
import { measureStarts } from "./cold-start.ts";
import { type RequestFn, createTestLead, bookingRequestsNear, dayFromToday } from "./customers.ts";
import { cookieJar, type LoadResponse, sendLoadRequest, keepAliveAgent, type LoadRequest } from "./load.ts";
import { cpuMsOf, runtimePids } from "./memory.ts";
import { serveBare, serveReader } from "./serve.ts";

const {
  values,
  positionals: [commit = ""],
} = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { rounds: { type: "string", default: "8" }, only: { type: "string" } },
});
const ROUNDS = Number(values.rounds);
const CONCURRENCY = 4;
const WARM_UP_ROUNDS = 3;
/** Delay in seconds before the queue writes the emails of submissions, so that the two can be measured separately. */
const QUEUE_SECONDS = 3;
const SUBMITS_PER_ROUND = 8;
/** The workshops near the lead have capacity for about 180 bookings. */
const MAX_SUBMIT_ROUNDS = 9;

const agent = keepAliveAgent();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Builds and seeds a commit in its own folder, once. */
function prepare(name: string): SourceTree & { readonly seeded: string } {
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const hash = git("rev-parse", "--verify", `${name}^{commit}`);
  const root = join(ROOT, ".wrangler/compare", hash.slice(0, 12));
  const seeded = join(root, ".wrangler/compare-state");
  const readyMarker = join(root, ".wrangler/compare-ready");
  const run = (name: string, command: string, ...args: readonly string[]) => {
    say(`${name}: ${name}`);
    const env = { ...toolEnv({ CI: "1" }), PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` };
    execFileSync(command, args, { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  };
  if (!existsSync(readyMarker)) {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(join(root, ".wrangler"), { recursive: true });
    git("archive", "--output", join(root, ".wrangler/sources.tar"), hash);
    run("unpacking", "tar", "-xf", ".wrangler/sources.tar");
    const readLockFile = (tree: string) => readFileSync(join(tree, "package-lock.json"), "utf8");
    if (readLockFile(root) === readLockFile(ROOT)) symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    else run("installing its packages", "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error");
    run("building", "npm", "run", "build");
    run("applying its migrations", "wrangler", "d1", "migrations", "apply", "DB", "--local", "--persist-to", seeded);
    run("seeding", "node", "scripts/seed.ts", "--persist-to", seeded);
    writeFileSync(readyMarker, "");
  }
  return { root, build: realpathSync(join(root, "build")), seeded };
}

interface ComparedBuild {
  readonly name: string;
  readonly app: ServedWorker;
  readonly pid: string;
}

/** Starts a server and finds the process of its runtime. */
async function start(name: string, serve: () => Promise<ServedWorker>): Promise<ComparedBuild> {
  const previousPids = new Set(runtimePids());
  const app = await serve();
  const pid = runtimePids().find((value) => !previousPids.has(value));
  if (pid === undefined) throw new Error("This system does not say which process the runtime is");
  return { name, app, pid };
}

/** A client with a browser's cookies. */
function createVisitor(origin: string) {
  const jar = cookieJar();
  const go = async (loadRequest: LoadRequest): Promise<LoadResponse> => {
    const response = await sendLoadRequest(
      agent,
      origin,
      jar.with({ ...loadRequest, path: loadRequest.path.replace(origin, "") }),
    );
    jar.storeCookies(response.headers);
    return response;
  };
  const sendRequest: RequestFn = async (name, loadRequest) => {
    const { status, body } = await go(loadRequest);
    if (status >= 400) throw new Error(`${name}: ${status} ${body.toString().slice(0, 200)}`);
    return body.toString();
  };
  /** Signs in as this sandbox person, starting from a page that requires it. */
  const signIn = async (path: string, subject: string) => {
    let response = await go({ path });
    for (let redirects = 0; redirects < 8 && response.headers.location !== undefined; redirects += 1) {
      const location = String(response.headers.location);
      response = await go(
        location.includes("/sandbox/")
          ? {
              method: "POST",
              path: location,
              headers: { "Content-Type": "application/x-www-form-urlencoded" },
              body: new URLSearchParams({ subject }).toString(),
            }
          : { path: location },
      );
    }
    if (response.status !== 200) throw new Error(`${path} as ${subject}: ${response.status}`);
  };
  return { ask: sendRequest, go, signIn, with: jar.with };
}

interface ComparedTask {
  readonly name: string;
  readonly loadRequest: (n: number) => LoadRequest;
  readonly perRound: number;
  readonly isGood?: (response: LoadResponse) => boolean;
}

/** Returns the token of the link in a booking's email, which the queue sends some seconds later. */
async function findWorkshopToken(
  sendRequest: (loadRequest: LoadRequest) => Promise<LoadResponse>,
): Promise<string | null> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await wait(1000);
    const outbox = (await sendRequest({ path: "/dev/outbox" })).body.toString();
    const token = /\/workshop\/(?:link|answer)\/([\w-]{27})/.exec(outbox)?.[1];
    if (token !== undefined) return token;
  }
  return null;
}

/** Prepares the measured requests and their data in this server's database. Pages that this build does not have are left out. */
async function createTasks({ name, app: { origin } }: ComparedBuild): Promise<readonly ComparedTask[]> {
  const customer = createVisitor(origin);
  const lead = await createTestLead(customer.ask);
  const toBookingRequest = await bookingRequestsNear(customer.ask, lead);
  const isBooked = ({ body }: LoadResponse) => JSON.parse(body.toString()).Success === true;
  const pageTask = (name: string, path: string, perRound: number, requester = customer): ComparedTask => ({
    name,
    perRound,
    loadRequest: () => requester.with({ path }),
  });
  const optionalTasks = async (name: string, prepareTasks: () => Promise<readonly ComparedTask[]>) =>
    prepareTasks().catch((error: unknown) => {
      console.log(`${name}: ${name} is not measured: ${error instanceof Error ? error.message : error}`);
      return [];
    });
  const bookedLead = await createTestLead(customer.ask);
  const first = toBookingRequest(bookedLead, 0);
  const { BookingToken: token, ...bookingResult } = JSON.parse(await customer.ask("a booking", first));
  if (!token) throw new Error(`${name} did not book: ${JSON.stringify(bookingResult).slice(0, 300)}`);
  const supplier = JSON.parse(first.body ?? "{}").WorkshopId;
  const roundCount = WARM_UP_ROUNDS + 2 * Math.min(ROUNDS, MAX_SUBMIT_ROUNDS);
  const leads: string[] = [];
  for (let n = 0; n < (isWanted("submit") ? roundCount * SUBMITS_PER_ROUND : 0); n += 1)
    leads.push(await createTestLead(customer.ask));
  return [
    pageTask("home", "/", 120),
    pageTask("help", "/help", 120),
    pageTask("start", "/start", 150),
    pageTask("step", `/quote-2/${lead}?step=task-select`, 100),
    pageTask("results kept", `/quotes/${lead}`, 60),
    {
      name: "quotes anew",
      perRound: 40,
      loadRequest: (n) => customer.with({ path: `/api/quotes/${lead}?serviceDate=${dayFromToday(10 + (n % 30))}` }),
    },
    pageTask("booking page", `/booking/${token}/confirmation`, 60),
    ...(await optionalTasks("desk list", async () => {
      const operator = createVisitor(origin);
      await operator.signIn("/desk", "demo-operator");
      return [pageTask("desk list", "/desk", 60, operator)];
    })),
    ...(await optionalTasks("diary", async () => {
      const workshop = createVisitor(origin);
      const token = await findWorkshopToken(workshop.go);
      if (token === null) throw new Error("the workshop was sent no email");
      await workshop.signIn(`/workshop/link/${token}`, `demo-supplier-${supplier}`);
      return [pageTask("diary", "/workshop", 60, workshop)];
    })),
    {
      name: "submit",
      perRound: SUBMITS_PER_ROUND,
      loadRequest: (n) => customer.with(toBookingRequest(leads[n] ?? "", n + 1)),
      isGood: isBooked,
    },
  ];
}

const selectedTasks = values.only?.split(",").map((value) => value.trim());
const isWanted = (name: string) => selectedTasks === undefined || selectedTasks.some((value) => name.startsWith(value));

/** Sends one round of requests, and returns the CPU time of the runtime per request. */
async function measureRoundCpuMs(
  { app, pid }: ComparedBuild,
  { name, loadRequest, perRound, isGood: isPassing }: ComparedTask,
  firstIndex: number,
): Promise<number> {
  const startCpuMs = cpuMsOf(pid);
  let next = 0;
  const runWorker = async () => {
    while (next < perRound) {
      const response = await sendLoadRequest(agent, app.origin, loadRequest(firstIndex + next++));
      if (response.status >= 400 || isPassing?.(response) === false)
        throw new Error(`${name}: ${response.status} ${response.body.toString().slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  return (cpuMsOf(pid) - startCpuMs) / perRound;
}

/** Waits until the queue has sent its emails, and returns the CPU time per submission. */
async function measureEmailCpuMs({ pid }: ComparedBuild): Promise<number> {
  const startCpuMs = cpuMsOf(pid);
  await wait((QUEUE_SECONDS + 1) * 1000);
  for (let quietPolls = 0, polls = 0; quietPolls < 2 && polls < 60; polls += 1) {
    const lastCpuMs = cpuMsOf(pid);
    await wait(400);
    quietPolls = cpuMsOf(pid) - lastCpuMs <= 10 ? quietPolls + 1 : 0;
  }
  return (cpuMsOf(pid) - startCpuMs) / SUBMITS_PER_ROUND;
}

const median = (values: readonly number[], share = 0.5) => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [lower = 0, upper = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return lower + (upper - lower) * (at - Math.floor(at));
};

/** Runs rounds of old, new, new, old, so that changes in the machine's speed affect both sides equally. */
async function runAlternately(
  old: ComparedBuild,
  current: ComparedBuild,
  tasks: readonly [ComparedTask, ComparedTask],
  rounds: number,
  alsoMeasure?: "emails",
) {
  const counts = { old: 0, new: 0 };
  const emails = [] as { old: number; new: number }[];
  const runRound = async (buildName: "old" | "new") => {
    const [side, work] = buildName === "old" ? [old, tasks[0]] : [current, tasks[1]];
    const cpu = await measureRoundCpuMs(side, work, counts[buildName]);
    counts[buildName] += work.perRound;
    return { cpu, after: alsoMeasure === "emails" ? await measureEmailCpuMs(side) : 0 };
  };
  for (let n = 0; n < WARM_UP_ROUNDS; n += 1)
    for (const buildName of ["old", "new"] as const) await runRound(buildName);
  const measurements: { readonly old: number; readonly new: number; readonly noise: readonly number[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const a = await runRound("old");
    const b = await runRound("new");
    const c = await runRound("new");
    const d = await runRound("old");
    measurements.push({ old: a.cpu + d.cpu, new: b.cpu + c.cpu, noise: [d.cpu / a.cpu, c.cpu / b.cpu] });
    emails.push({ old: a.cpu + d.cpu + a.after + d.after, new: b.cpu + c.cpu + b.after + c.after });
  }
  const toRow = (pairs: readonly { readonly old: number; readonly new: number }[], noise: readonly number[]) => ({
    old: median(pairs.map((pair) => pair.old / 2)).toFixed(2),
    new: median(pairs.map((pair) => pair.new / 2)).toFixed(2),
    ratio: median(pairs.map((pair) => pair.new / pair.old)).toFixed(3),
    noise: `±${((100 * (median(noise, 0.75) - median(noise, 0.25))) / 2 / Math.sqrt(rounds)).toFixed(1)} %`,
  });
  const noise = measurements.flatMap((item) => item.noise);
  return { alone: toRow(measurements, noise), withEmails: toRow(emails, noise) };
}

await build();
const olderTree = prepare(commit);
const states = {
  old: join(olderTree.root, `.wrangler/compare-run.${process.pid}`),
  new: await createSeededState("bench-compare"),
};
cpSync(olderTree.seeded, states.old, { recursive: true });
const options = { port: 0, vars: { ENVIRONMENT: "TEST" }, queueDelay: QUEUE_SECONDS, onLog: () => undefined };
const serveOld = () => serveBuiltWorker({ ...options, state: states.old, tree: olderTree });
const serveNew = () => serveBuiltWorker({ ...options, state: states.new });
const bareState = states.new.slice(ROOT.length + 1);
const table: Record<string, object> = {};
const loadBefore = loadavg()[0] ?? 0;

if (isWanted("cold start")) {
  const [bareStart, old, current] = await measureStarts(agent, [() => serveBare(bareState), serveOld, serveNew]);
  if (bareStart && old && current)
    for (const unit of ["ms", "cpuMs"] as const)
      table[unit === "ms" ? "cold start beyond a bare worker" : "the same in CPU"] = {
        old: old[unit] - bareStart[unit],
        new: current[unit] - bareStart[unit],
        ratio: ((current[unit] - bareStart[unit]) / (old[unit] - bareStart[unit])).toFixed(3),
      };
}
const builds = [await start(commit, serveOld), await start("this tree", serveNew)] as const;
const [old, current] = builds;
try {
  const oldTasks = await createTasks(old);
  const currentTasks = await createTasks(current);
  for (const currentTask of currentTasks) {
    const oldTask = oldTasks.find(({ name }) => name === currentTask.name);
    if (oldTask === undefined || !isWanted(currentTask.name)) continue;
    const isSubmit = currentTask.name === "submit";
    const rounds = isSubmit ? Math.min(ROUNDS, MAX_SUBMIT_ROUNDS) : ROUNDS;
    const { alone, withEmails } = await runAlternately(
      old,
      current,
      [oldTask, currentTask],
      rounds,
      isSubmit ? "emails" : undefined,
    );
    table[currentTask.name] = alone;
    if (isSubmit) table["submit with its emails"] = withEmails;
    console.log(currentTask.name, JSON.stringify(isSubmit ? [alone, withEmails] : alone));
  }
} finally {
  for (const { app } of builds) await app.stop();
}
const readerBuild = await start("one read", () => serveReader(bareState));
const readTask: ComparedTask = { name: "read", perRound: 300, loadRequest: () => ({ path: "/" }) };
const reads: number[] = [];
for (let n = 0; n < 4; n += 1) reads.push(await measureRoundCpuMs(readerBuild, readTask, 0));
await readerBuild.app.stop();
for (const state of Object.values(states)) rmSync(state, { recursive: true, force: true });
agent.destroy();
console.table(table);
console.log(
  `CPU of the runtime in ms a request, medians of ${ROUNDS} rounds of two turns each; one D1 read in a bare worker takes ${median(reads).toFixed(2)} ms. Noise: half of the middle half of what a turn differs from another of the same build, over the root of the rounds. Load before ${loadBefore.toFixed(1)}, after ${(loadavg()[0] ?? 0).toFixed(1)}.`,
);

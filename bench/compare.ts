// `npm run bench -- compare <commit> [--rounds 8] [--only step,submit]`: builds that commit next to this tree and measures the CPU of both in turn. Prints a
// table and keeps only the older build, in .wrangler/compare.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../scripts/builds.mjs";
import { type ServedWorker, type SourceTree, serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { seededState } from "../scripts/serve/seeded-state.ts";
import { ROOT, say, toolEnv } from "../scripts/steps.mjs";
import { startTimes } from "./cold-start.ts";
import { type RequestFn, testLead, bookingsNear, dayIn } from "./customers.ts";
import { cookieJar, type LoadResponse, fire, keepAliveAgent, type Shot } from "./load.ts";
import { cpuMsOf, runtimePids } from "./memory.ts";
import { serveBare, serveReading } from "./serve.ts";

const {
  values,
  positionals: [commit = ""],
} = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { rounds: { type: "string", default: "8" }, only: { type: "string" } },
});
const ROUNDS = Number(values.rounds);
const WIDTH = 4;
const WARM_UP_TURNS = 3;
/** Delay in seconds before the queue writes the emails of submissions, so that the two can be measured separately. */
const QUEUE_SECONDS = 3;
const SUBMITS_PER_TURN = 8;
/** The workshops near the lead have capacity for about 180 bookings. */
const MAX_SUBMIT_ROUNDS = 9;

const agent = keepAliveAgent();

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Builds and seeds a commit in its own folder, once. */
function prepare(name: string): SourceTree & { readonly seeded: string } {
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const hash = git("rev-parse", "--verify", `${name}^{commit}`);
  const root = join(ROOT, ".wrangler/compare", hash.slice(0, 12));
  const seeded = join(root, ".wrangler/compare-state");
  const ready = join(root, ".wrangler/compare-ready");
  const run = (what: string, command: string, ...args: readonly string[]) => {
    say(`${name}: ${what}`);
    const env = { ...toolEnv({ CI: "1" }), PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` };
    execFileSync(command, args, { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  };
  if (!existsSync(ready)) {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(join(root, ".wrangler"), { recursive: true });
    git("archive", "--output", join(root, ".wrangler/sources.tar"), hash);
    run("unpacking", "tar", "-xf", ".wrangler/sources.tar");
    const lockOf = (tree: string) => readFileSync(join(tree, "package-lock.json"), "utf8");
    if (lockOf(root) === lockOf(ROOT)) symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    else run("installing its packages", "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error");
    run("building", "npm", "run", "build");
    run("applying its migrations", "wrangler", "d1", "migrations", "apply", "DB", "--local", "--persist-to", seeded);
    run("seeding", "node", "scripts/seed.ts", "--persist-to", seeded);
    writeFileSync(ready, "");
  }
  return { root, build: realpathSync(join(root, "build")), seeded };
}

interface Side {
  readonly name: string;
  readonly app: ServedWorker;
  readonly pid: string;
}

/** Starts a server and finds the process of its runtime. */
async function start(name: string, serve: () => Promise<ServedWorker>): Promise<Side> {
  const before = new Set(runtimePids());
  const app = await serve();
  const pid = runtimePids().find((value) => !before.has(value));
  if (pid === undefined) throw new Error("This system does not say which process the runtime is");
  return { name, app, pid };
}

/** A client with a browser's cookies. */
function visitor(origin: string) {
  const jar = cookieJar();
  const go = async (shot: Shot): Promise<LoadResponse> => {
    const answer = await fire(agent, origin, jar.with({ ...shot, path: shot.path.replace(origin, "") }));
    jar.take(answer.headers);
    return answer;
  };
  const ask: RequestFn = async (what, shot) => {
    const { status, body } = await go(shot);
    if (status >= 400) throw new Error(`${what}: ${status} ${body.toString().slice(0, 200)}`);
    return body.toString();
  };
  /** Signs in as this sandbox person, starting from a page that requires it. */
  const signIn = async (path: string, subject: string) => {
    let answer = await go({ path });
    for (let hops = 0; hops < 8 && answer.headers.location !== undefined; hops += 1) {
      const to = String(answer.headers.location);
      answer = await go(
        to.includes("/sandbox/")
          ? {
              method: "POST",
              path: to,
              headers: { "Content-Type": "application/x-www-form-urlencoded" },
              body: new URLSearchParams({ subject }).toString(),
            }
          : { path: to },
      );
    }
    if (answer.status !== 200) throw new Error(`${path} as ${subject}: ${answer.status}`);
  };
  return { ask, go, signIn, with: jar.with };
}

interface Work {
  readonly what: string;
  readonly shot: (n: number) => Shot;
  readonly perTurn: number;
  readonly isGood?: (answer: LoadResponse) => boolean;
}

/** Returns the token of the link in a booking's email, which the queue sends some seconds later. */
async function workshopToken(go: (shot: Shot) => Promise<LoadResponse>): Promise<string | null> {
  for (let tries = 0; tries < 30; tries += 1) {
    await wait(1000);
    const outbox = (await go({ path: "/dev/outbox" })).body.toString();
    const token = /\/workshop\/(?:link|answer)\/([\w-]{27})/.exec(outbox)?.[1];
    if (token !== undefined) return token;
  }
  return null;
}

/** Prepares the measured requests and their data in this server's database. Pages that this build does not have are left out. */
async function stage({ name, app: { origin } }: Side): Promise<readonly Work[]> {
  const customer = visitor(origin);
  const lead = await testLead(customer.ask);
  const booking = await bookingsNear(customer.ask, lead);
  const isBooked = ({ body }: LoadResponse) => JSON.parse(body.toString()).Success === true;
  const page = (what: string, path: string, perTurn: number, who = customer): Work => ({
    what,
    perTurn,
    shot: () => who.with({ path }),
  });
  const optional = async (what: string, make: () => Promise<readonly Work[]>) =>
    make().catch((error: unknown) => {
      console.log(`${name}: ${what} is not measured: ${error instanceof Error ? error.message : error}`);
      return [];
    });
  const bookedLead = await testLead(customer.ask);
  const first = booking(bookedLead, 0);
  const { BookingToken: token, ...bookingResult } = JSON.parse(await customer.ask("a booking", first));
  if (!token) throw new Error(`${name} did not book: ${JSON.stringify(bookingResult).slice(0, 300)}`);
  const supplier = JSON.parse(first.body ?? "{}").WorkshopId;
  const turns = WARM_UP_TURNS + 2 * Math.min(ROUNDS, MAX_SUBMIT_ROUNDS);
  const leads: string[] = [];
  for (let n = 0; n < (isWanted("submit") ? turns * SUBMITS_PER_TURN : 0); n += 1)
    leads.push(await testLead(customer.ask));
  return [
    page("home", "/", 120),
    page("help", "/help", 120),
    page("start", "/start", 150),
    page("step", `/quote-2/${lead}?step=task-select`, 100),
    page("results kept", `/quotes/${lead}`, 60),
    {
      what: "quotes anew",
      perTurn: 40,
      shot: (n) => customer.with({ path: `/api/quotes/${lead}?serviceDate=${dayIn(10 + (n % 30))}` }),
    },
    page("booking page", `/booking/${token}/confirmation`, 60),
    ...(await optional("desk list", async () => {
      const operator = visitor(origin);
      await operator.signIn("/desk", "demo-operator");
      return [page("desk list", "/desk", 60, operator)];
    })),
    ...(await optional("diary", async () => {
      const workshop = visitor(origin);
      const token = await workshopToken(workshop.go);
      if (token === null) throw new Error("the workshop was sent no email");
      await workshop.signIn(`/workshop/link/${token}`, `demo-supplier-${supplier}`);
      return [page("diary", "/workshop", 60, workshop)];
    })),
    {
      what: "submit",
      perTurn: SUBMITS_PER_TURN,
      shot: (n) => customer.with(booking(leads[n] ?? "", n + 1)),
      isGood: isBooked,
    },
  ];
}

const only = values.only?.split(",").map((value) => value.trim());
const isWanted = (what: string) => only === undefined || only.some((value) => what.startsWith(value));

/** Sends one round of requests, and returns the CPU time of the runtime per request. */
async function cpuOfTurn(
  { app, pid }: Side,
  { what, shot, perTurn, isGood: isPassing }: Work,
  from: number,
): Promise<number> {
  const before = cpuMsOf(pid);
  let next = 0;
  const shooter = async () => {
    while (next < perTurn) {
      const answer = await fire(agent, app.origin, shot(from + next++));
      if (answer.status >= 400 || isPassing?.(answer) === false)
        throw new Error(`${what}: ${answer.status} ${answer.body.toString().slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, shooter));
  return (cpuMsOf(pid) - before) / perTurn;
}

/** Waits until the queue has sent its emails, and returns the CPU time per submission. */
async function cpuOfEmails({ pid }: Side): Promise<number> {
  const before = cpuMsOf(pid);
  await wait((QUEUE_SECONDS + 1) * 1000);
  for (let quiet = 0, polls = 0; quiet < 2 && polls < 60; polls += 1) {
    const last = cpuMsOf(pid);
    await wait(400);
    quiet = cpuMsOf(pid) - last <= 10 ? quiet + 1 : 0;
  }
  return (cpuMsOf(pid) - before) / SUBMITS_PER_TURN;
}

const middle = (values: readonly number[], formatShare = 0.5) => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * formatShare;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
};

/** Runs rounds of old, new, new, old, so that changes in the machine's speed affect both sides equally. */
async function inTurns(old: Side, current: Side, works: readonly [Work, Work], rounds: number, then?: "emails") {
  const [counts, emails] = [{ old: 0, new: 0 }, [] as { old: number; new: number }[]];
  const turn = async (which: "old" | "new") => {
    const [side, work] = which === "old" ? [old, works[0]] : [current, works[1]];
    const cpu = await cpuOfTurn(side, work, counts[which]);
    counts[which] += work.perTurn;
    return { cpu, after: then === "emails" ? await cpuOfEmails(side) : 0 };
  };
  for (let n = 0; n < WARM_UP_TURNS; n += 1) for (const which of ["old", "new"] as const) await turn(which);
  const measured: { readonly old: number; readonly new: number; readonly noise: readonly number[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [a, b, c, d] = [await turn("old"), await turn("new"), await turn("new"), await turn("old")];
    measured.push({ old: a.cpu + d.cpu, new: b.cpu + c.cpu, noise: [d.cpu / a.cpu, c.cpu / b.cpu] });
    emails.push({ old: a.cpu + d.cpu + a.after + d.after, new: b.cpu + c.cpu + b.after + c.after });
  }
  const row = (pairs: readonly { readonly old: number; readonly new: number }[], noise: readonly number[]) => ({
    old: middle(pairs.map((pair) => pair.old / 2)).toFixed(2),
    new: middle(pairs.map((pair) => pair.new / 2)).toFixed(2),
    ratio: middle(pairs.map((pair) => pair.new / pair.old)).toFixed(3),
    noise: `±${((100 * (middle(noise, 0.75) - middle(noise, 0.25))) / 2 / Math.sqrt(rounds)).toFixed(1)} %`,
  });
  const noise = measured.flatMap((item) => item.noise);
  return { alone: row(measured, noise), withEmails: row(emails, noise) };
}

await build();
const older = prepare(commit);
const states = {
  old: join(older.root, `.wrangler/compare-run.${process.pid}`),
  new: await seededState("bench-compare"),
};
cpSync(older.seeded, states.old, { recursive: true });
const options = { port: 0, vars: { ENVIRONMENT: "TEST" }, queueDelay: QUEUE_SECONDS, onLog: () => undefined };
const serveOld = () => serveBuiltWorker({ ...options, state: states.old, tree: older });
const serveNew = () => serveBuiltWorker({ ...options, state: states.new });
const bareState = states.new.slice(ROOT.length + 1);
const table: Record<string, object> = {};
const loadBefore = loadavg()[0] ?? 0;

if (isWanted("cold start")) {
  const [bare, old, current] = await startTimes(agent, [() => serveBare(bareState), serveOld, serveNew]);
  if (bare && old && current)
    for (const unit of ["ms", "cpuMs"] as const)
      table[unit === "ms" ? "cold start beyond a bare worker" : "the same in CPU"] = {
        old: old[unit] - bare[unit],
        new: current[unit] - bare[unit],
        ratio: ((current[unit] - bare[unit]) / (old[unit] - bare[unit])).toFixed(3),
      };
}
const sides = [await start(commit, serveOld), await start("this tree", serveNew)] as const;
const [old, current] = sides;
try {
  const [worksOfOld, works] = [await stage(old), await stage(current)];
  for (const work of works) {
    const before = worksOfOld.find(({ what }) => what === work.what);
    if (before === undefined || !isWanted(work.what)) continue;
    const isSubmit = work.what === "submit";
    const rounds = isSubmit ? Math.min(ROUNDS, MAX_SUBMIT_ROUNDS) : ROUNDS;
    const { alone, withEmails } = await inTurns(old, current, [before, work], rounds, isSubmit ? "emails" : undefined);
    table[work.what] = alone;
    if (isSubmit) table["submit with its emails"] = withEmails;
    console.log(work.what, JSON.stringify(isSubmit ? [alone, withEmails] : alone));
  }
} finally {
  for (const { app } of sides) await app.stop();
}
const reading = await start("one read", () => serveReading(bareState));
const read: Work = { what: "read", perTurn: 300, shot: () => ({ path: "/" }) };
const reads: number[] = [];
for (let n = 0; n < 4; n += 1) reads.push(await cpuOfTurn(reading, read, 0));
await reading.app.stop();
for (const state of Object.values(states)) rmSync(state, { recursive: true, force: true });
agent.destroy();
console.table(table);
console.log(
  `CPU of the runtime in ms a request, medians of ${ROUNDS} rounds of two turns each; one D1 read in a bare worker takes ${middle(reads).toFixed(2)} ms. Noise: half of the middle half of what a turn differs from another of the same build, over the root of the rounds. Load before ${loadBefore.toFixed(1)}, after ${(loadavg()[0] ?? 0).toFixed(1)}.`,
);

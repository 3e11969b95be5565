// `npm run bench [-- <part>]`: runs all measurements, or a single part.
import { readOptions, refuse, runCommand } from "../scripts/options.mjs";

const PARTS = {
  server: {
    name: "requests per second compared with a hello-world worker, memory, cold start, and the cost of a journey (7 minutes); the default part",
    run: () => import("./run.ts"),
  },
  journey: {
    name: "rows, calls and milliseconds of one booked journey, and the cost of a million (1 minute)",
    run: () => import("./journey-cost.ts"),
  },
  lighthouse: {
    name: "Lighthouse (mobile) on eighteen pages, five runs each (40 minutes); --runs 5, --only step,garage, --slowdown 4",
    options: ["runs", "only", "slowdown"],
    run: () => import("./lighthouse.ts"),
  },
  interactions: {
    name: "the slowest click or key press on six pages with the CPU throttled four times (1 minute); --only <page>",
    options: ["only", "shots"],
    run: () => import("./interactions.ts"),
  },
  requests: {
    name: "the requests of the first and each further step page, and pages whose scripts are blocked (1 minute)",
    run: () => import("./requests.ts"),
  },
  rounds: {
    name: "time to first byte of the pages with 50 ms added to each call to D1 or a Durable Object (1 minute)",
    run: () => import("./rounds.ts"),
  },
  soak: {
    name: "errors and memory while pages, saves and bookings run at half of the maximum load; --minutes 10",
    options: ["minutes"],
    run: () => import("./soak.ts"),
  },
  growth: {
    name: "memory of the isolate and of the runtime process after rounds of requests, a third of them malformed (5 minutes); --requests 3000, --rounds 3",
    options: ["requests", "rounds"],
    run: () => import("./growth.ts"),
  },
  storage: {
    name: "storage of a quote, booked or not: bytes per table in the database, in Durable Objects and in the bucket, rows, and the cost of a year (3 minutes); --journeys 300",
    options: ["journeys"],
    run: () => import("./storage.ts"),
  },
  year: {
    name: "growth of the database over a simulated year of leads with all cleanup runs (15 minutes); --leads 100000",
    options: ["leads"],
    run: () => import("./year.ts"),
  },
  desk: {
    name: "milliseconds and rows read of the desk's search, task list, figures, booking page and every list among many quotes (6 minutes); --leads 300000, --bookings 20000, --times 100",
    options: ["leads", "bookings", "suppliers", "times"],
    run: () => import("./desk.ts"),
  },
  compare: {
    name: "CPU of this worker compared with an older commit's in alternating runs (15 minutes, 3 more the first time for a commit): compare <commit>; --rounds 8, --only step,submit",
    options: ["rounds", "only"],
    text: 1,
    run: () => import("./compare.ts"),
  },
  figures: {
    name: "measures nothing; records the latest results in bench/ and updates /reliability, docs/journal/proof-tables.md and docs/journal/cost.md",
    run: async () => void (await import("./figures.ts")).writeFigures(),
  },
} as const;

type BenchPart = {
  readonly name: string;
  readonly options?: readonly string[];
  readonly text?: number;
  readonly run: () => Promise<unknown>;
};

const USAGE = `npm run bench [-- PART]
  Each part prints its figures and writes them to .wrangler/bench; compare only prints. No tracked file changes until you run the part figures.
${Object.entries(PARTS)
  .map(([part, { name }]) => `  ${part.padEnd(14)}${name}`)
  .join("\n")}`;

const [input = "server", ...rest] = process.argv.slice(2);
const [target, args] = input.startsWith("-") ? ["server", [input, ...rest]] : [input, rest];
const parts: Readonly<Record<string, BenchPart>> = PARTS;
const part = Object.hasOwn(parts, target) ? parts[target] : undefined;
if (!part) refuse(USAGE, `There is no part "${target}".`);
// Each part parses its options when it runs. Unknown options are refused here before anything is built.
readOptions(USAGE, Object.fromEntries((part?.options ?? []).map((name) => [name, { type: "string" as const }])), {
  args,
  min: part?.text ?? 0,
  max: part?.text ?? 0,
});
await runCommand(async () => void (await part?.run()));

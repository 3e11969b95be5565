// `npm run bench [-- <part>]`: runs all measurements, or a single part.
import { readOptions, refuse, runCommand } from "../scripts/options.mjs";

const PARTS = {
  server: {
    what: "requests a second beside a hello-world worker, memory, cold start, a journey's cost (7 minutes); also without a name",
    run: () => import("./run.ts"),
  },
  journey: {
    what: "rows, calls and milliseconds of one booked journey, and what a million cost (1 minute)",
    run: () => import("./journey-cost.ts"),
  },
  lighthouse: {
    what: "Lighthouse mobile of thirteen pages, five runs each (17 minutes); --runs 5, --only <page>",
    options: ["runs", "only"],
    run: () => import("./lighthouse.ts"),
  },
  interactions: {
    what: "the slowest press or key on six pages with a CPU four times slower (1 minute); --only <page>",
    options: ["only", "shots"],
    run: () => import("./interactions.ts"),
  },
  requests: {
    what: "what a browser fetches for a first and a next step, and pages before their script (1 minute)",
    run: () => import("./requests.ts"),
  },
  rounds: {
    what: "the first byte of six pages when each call to D1 or an object is 50 ms further away (1 minute)",
    run: () => import("./rounds.ts"),
  },
  soak: {
    what: "pages, saves and bookings at half of the most: errors and memory; --minutes 10",
    options: ["minutes"],
    run: () => import("./soak.ts"),
  },
  growth: {
    what: "memory of the isolate and of the runtime's process after rounds of requests, a third of them malformed (5 minutes); --requests 3000, --rounds 3",
    options: ["requests", "rounds"],
    run: () => import("./growth.ts"),
  },
  storage: {
    what: "what a quote leaves, booked or not: bytes by table in the database, in objects and in the bucket, rows, the year's bill (3 minutes); --journeys 300",
    options: ["journeys"],
    run: () => import("./storage.ts"),
  },
  year: {
    what: "a year of leads in this process, the clock moved, with every sweep: what the database grows by (15 minutes); --leads 100000",
    options: ["leads"],
    run: () => import("./year.ts"),
  },
  desk: {
    what: "find, what waits, the figures, a booking and every list at the desk among many quotes: milliseconds and rows read (6 minutes); --leads 300000, --bookings 20000, --times 100",
    options: ["leads", "bookings", "suppliers", "times"],
    run: () => import("./desk.ts"),
  },
  compare: {
    what: "CPU of this tree's worker and of an older commit's, built next to it, in turns (15 minutes; the first time for a commit, 3 more): compare <commit>; --rounds 8, --only step,submit",
    options: ["rounds", "only"],
    text: 1,
    run: () => import("./compare.ts"),
  },
  figures: {
    what: "nothing: records the results of the last runs in bench/, and updates the figures of /reliability, docs/journal/proof-tables.md and docs/journal/cost.md",
    run: async () => void (await import("./figures.ts")).writeFigures(),
  },
} as const;

type Part = {
  readonly what: string;
  readonly options?: readonly string[];
  readonly text?: number;
  readonly run: () => Promise<unknown>;
};

const USAGE = `npm run bench [-- PART]
  Each part prints its figures and writes them to .wrangler/bench; compare only prints. No tracked file changes until you run the part figures.
${Object.entries(PARTS)
  .map(([name, { what }]) => `  ${name.padEnd(14)}${what}`)
  .join("\n")}`;

const [input = "server", ...rest] = process.argv.slice(2);
const [target, args] = input.startsWith("-") ? ["server", [input, ...rest]] : [input, rest];
const parts: Readonly<Record<string, Part>> = PARTS;
const part = Object.hasOwn(parts, target) ? parts[target] : undefined;
if (!part) refuse(USAGE, `There is no part "${target}".`);
// Each part parses its options when it runs. Unknown options are refused here before anything is built.
readOptions(USAGE, Object.fromEntries((part?.options ?? []).map((name) => [name, { type: "string" as const }])), {
  args,
  min: part?.text ?? 0,
  max: part?.text ?? 0,
});
await runCommand(async () => void (await part?.run()));

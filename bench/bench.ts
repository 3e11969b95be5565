// `npm run bench [-- <part>]`: what is measured, and how to measure a part of it alone.
const PARTS = {
  server: {
    what: "requests a second beside a hello-world worker, memory, cold start, a journey's cost (7 minutes); also without a name",
    run: () => import("./run.ts"),
  },
  lighthouse: {
    what: "Lighthouse mobile of thirteen pages, five runs each (17 minutes); --runs 5, --only <page>",
    run: () => import("./lighthouse.ts"),
  },
  interactions: {
    what: "the slowest press or key on six pages with a CPU four times slower (1 minute); --only <page>",
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
    run: () => import("./soak.ts"),
  },
  storage: {
    what: "what a quote leaves, booked or not: bytes by table in the database, in objects and in the bucket, rows, the year's bill (3 minutes); --journeys 300",
    run: () => import("./storage.ts"),
  },
  year: {
    what: "a year of leads in this process, the clock moved, with every sweep: what the database grows by (15 minutes); --leads 100000",
    run: () => import("./year.ts"),
  },
  desk: {
    what: "find, what waits, the figures and a booking at the desk among many quotes: milliseconds and rows read (6 minutes); --leads 300000, --bookings 20000",
    run: () => import("./desk.ts"),
  },
  figures: {
    what: "nothing: puts together what the parts measured last, beside what it must be, for /reliability and docs/proof-tables.md",
    run: async () => void (await import("./figures.ts")).writeFigures(),
  },
} as const;

const wanted = process.argv[2]?.startsWith("-") ? process.argv[2] : (process.argv[2] ?? "server");
const part = Object.entries(PARTS).find(([each]) => each === wanted)?.[1];
if (part) await part.run();
else {
  console.log("npm run bench [-- <part>]   each prints its figures and keeps them in bench/<part>.json\n");
  for (const [each, { what }] of Object.entries(PARTS)) console.log(`  ${each.padEnd(14)}${what}`);
  process.exitCode = wanted === "--help" ? 0 : 2;
}
export {};

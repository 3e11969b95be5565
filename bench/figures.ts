// The latest results of all parts of the bench with their limits: bench/figures.json, which /reliability shows, and the table of docs/journal/proof-tables.md.
import { recordResults, resultFile } from "./result-files.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { basename } from "node:path";
import type { MeasuredFigure } from "../app/pages/reliability/measured-figures.server.ts";
import type { Cost } from "./cost.ts";
import { costTables } from "./cost-tables.ts";
import { dayFromToday } from "./customers.ts";
import type { Leg } from "./journey.ts";

interface Row {
  readonly name: string;
  readonly perSecond: number;
  readonly helloRatio: number;
  readonly cpuMs?: number | null;
  readonly p50: number;
  readonly p99: number;
  readonly failedCount: number;
  readonly d1: string;
}
interface Server {
  readonly workerGzipBytes: number;
  readonly coldStart: { readonly ms: number; readonly helloMs: number };
  readonly p50Of100000To10000: number;
  readonly rows: readonly Row[];
  readonly journey: { readonly cost: Cost; readonly legs: readonly Leg[] };
  readonly pages: readonly { readonly page: string; readonly jsBytes: number }[];
}
/** What each part of the bench writes, as far as the figures read it. */
interface Results {
  readonly server: Server;
  readonly lighthouse: {
    readonly pages: readonly {
      readonly name: string;
      readonly runs: readonly unknown[];
      readonly allHundred: number;
      readonly lcpMs: number;
      readonly tbtMs: number;
      readonly cls: number;
    }[];
  };
  readonly interactions: {
    readonly pages: readonly { readonly name: string; readonly slowest: number }[];
  };
  readonly requests: {
    readonly first: readonly string[];
    readonly next: readonly string[];
    readonly gzipBytes: { readonly html: number; readonly css: number };
    readonly unscripted: readonly unknown[];
  };
  readonly rounds: {
    readonly delayMs: number;
    readonly pages: readonly { readonly name: string; readonly rounds: number }[];
  };
  readonly soak: {
    readonly minutes: number;
    readonly visits: number;
    readonly errors: number;
    readonly megabytes: { readonly start: number; readonly end: number; readonly growth: number | null };
  };
}

const KB = 1024;
const toKilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
const formatShare = (ratio: number) => `${(ratio * 100).toFixed(1)} %`;
const findWorst = <T>(items: readonly T[], size: (item: T) => number): T | undefined =>
  [...items].sort((a, b) => size(b) - size(a))[0];

type Line = readonly [name: string, measured: string, must: string, isHeld: boolean];

const LINES: { readonly [P in keyof Results]: (figures: Results[P]) => readonly Line[] } = {
  server: ({ workerGzipBytes, coldStart, p50Of100000To10000, rows, journey, pages }) => {
    const findRow = (name: string) => rows.find((row) => row.name === name);
    const helloRatioLine = (title: string, name: string, min: number): Line[] => {
      const row = findRow(name);
      return row
        ? [
            [
              `${title}: requests per second, share of a bare worker's in the same run`,
              `${formatShare(row.helloRatio)} (${row.perSecond}/s)`,
              `${min * 100} %`,
              row.helloRatio >= min && row.failedCount === 0,
            ],
          ]
        : [];
    };
    const cpu = (title: string, name: string, max: number): Line[] => {
      const ms = findRow(name)?.cpuMs;
      return ms == null
        ? []
        : [[`${title}: CPU per request, including the database`, `${ms.toFixed(1)} ms`, `${max} ms`, ms <= max]];
    };
    const scriptSizeLine = (title: string, page: string, max: number): Line[] => {
      const bytes = pages.find((item) => item.page === page)?.jsBytes;
      return bytes === undefined
        ? []
        : [[`${title}: script, gzip`, toKilobytes(bytes), `${max} KB`, bytes <= max * KB]];
    };
    const manySuppliersRow = findRow("new quotes among 10,000 suppliers, one request at a time");
    const rowsRead = Number(/(\d+) rows read/.exec(manySuppliersRow?.d1 ?? "")?.[1] ?? Number.NaN);
    const oneLead = findRow("concurrent saves of the same lead (API)");
    return [
      ...scriptSizeLine("Home page", "/", 90),
      ...scriptSizeLine("Step page", "/quote-2/:leadGuid", 90),
      ...scriptSizeLine("Results page", "/quotes/:leadGuid", 95),
      ...scriptSizeLine("Finalise page", "/booking/:leadGuid/finalise", 100),
      ...helloRatioLine("Step page", "a step of the quote", 0.05),
      ...helloRatioLine("Results page", "results page, stored prices", 0.03),
      ...cpu("Step page", "a step of the quote", 2),
      ...cpu("Results page", "results page, stored prices", 4),
      ["New quotes among 10,000 suppliers: rows read", String(rowsRead), "300", rowsRead <= 300],
      [
        "New quotes among 10,000 suppliers: median response time",
        `${manySuppliersRow?.p50 ?? "?"} ms`,
        "10 ms",
        (manySuppliersRow?.p50 ?? Number.NaN) <= 10,
      ],
      [
        "New quotes among 100,000 suppliers: response time relative to 10,000",
        `${p50Of100000To10000} x`,
        "1.5 x",
        p50Of100000To10000 <= 1.5,
      ],
      ...(oneLead
        ? [
            [
              "Concurrent saves of one lead",
              `${oneLead.perSecond}/s, p99 ${Math.round(oneLead.p99)} ms, ${oneLead.failedCount} failed`,
              "300/s, p99 100 ms, none failed",
              oneLead.perSecond >= 300 && oneLead.p99 <= 100 && oneLead.failedCount === 0,
            ] as const,
          ]
        : []),
      ["Worker size, gzip", toKilobytes(workerGzipBytes), "686 KB", workerGzipBytes <= 686 * KB],
      [
        "Cold start, beyond a bare worker's",
        `${coldStart.ms - coldStart.helloMs} ms`,
        "150 ms",
        coldStart.ms - coldStart.helloMs <= 150,
      ],
      [
        "Platform cost of a million complete journeys",
        `$${Math.round(journey.cost.total)}`,
        "$25",
        journey.cost.total <= 25,
      ],
    ];
  },
  lighthouse: ({ pages }) => [
    ...pages.map(
      ({ name, allHundred, runs: { length } }): Line => [
        `Lighthouse, ${name}: runs that score 100 in all four categories`,
        `${allHundred} of ${length}`,
        `${Math.ceil(length * 0.6)} of ${length}`,
        allHundred >= Math.ceil(length * 0.6),
      ],
    ),
    ...pages.map(
      ({ name, lcpMs, tbtMs, cls }): Line => [
        `Lighthouse, ${name}: LCP, total blocking time, layout shift (medians)`,
        `${lcpMs.toLocaleString("en-AU")} ms, ${tbtMs} ms, ${cls}`,
        "1,400 ms, 50 ms, 0.01",
        lcpMs <= 1400 && tbtMs <= 50 && cls <= 0.01,
      ],
    ),
  ],
  interactions: ({ pages }) => {
    const slowest = findWorst(pages, (page) => page.slowest);
    return slowest
      ? [
          [
            `Slowest interaction on ${pages.length} pages, CPU throttled four times`,
            `${slowest.slowest} ms (${slowest.name})`,
            "100 ms",
            slowest.slowest <= 100,
          ],
        ]
      : [];
  },
  requests: ({ first, next, gzipBytes, unscripted }) => [
    ["Requests of the first step page", String(first.length), "10", first.length <= 10],
    ["Requests of each further step", String(next.length), "4", next.length <= 4],
    [
      "HTML and CSS of a step page, gzip",
      toKilobytes(gzipBytes.html + gzipBytes.css),
      "25 KB",
      gzipBytes.html + gzipBytes.css <= 25 * KB,
    ],
    [
      "Pages whose main action works before scripts load",
      `${unscripted.length} of 6`,
      "6 of 6",
      unscripted.length === 6,
    ],
  ],
  rounds: ({ delayMs, pages }) => {
    const worstPage = findWorst(pages, (page) => page.rounds);
    return worstPage
      ? [
          [
            `Sequential database calls before the first byte, with ${delayMs} ms added to each`,
            `at most ${worstPage.rounds} (${worstPage.name})`,
            "2",
            worstPage.rounds <= 2,
          ],
        ]
      : [];
  },
  soak: ({ minutes, visits, errors, megabytes: { start, end, growth } }) => [
    [`${minutes} minutes at half of the maximum load: errors`, `${errors} of ${visits} visits`, "0", errors === 0],
    [
      `${minutes} minutes at half of the maximum load: memory of the isolate`,
      growth === null ? "not measured" : `${start} to ${end} MB (${formatShare(growth)})`,
      "growth below 5 %",
      growth !== null && growth < 0.05,
    ],
  ],
};

const FILES: Readonly<Record<keyof Results, `bench/${string}.json`>> = {
  server: "bench/results.json",
  lighthouse: "bench/lighthouse.json",
  interactions: "bench/interactions.json",
  requests: "bench/requests.json",
  rounds: "bench/rounds.json",
  soak: "bench/soak.json",
};

/** Stores the result of a part until `npm run bench -- figures` records it. */
export function storeResult<P extends keyof Results, R extends Results[P]>(part: P, result: R): void {
  writeFileSync(
    resultFile(basename(FILES[part], ".json")),
    `${JSON.stringify({ measuredOn: dayFromToday(0), cpus: cpus().length, ...result }, null, 2)}\n`,
  );
}

function readFigures<P extends keyof Results>(part: P): readonly MeasuredFigure[] {
  if (!existsSync(FILES[part])) return [];
  const result = JSON.parse(readFileSync(FILES[part], "utf8")) as Results[P] & { readonly measuredOn: string };
  return LINES[part](result).map(([name, measured, must, isHeld]) => ({
    name,
    measured,
    must,
    isWithinLimit: isHeld,
    part,
    measuredOn: result.measuredOn,
  }));
}

/** Replaces the text between the markers `<!-- name: … -->` and `<!-- end of name -->` in a document. */
function writeBetweenMarkers(file: string, name: string, text: string): void {
  const document = readFileSync(file, "utf8");
  const start = document.indexOf(`<!-- ${name}: npm run bench -- figures -->`);
  const end = document.indexOf(`<!-- end of ${name} -->`);
  if (start < 0 || end < start) throw new Error(`${file} has no marks of ${name}`);
  writeFileSync(file, `${document.slice(0, document.indexOf("\n", start))}\n\n${text}\n\n${document.slice(end)}`);
}

/** The figures of all recorded results. */
export const listFigures = (): readonly MeasuredFigure[] =>
  (Object.keys(FILES) as (keyof Results)[]).flatMap((part) => readFigures(part));

/** Records the latest results, and writes bench/figures.json and the tables of docs/journal/proof-tables.md and docs/journal/cost.md from them. */
export function writeFigures(): readonly MeasuredFigure[] {
  recordResults();
  const figures = listFigures();
  writeFileSync("bench/figures.json", `${JSON.stringify(figures, null, 2)}\n`);
  const rows = figures.map(
    ({ name, measured, must, isWithinLimit, part, measuredOn }) =>
      `| ${name} | ${measured} | ${must} | ${isWithinLimit ? "met" : "**missed**"} | \`${part}\` | ${measuredOn} |`,
  );
  writeBetweenMarkers(
    "docs/journal/proof-tables.md",
    "figures",
    [
      "| Figure | Measured | Limit | Result | Part of `npm run bench` | Date |",
      "|---|---|---|---|---|---|",
      ...rows,
    ].join("\n"),
  );
  const { journey } = JSON.parse(readFileSync(FILES.server, "utf8")) as Results["server"];
  writeBetweenMarkers("docs/journal/cost.md", "cost", costTables(journey.cost, journey.legs));
  return figures;
}

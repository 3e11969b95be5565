import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const THIS = "test/repository/documents.test.ts";
const sources = ["app", "bench", "durable-objects", "scripts", "test", "workers"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name)),
  )
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && path !== THIS);

/** Documents that people talked about and that are not in the repository. */
const ELSEWHERE =
  /\b(?:decisions|look|house|style)\.md\b|\b(?:quote-funnel|booking-and-payment|results-and-portal)\.txt\b/;

it("no source cites a document that is not in the repository: the ledger's ids and our records are", () => {
  expect(ELSEWHERE.test("/** An extra (booking-and-payment.txt §3). */")).toBe(true);
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((path) => ELSEWHERE.test(readFileSync(path, "utf8")))).toEqual([]);
});

it("docs/map.md has at most 120 rows, each under a heading and with a question mark", () => {
  const lines = readFileSync("docs/map.md", "utf8").split("\n");
  const rows = lines.filter((line) => line.startsWith("| ") && line !== "| Question | Path |");
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.length).toBeLessThanOrEqual(120);
  expect(rows.filter((row) => !/^\| [^|]+\? \| [^|]*`[^|]+ \|$/.test(row))).toEqual([]);
  expect(lines.indexOf(rows[0] ?? "")).toBeGreaterThan(lines.findIndex((line) => line.startsWith("## ")));
});

it("docs/glossary.md is sorted, and explains a word once", () => {
  const words = [...readFileSync("docs/glossary.md", "utf8").matchAll(/^\| ([^|]+) \| [^|]+ \| `/gm)].map(
    ([, word]) => word,
  );
  expect(words.length).toBeGreaterThan(20);
  expect(words).toEqual([...new Set(words)].sort());
});

const RECORDS = "docs/decisions";
const records = readdirSync(RECORDS).sort();
const numbersOf = (text: string) =>
  [...text.matchAll(/\bdocs\/decisions\/(\d{4})|\b[Rr]ecords? (\d{4})(?:(?:, | and )(\d{4}))?/g)].flatMap(
    ([, ...numbers]) => numbers.filter((number) => number !== undefined),
  );

it("records are numbered without gaps, and each has a status, a date, a title, its context, decision and consequences", () => {
  expect(records.length).toBeGreaterThan(30);
  expect(records.map((name) => name.slice(0, 5))).toEqual(
    records.map((_, place) => `${String(place + 1).padStart(4, "0")}-`),
  );
  for (const name of records) {
    const text = readFileSync(join(RECORDS, name), "utf8");
    expect(text, name).toMatch(
      /^---\nstatus: (?:accepted|superseded by \d{4})\ndate: 20\d\d-[01]\d-[0-3]\d\n(?:supersedes: .+\n)?---\n\n# \d+\. \S/,
    );
    expect(Number(/^# (\d+)\./m.exec(text)?.[1]), name).toBe(Number(name.slice(0, 4)));
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, 3), name).toEqual(["Context", "Decision", "Consequences"]);
    expect(
      headings.slice(3).every((heading) => heading === "Held by"),
      name,
    ).toBe(true);
  }
});

it("every record that is cited exists, by its number and by its name", () => {
  const documents = readdirSync("docs", { recursive: true, encoding: "utf8" }).flatMap((name) =>
    name.endsWith(".md") ? [`docs/${name}`] : [],
  );
  const citing = [...sources, ...documents, "README.md", "SECURITY.md", "wrangler.toml", ".dependency-cruiser.cjs"];
  const known = new Set(records.map((name) => name.slice(0, 4)));
  const cited = citing.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const names = [...text.matchAll(/\b(\d{4}-[a-z0-9-]+\.md)\b/g)].map(([, name]) => name);
    return [
      ...numbersOf(text).map((number) => ({ path, cited: number, isThere: known.has(number) })),
      ...names.map((name) => ({ path, cited: name, isThere: records.includes(name ?? "") })),
    ];
  });
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter(({ isThere }) => !isThere)).toEqual([]);
});

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

it("docs/map.md has at most 100 rows, each under a heading and with a question mark", () => {
  const lines = readFileSync("docs/map.md", "utf8").split("\n");
  const rows = lines.filter((line) => line.startsWith("| ") && line !== "| Question | Path |");
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.length).toBeLessThanOrEqual(100);
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

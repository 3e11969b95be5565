import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const THIS_FILE = "test/repository/documents.test.ts";
const sources = ["app", "bench", "durable-objects", "sandbox", "scripts", "test", "workers"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name)),
  )
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && path !== THIS_FILE);

const documentsUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) =>
    name.endsWith(".md") ? [`${folder}/${name}`] : [],
  );

/** Matches a citation of a text file, or of a Markdown file without its path. The repository's own documents are cited by path. */
const CITED_ELSEWHERE = /\b[a-z]+(?:-[a-z]+)+\.txt §|\b(?:decisions|look|house|style)\.md\b/;

it("sources cite only documents in the repository", () => {
  expect(CITED_ELSEWHERE.test("/** An extra (some-requirements.txt §3). */")).toBe(true);
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((path) => CITED_ELSEWHERE.test(readFileSync(path, "utf8")))).toEqual([]);
});

it("docs/reference/map.md has at most 120 rows, each under a heading and with a question mark", () => {
  const lines = readFileSync("docs/reference/map.md", "utf8").split("\n");
  const rows = lines.filter((line) => line.startsWith("| ") && line !== "| Question | Path |");
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.length).toBeLessThanOrEqual(120);
  expect(rows.filter((row) => !/^\| [^|]+\? \| [^|]*`[^|]+ \|$/.test(row))).toEqual([]);
  expect(lines.indexOf(rows[0] ?? "")).toBeGreaterThan(lines.findIndex((line) => line.startsWith("## ")));
});

it("docs/reference/glossary.md is sorted, and explains each word once", () => {
  const words = [...readFileSync("docs/reference/glossary.md", "utf8").matchAll(/^\| ([^|]+) \| [^|]+ \| `/gm)].map(
    ([, word]) => word,
  );
  expect(words.length).toBeGreaterThan(20);
  expect(words).toEqual([...new Set(words)].sort());
});

const RECORDS = "docs/decisions";
const records = readdirSync(RECORDS)
  .filter((name) => name !== "README.md")
  .sort();
const citedNumbers = (text: string) =>
  [...text.matchAll(/\bdocs\/decisions\/(\d{4})|\b[Rr]ecords? (\d{4})(?:(?:, | and )(\d{4}))?/g)].flatMap(
    ([, ...numbers]) => numbers.filter((number) => number !== undefined),
  );

it("each record has a number, status, date, title, context, decision and consequences", () => {
  expect(records.length).toBeGreaterThan(30);
  expect(records.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
  expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length);
  for (const name of records) {
    const text = readFileSync(join(RECORDS, name), "utf8");
    expect(text, name).toMatch(
      /^---\nstatus: (?:accepted|superseded by \d{4})\ndate: 20\d\d-[01]\d-[0-3]\d\n(?:revised: 20\d\d-[01]\d-[0-3]\d\n)?(?:supersedes: .+\n)?---\n\n# \d+\. \S/,
    );
    expect(Number(/^# (\d+)\./m.exec(text)?.[1]), name).toBe(Number(name.slice(0, 4)));
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, 3), name).toEqual(["Context", "Decision", "Consequences"]);
    expect(
      headings.slice(3).every((heading) => heading === "Enforced by" || heading === "Held by"),
      name,
    ).toBe(true);
  }
});

it("docs/decisions/README.md lists each record once, by its title", () => {
  const listedRecords = [
    ...readFileSync(join(RECORDS, "README.md"), "utf8").matchAll(/^- \[(\d{4})\]\((\S+)\) (.+)$/gm),
  ].map(([, number, file, title]) => `${number} ${file} ${title}`);
  const expected = records.map((name) => {
    const title = /^# \d+\. (.+)$/m.exec(readFileSync(join(RECORDS, name), "utf8"))?.[1];
    return `${name.slice(0, 4)} ${name} ${title}`;
  });
  expect(listedRecords.sort()).toEqual(expected);
});

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

it("every link between documents leads to a file and a heading that exist", () => {
  const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", ...documentsUnder("docs")];
  const links = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = ""]) => ({ page, link })),
  );
  expect(links.length).toBeGreaterThan(100);
  const isBroken = ({ page, link }: { page: string; link: string }) => {
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    if (!existsSync(file)) return true;
    if (anchor === undefined) return false;
    const headings = [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      anchorOf(heading),
    );
    return !headings.includes(anchor);
  };
  expect(links.filter(isBroken)).toEqual([]);
});

it("docs/README.md links to every document except the decision records and the requirements", () => {
  const index = readFileSync("docs/README.md", "utf8");
  const documents = documentsUnder("docs").filter(
    (path) => !/^docs\/(?:README\.md|decisions\/|requirements\/)/.test(path),
  );
  expect(documents.length).toBeGreaterThan(15);
  expect(documents.filter((path) => !index.includes(`(${path.slice("docs/".length)})`))).toEqual([]);
});

it("every cited record exists, by its number and by its name", () => {
  const citingPaths = [
    ...sources,
    ...documentsUnder("docs"),
    "README.md",
    "SECURITY.md",
    "CONTRIBUTING.md",
    "wrangler.toml",
    "public/_headers",
    "vitest.config.ts",
    ".dependency-cruiser.cjs",
  ];
  const recordNumbers = new Set(records.map((name) => name.slice(0, 4)));
  const citedIds = citingPaths.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const names = [...text.matchAll(/\b(\d{4}-[a-z0-9-]+\.md)\b/g)].map(([, name]) => name);
    return [
      ...citedNumbers(text).map((number) => ({ path, cited: number, isThere: recordNumbers.has(number) })),
      ...names.map((name) => ({ path, cited: name, isThere: records.includes(name ?? "") })),
    ];
  });
  expect(citedIds.length).toBeGreaterThan(40);
  expect(citedIds.filter(({ isThere }) => !isThere)).toEqual([]);
});

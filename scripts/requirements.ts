import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readOptions, refuse } from "./options.mjs";

interface Row {
  readonly id: string;
  readonly section: string;
  readonly kind: string;
  readonly requirement: string;
  readonly weight: number;
}

const LEDGERS = ["funnel", "booking", "portal"] as const;
const USAGE = `npm run requirements [-- ${LEDGERS.join("|")} …]
  Lists the rows of the requirements that no test title names. It is a report and fails nothing.`;
const TEST_FILE = /\.(test|spec)\.tsx?$/;
const TITLE = /\b(?:it|test)(?:\.\w+)*\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;
/** The title after a table: `it.each([…])("title", (row) => …)`. */
const PARAMETERIZED_TITLE = /\)\(\s*(["'`])((?:\\.|(?!\1).)*)\1\s*,\s*(?:async\s*)?\(/gs;
const RANGE = /\b([FBP])-(\d{3})(?:\s*(?:–|-|to)\s*(?:\1-)?(\d{3})\b)?/g;

/** The rows of one ledger of docs/requirements. */
export const readLedger = (name: (typeof LEDGERS)[number]): Row[] =>
  readFileSync(`docs/requirements/${name}.tsv`, "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .map(([id = "", section = "", kind = "", requirement = "", , weight = "1"]) => ({
      id,
      section,
      kind,
      requirement,
      weight: Number(weight),
    }));

const testFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** The ids in a test's title: "F-183, F-184", and ranges "F-178–F-186". */
export function findIds(title: string): string[] {
  return [...title.matchAll(RANGE)].flatMap(([, letter = "", first = "", last]) => {
    const from = Number(first);
    const to = last === undefined ? from : Number(last);
    return Array.from(
      { length: Math.max(1, to - from + 1) },
      (_, i) => `${letter}-${String(from + i).padStart(3, "0")}`,
    );
  });
}

/** All requirement ids in the titles of tests. */
export function coveredIds(): Set<string> {
  const files = ["app", "test", "scripts", "durable-objects", "workers"].flatMap(testFiles);
  const texts = files.map((file) => readFileSync(file, "utf8"));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(TITLE), ...text.matchAll(PARAMETERIZED_TITLE)].flatMap((match) => findIds(match[2] ?? "")),
    ),
  );
}

function report(name: (typeof LEDGERS)[number], coveredRequirements: ReadonlySet<string>): void {
  const rows = readLedger(name).filter((row) => row.weight >= 2);
  const missing = rows.filter((row) => !coveredRequirements.has(row.id)).sort((a, b) => b.weight - a.weight);
  console.log(`\n${name}: ${rows.length - missing.length} of ${rows.length} rows of weight 2 and 3 have a test`);
  for (const row of missing)
    console.log(`  ${row.weight}  ${row.id}  ${row.kind.padEnd(10)}  ${row.requirement.slice(0, 150)}`);
}

if (import.meta.main) {
  const requests = readOptions(USAGE, {}, { max: LEDGERS.length }).positionals;
  const unknown = requests.find((name) => !LEDGERS.some((value) => value === name));
  if (unknown !== undefined) refuse(USAGE, `There is no ledger "${unknown}".`);
  const coveredRequirements = coveredIds();
  for (const name of LEDGERS.filter((ledgerName) => requests.length === 0 || requests.includes(ledgerName)))
    report(name, coveredRequirements);
}

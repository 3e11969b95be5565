import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readOptions, reportDryRun, runCommand } from "./options.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DOCUMENT = join(ROOT, "docs/journal/proof-tables.md");

/** The fields that app/pages/reliability/recorded-runs.server.ts parses. */
export interface RecordedProof {
  readonly name: string;
  readonly title: string;
  readonly date: string;
  readonly command: string;
  readonly seconds: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly verdict: "passed" | "failed";
}

const HEAD = "| Invariant | Command | Date | Counts | Result |\n|---|---|---|---|---|\n";
const FAULTS_HEAD = "| Suite | Command | Date | Planted | Found |\n|---|---|---|---|---|\n";
/** Maximum number of counts of a run shown here. /reliability shows all of them. */
const MAX_COUNTS = 6;

const isFaultsRun = ({ name }: RecordedProof) => name.endsWith("-faults");
const formatNumber = (value: number) => value.toLocaleString("en-AU");
const row = ({ title, command, date, seconds, counts, verdict }: RecordedProof) => {
  const count = Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .slice(0, MAX_COUNTS)
    .map(([invariant, count]) => `${formatNumber(count)} ${invariant}`)
    .join("; ");
  return `| ${title} | \`${command}\` | ${date} | ${count} | ${verdict}, ${formatNumber(seconds)} s |\n`;
};
const faultsRow = ({ title, command, date, counts }: RecordedProof) =>
  `| ${title.replace(/^Planted faults\. /, "")} | \`${command}\` | ${date} | ${counts["faults planted"] ?? 0} | ${counts["faults found"] ?? 0} |\n`;

/** Returns docs/journal/proof-tables.md with both tables from the recorded runs: the results, and the planted faults that were found. */
export function replaceTables(document: string, runs: readonly RecordedProof[]): string {
  const sorted = [...runs].sort((a, b) => a.name.localeCompare(b.name));
  const replaceRows = (text: string, head: string, rows: readonly string[]) => {
    const from = text.indexOf(head);
    if (from < 0) throw new Error(`docs/journal/proof-tables.md has no table that begins ${head.split("\n")[0]}`);
    return (
      text.slice(0, from + head.length) + rows.join("") + text.slice(from + head.length).replace(/^(?:\|.*\n)*/, "")
    );
  };
  const documentWithRuns = replaceRows(document, HEAD, sorted.filter((run) => !isFaultsRun(run)).map(row));
  return replaceRows(documentWithRuns, FAULTS_HEAD, sorted.filter(isFaultsRun).map(faultsRow));
}

/** Every run in data/reliability. */
export function readRecordedRuns(): readonly RecordedProof[] {
  const folder = join(ROOT, "data/reliability");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as RecordedProof);
}

export const readProof = (): string => readFileSync(DOCUMENT, "utf8");

const USAGE = `npm run proof [-- --dry-run]
  Writes the recorded runs of data/reliability into the tables of docs/journal/proof-tables.md.`;

if (import.meta.main) {
  const { values } = readOptions(USAGE, { "dry-run": { type: "boolean", default: false } });
  await runCommand(() => {
    const runs = readRecordedRuns();
    const document = replaceTables(readProof(), runs);
    if (values["dry-run"]) return reportDryRun(`write ${runs.length} runs to docs/journal/proof-tables.md`);
    writeFileSync(DOCUMENT, document);
    return 0;
  });
}

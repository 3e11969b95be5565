import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readOptions, refuse, runCommand } from "./options.mjs";
import { toolPath } from "./tools/installed.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DOCUMENT = join(ROOT, "docs/journal/proof-tables.md");
const REPORT = ".wrangler/mutants.json";

/** Folders of app/domain in which a wrong rule costs money, reveals personal data, or promises an unavailable day. */
const RULES = [
  "supplier/availability",
  "booking",
  "lead/dates",
  "pricing/discounts",
  "funnel",
  "identity",
  "core/money",
  "payments",
  "lead/resume",
];

const USAGE = `npm run mutants [-- folder ...]
  Runs mutation tests on the rules of app/domain (StrykerJS) and prints the mutants that no test detects. Folders: ${RULES.join(", ")}.
  Writes one row per folder into docs/journal/proof-tables.md. ${REPORT} lists every mutant. All folders take about ten minutes on two cores.`;

type Status =
  | "Killed"
  | "Timeout"
  | "Survived"
  | "NoCoverage"
  | "Ignored"
  | "CompileError"
  | "RuntimeError"
  | "Pending";

interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: Status;
  readonly location: { readonly start: { readonly line: number } };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Row {
  readonly folder: string;
  readonly text: string;
}

const TABLE_HEAD =
  "| Folder | Mutants | Killed | Survived | Not covered by a domain test | Killed, of those covered | Date |\n|---|---|---|---|---|---|---|\n";
const BEGIN = "<!-- mutants: npm run mutants -->\n\n";
const END = "\n<!-- end of mutants -->";

const isInFolder = (folder: string) => (path: string) => path.startsWith(`app/domain/${folder}/`);

function rowOf(folder: string, report: Report, day: string): Row {
  const mutants = Object.entries(report.files)
    .filter(([path]) => isInFolder(folder)(path))
    .flatMap(([, file]) => file.mutants);
  const count = (...statuses: readonly Status[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticedCount = count("Killed", "Timeout");
  const survivedCount = count("Survived");
  const uncoveredCount = count("NoCoverage");
  const share =
    noticedCount + survivedCount === 0
      ? "–"
      : `${((100 * noticedCount) / (noticedCount + survivedCount)).toFixed(1)} %`;
  return {
    folder,
    text: `| \`${folder}\` | ${noticedCount + survivedCount + uncoveredCount} | ${noticedCount} | ${survivedCount} | ${uncoveredCount} | ${share} | ${day} |\n`,
  };
}

/** Returns the document with the new rows of these folders. Rows of other folders are kept. */
function replaceRows(document: string, rows: readonly Row[]): string {
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from < 0 || to < 0) throw new Error("docs/journal/proof-tables.md has no table of mutants");
  const otherRows = document
    .slice(from + BEGIN.length, to)
    .split(/(?<=\n)/)
    .flatMap((text) => {
      const folder = /^\| `(\w+)` \|/.exec(text)?.[1];
      return folder === undefined || rows.some((row) => row.folder === folder) ? [] : [{ folder, text }];
    });
  const sorted = [...otherRows, ...rows].sort((a, b) => a.folder.localeCompare(b.folder));
  return (
    document.slice(0, from + BEGIN.length) + TABLE_HEAD + sorted.map(({ text }) => text).join("") + document.slice(to)
  );
}

async function run(folders: readonly string[]): Promise<number> {
  const patterns = [...folders.map((folder) => `app/domain/${folder}/**/*.ts`), "!app/domain/**/*.test.ts"];
  const { status } = spawnSync(
    process.execPath,
    [
      await toolPath("@stryker-mutator/core/bin/stryker.js"),
      "run",
      "scripts/mutants/stryker.json",
      "--mutate",
      patterns.join(","),
    ],
    { cwd: ROOT, stdio: "inherit" },
  );
  if (status !== 0 || !existsSync(join(ROOT, REPORT))) return status || 1;
  const report = JSON.parse(readFileSync(join(ROOT, REPORT), "utf8")) as Report;
  for (const [path, { mutants }] of Object.entries(report.files))
    for (const { status: mutantStatus, location, mutatorName, replacement } of mutants)
      if (mutantStatus === "Survived")
        console.log(
          `${path}:${location.start.line} ${mutatorName}: ${replacement?.replace(/\s+/g, " ").slice(0, 100)}`,
        );
  const day = new Date().toISOString().slice(0, 10);
  const rows = folders.map((folder) => rowOf(folder, report, day));
  writeFileSync(DOCUMENT, replaceRows(readFileSync(DOCUMENT, "utf8"), rows));
  console.log(TABLE_HEAD + rows.map(({ text }) => text).join(""));
  return 0;
}

const { positionals } = readOptions(USAGE, {}, { max: RULES.length });
const unknown = positionals.find((folder) => !RULES.includes(folder));
if (unknown !== undefined) refuse(USAGE, `There is no folder "${unknown}".`);

await runCommand(() => {
  mkdirSync(join(ROOT, ".wrangler"), { recursive: true });
  return run(positionals.length > 0 ? positionals : RULES);
});

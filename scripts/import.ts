import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type * as Files from "../app/domain/operations/imports/files.ts";
import type * as Imports from "../app/usecases/operations/imports/read-import.ts";
import { ENVIRONMENTS, isEnvironment } from "./cloudflare/environment.ts";
import { DATABASE_OPTIONS, withEnvironmentDatabase } from "./cloudflare/environment-database.ts";
import { type Load, withApp } from "./app-in-node.ts";
import { progressLines } from "./progress.ts";
import { readOptions, refuse, runCommand } from "./options.mjs";

const USAGE = `npm run import -- FILE.csv [--env ${ENVIRONMENTS.join("|")}] [--kind suppliers|parts|special-prices|discounts|vouchers] [--dry-run]
  Brings the operator's own suppliers, prices and codes in, as the desk does from a file (/desk/files). Columns: docs/guides/import.md; empty files with
  them: data/templates. The kind is the file's name unless --kind says otherwise. Without --env: the local database. --dry-run prints
  what would be added and changed, and writes nothing.
  Bad rows are reported with their line and the reasons. Good rows are written once each, by the operator's own id: correct the file and run it again.
  Exit code 1 when a row was bad.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    kind: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    ...DATABASE_OPTIONS,
  },
  { min: 1, max: 1 },
);

const started = Date.now();
const log = (line: string) => console.log(`[import ${((Date.now() - started) / 1000).toFixed(1)}s] ${line}`);
const [file = ""] = positionals;

const { env, config } = values;
if (env !== undefined && !isEnvironment(env)) refuse(USAGE, `--env is one of ${ENVIRONMENTS.join(", ")}.`);

async function main(path: string): Promise<number> {
  // Loads only the tables that a file is validated against, because an environment may lack other settings.
  return withEnvironmentDatabase({ env, config, persistTo: values["persist-to"] }, ({ DB }) =>
    withApp(async (load) => {
      const { d1ImportRows } = await load<typeof import("../app/adapters/db/import-rows")>(
        "app/adapters/db/import-rows.ts",
      );
      const { d1Extras } = await load<typeof import("../app/adapters/db/extras")>("app/adapters/db/extras.ts");
      const { d1Tasks } = await load<typeof import("../app/adapters/db/tasks")>("app/adapters/db/tasks.ts");
      const { d1Vehicles } = await load<typeof import("../app/adapters/db/vehicles")>("app/adapters/db/vehicles.ts");
      const tables = {
        importRows: d1ImportRows(DB),
        extras: d1Extras(DB),
        tasks: d1Tasks(DB),
        vehicles: d1Vehicles(DB),
      };
      return importFile(load, tables, values.kind ?? basename(path, ".csv"), readFileSync(path, "utf8"));
    }),
  );
}

async function importFile(load: Load, tables: Imports.ImportTables, kind: string, text: string): Promise<number> {
  const { isFileKind } = await load<typeof Files>("app/domain/operations/imports/files.ts");
  const { parseImport, applyImport, countRows } = await load<typeof Imports>(
    "app/usecases/operations/imports/read-import.ts",
  );
  if (!isFileKind(kind)) throw new Error(`Nothing is imported from a file of ${kind}`);
  const today = new Date().toISOString().slice(0, 10);
  const progress = (total: number, label: string) => progressLines(total, label, log);
  const read = await parseImport(tables, { kind, text, today, isDevelopment: env === undefined }, progress);
  if (!read.ok) throw new Error(`${read.reason}. The template is data/templates/${kind}.csv`);
  for (const { line, key, reasons } of read.badRows)
    console.log(`line ${line} (${key || "no id"}): ${reasons.join("; ")}`);
  if (read.dates) log(`Dates such as 3/4/2027 were read ${read.dates} first`);
  const { added, changed, same } = countRows(read);
  if (values["dry-run"])
    log(
      `${added} to add, ${changed} to update, ${same} as they were, ${read.badRows.length} not taken. Nothing was written.`,
    );
  else {
    await applyImport(tables, read, null, progress);
    log(`${added} added, ${changed} updated, ${same} as they were, ${read.badRows.length} not taken`);
  }
  return read.badRows.length === 0 ? 0 : 1;
}

await runCommand(() => main(file));

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RunOptions, RunResult } from "../harness";
import { type Chance, chanceOf } from "../payments/chance";
import { listColumns, fillTables, listTables } from "./fill";
import { sampleMigrations } from "./changes-to-come";

const FOLDER = join(import.meta.dirname, "../../../migrations");
const ROWS = 6;

/** Intended changes of existing rows by migration file: tables, or `table.column`. A table or column that no longer exists was dropped on purpose. */
const INTENDED_CHANGES: Readonly<Record<string, readonly string[]>> = {};

/**
 * Fills a database in the schema of each older set of migrations, and migrates it to the newest. No row or value may be lost, and the schema must equal that
 * of a fresh database.
 * Until there are several migrations, sample changes of each kind are tested too, so that the test includes a filled database.
 */
export async function play({
  seed,
  size,
  seconds,
  isInterrupted,
  notify,
  migrations = appendSampleMigrations(readMigrations()),
}: Pick<RunOptions, "seed" | "size" | "seconds" | "isInterrupted" | "notify"> & {
  readonly migrations?: readonly Migration[];
}): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const problems: string[] = [];
  const counts = { "databases upgraded": 0, "rows carried over": 0, "values compared": 0 };
  const freshDatabase = createMigratedDatabase(migrations);
  const emptyTables = new Set<string>();
  let rounds = 0;
  for (; rounds < size && performance.now() < deadline && !(isInterrupted && problems.length > 0); rounds += 1) {
    for (let from = 1; from < migrations.length; from += 1) {
      const chance = chanceOf(seed * 1_000_000 + rounds * 1_000 + from);
      const upgradeResult = upgradeFrom(migrations, from, chance, emptyTables);
      counts["databases upgraded"] += 1;
      counts["rows carried over"] += upgradeResult.rows;
      counts["values compared"] += upgradeResult.values;
      problems.push(...upgradeResult.wrong.map((text) => `from ${migrations[from - 1]?.name}: ${text}`));
      if (rounds === 0 && readSchema(upgradeResult.database) !== readSchema(freshDatabase))
        problems.push(`from ${migrations[from - 1]?.name}: the schema differs from that of a new database`);
      upgradeResult.database.close();
    }
    notify(`${counts["databases upgraded"]} databases`);
  }
  return {
    counts: { ...counts, "tables without a generated row": emptyTables.size },
    mustBeZero: { "rows or values lost": problems.length },
    violations: problems,
    isComplete: rounds === size,
    notes: [`Each database is filled at one version of the schema and migrated to the latest of ${migrations.length}.`],
  };
}

export interface Migration {
  readonly name: string;
  readonly sql: string;
}
const readMigrations = (): readonly Migration[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), "utf8") }));

function appendSampleMigrations(migrations: readonly Migration[]): readonly Migration[] {
  const database = createMigratedDatabase(migrations);
  const allMigrations = [...migrations, ...sampleMigrations(database)];
  database.close();
  return allMigrations;
}

function createMigratedDatabase(migrations: readonly Migration[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const { sql } of migrations) database.exec(sql);
  return database;
}

const readSchema = (database: DatabaseSync) =>
  JSON.stringify(
    database
      .prepare("select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_%' order by type, name")
      .all(),
  );

type Rows = ReadonlyMap<
  string,
  { readonly columns: readonly string[]; readonly rows: readonly Record<string, unknown>[] }
>;

function upgradeFrom(
  migrations: readonly Migration[],
  migrationCount: number,
  chance: Chance,
  emptyTables: Set<string>,
) {
  const database = createMigratedDatabase(migrations.slice(0, migrationCount));
  for (const [table, filledRows] of fillTables(database, chance, ROWS))
    if (filledRows === 0) emptyTables.add(table);
    else emptyTables.delete(table);
  const rowsBefore: Rows = new Map(
    listTables(database).map((table) => {
      const columns = listColumns(database, table)
        .filter(({ hidden }) => hidden === 0)
        .map(({ name }) => name);
      return [table, { columns, rows: readRows(database, table, columns) }] as const;
    }),
  );
  const problems: string[] = [];
  const changedTables = new Set(migrations.slice(migrationCount).flatMap(({ name }) => INTENDED_CHANGES[name] ?? []));
  try {
    for (const { sql } of migrations.slice(migrationCount)) database.exec(sql);
  } catch (error) {
    problems.push(`a migration fails: ${error instanceof Error ? error.message : String(error)}`);
  }
  const tableNames = new Set(listTables(database));
  let rowCount = 0;
  let valueCount = 0;
  for (const [table, storedTable] of rowsBefore) {
    if (!tableNames.has(table)) {
      if (!changedTables.has(table)) problems.push(`table ${table} is missing, with ${storedTable.rows.length} rows`);
      continue;
    }
    if (changedTables.has(table)) continue;
    const columnNames = new Set(listColumns(database, table).map(({ name }) => name));
    for (const column of storedTable.columns.filter(
      (name) => !columnNames.has(name) && !changedTables.has(`${table}.${name}`),
    ))
      problems.push(`column ${table}.${column} is missing`);
    const columns = storedTable.columns.filter(
      (name) => columnNames.has(name) && !changedTables.has(`${table}.${name}`),
    );
    const oldRows = storedTable.rows.map((row) => toLine(row, columns));
    const migratedRows = readRows(database, table, columns).map((row) => toLine(row, columns));
    const rowCounts = new Map<string, number>();
    for (const line of migratedRows) rowCounts.set(line, (rowCounts.get(line) ?? 0) + 1);
    for (const line of oldRows) {
      if ((rowCounts.get(line) ?? 0) === 0) problems.push(`a row of ${table} has changed: ${line.slice(0, 120)}`);
      rowCounts.set(line, (rowCounts.get(line) ?? 0) - 1);
    }
    rowCount += oldRows.length;
    valueCount += oldRows.length * columns.length;
  }
  return { database, wrong: problems, rows: rowCount, values: valueCount };
}

const readRows = (database: DatabaseSync, table: string, columns: readonly string[]) =>
  database.prepare(`select ${columns.map((name) => `"${name}"`).join(", ")} from "${table}"`).all() as Record<
    string,
    unknown
  >[];
const toLine = (row: Record<string, unknown>, columns: readonly string[]) =>
  JSON.stringify(columns.map((name) => row[name]));

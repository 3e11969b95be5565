import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RunOptions, RunResult } from "../harness";
import { type Chance, chanceOf } from "../payments/chance";
import { columnsOf, fill, tablesOf } from "./fill";
import { changesToCome } from "./changes-to-come";

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
  migrations = withChangesToCome(readMigrations()),
}: Pick<RunOptions, "seed" | "size" | "seconds" | "isInterrupted" | "notify"> & {
  readonly migrations?: readonly Migration[];
}): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const problems: string[] = [];
  const counts = { "databases upgraded": 0, "rows carried over": 0, "values compared": 0 };
  const freshRows = createMigratedDatabase(migrations);
  const empty = new Set<string>();
  let rounds = 0;
  for (; rounds < size && performance.now() < deadline && !(isInterrupted && problems.length > 0); rounds += 1) {
    for (let from = 1; from < migrations.length; from += 1) {
      const chance = chanceOf(seed * 1_000_000 + rounds * 1_000 + from);
      const upgradeResult = upgrade(migrations, from, chance, empty);
      counts["databases upgraded"] += 1;
      counts["rows carried over"] += upgradeResult.rows;
      counts["values compared"] += upgradeResult.values;
      problems.push(...upgradeResult.wrong.map((text) => `from ${migrations[from - 1]?.name}: ${text}`));
      if (rounds === 0 && schemaOf(upgradeResult.database) !== schemaOf(freshRows))
        problems.push(`from ${migrations[from - 1]?.name}: the schema differs from that of a new database`);
      upgradeResult.database.close();
    }
    notify(`${counts["databases upgraded"]} databases`);
  }
  return {
    counts: { ...counts, "tables without a generated row": empty.size },
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

function withChangesToCome(migrations: readonly Migration[]): readonly Migration[] {
  const database = createMigratedDatabase(migrations);
  const allMigrations = [...migrations, ...changesToCome(database)];
  database.close();
  return allMigrations;
}

function createMigratedDatabase(migrations: readonly Migration[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const { sql } of migrations) database.exec(sql);
  return database;
}

const schemaOf = (database: DatabaseSync) =>
  JSON.stringify(
    database
      .prepare("select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_%' order by type, name")
      .all(),
  );

type Rows = ReadonlyMap<
  string,
  { readonly columns: readonly string[]; readonly rows: readonly Record<string, unknown>[] }
>;

function upgrade(migrations: readonly Migration[], from: number, chance: Chance, emptyTables: Set<string>) {
  const database = createMigratedDatabase(migrations.slice(0, from));
  for (const [table, filledRows] of fill(database, chance, ROWS))
    if (filledRows === 0) emptyTables.add(table);
    else emptyTables.delete(table);
  const rowsBefore: Rows = new Map(
    tablesOf(database).map((table) => {
      const columns = columnsOf(database, table)
        .filter(({ hidden }) => hidden === 0)
        .map(({ name }) => name);
      return [table, { columns, rows: rowsOf(database, table, columns) }] as const;
    }),
  );
  const problems: string[] = [];
  const changedTables = new Set(migrations.slice(from).flatMap(({ name }) => INTENDED_CHANGES[name] ?? []));
  try {
    for (const { sql } of migrations.slice(from)) database.exec(sql);
  } catch (error) {
    problems.push(`a migration fails: ${error instanceof Error ? error.message : String(error)}`);
  }
  const tableNames = new Set(tablesOf(database));
  let rows = 0;
  let values = 0;
  for (const [table, cached] of rowsBefore) {
    if (!tableNames.has(table)) {
      if (!changedTables.has(table)) problems.push(`table ${table} is missing, with ${cached.rows.length} rows`);
      continue;
    }
    if (changedTables.has(table)) continue;
    const columnNames = new Set(columnsOf(database, table).map(({ name }) => name));
    for (const column of cached.columns.filter(
      (name) => !columnNames.has(name) && !changedTables.has(`${table}.${name}`),
    ))
      problems.push(`column ${table}.${column} is missing`);
    const columns = cached.columns.filter((name) => columnNames.has(name) && !changedTables.has(`${table}.${name}`));
    const oldRows = cached.rows.map((row) => lineOf(row, columns));
    const freshRows = rowsOf(database, table, columns).map((row) => lineOf(row, columns));
    const rowCounts = new Map<string, number>();
    for (const line of freshRows) rowCounts.set(line, (rowCounts.get(line) ?? 0) + 1);
    for (const line of oldRows) {
      if ((rowCounts.get(line) ?? 0) === 0) problems.push(`a row of ${table} has changed: ${line.slice(0, 120)}`);
      rowCounts.set(line, (rowCounts.get(line) ?? 0) - 1);
    }
    rows += oldRows.length;
    values += oldRows.length * columns.length;
  }
  return { database, wrong: problems, rows, values };
}

const rowsOf = (database: DatabaseSync, table: string, columns: readonly string[]) =>
  database.prepare(`select ${columns.map((name) => `"${name}"`).join(", ")} from "${table}"`).all() as Record<
    string,
    unknown
  >[];
const lineOf = (row: Record<string, unknown>, columns: readonly string[]) =>
  JSON.stringify(columns.map((name) => row[name]));

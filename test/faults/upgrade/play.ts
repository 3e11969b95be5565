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
  migrations = withChangesToCome(read()),
}: Pick<RunOptions, "seed" | "size" | "seconds" | "isInterrupted" | "notify"> & {
  readonly migrations?: readonly Migration[];
}): Promise<RunResult> {
  const until = performance.now() + seconds * 1000;
  const wrong: string[] = [];
  const counts = { "databases upgraded": 0, "rows carried over": 0, "values compared": 0 };
  const fresh = migrated(migrations);
  const empty = new Set<string>();
  let rounds = 0;
  for (; rounds < size && performance.now() < until && !(isInterrupted && wrong.length > 0); rounds += 1) {
    for (let from = 1; from < migrations.length; from += 1) {
      const chance = chanceOf(seed * 1_000_000 + rounds * 1_000 + from);
      const notification = upgrade(migrations, from, chance, empty);
      counts["databases upgraded"] += 1;
      counts["rows carried over"] += notification.rows;
      counts["values compared"] += notification.values;
      wrong.push(...notification.wrong.map((text) => `from ${migrations[from - 1]?.name}: ${text}`));
      if (rounds === 0 && schemaOf(notification.database) !== schemaOf(fresh))
        wrong.push(`from ${migrations[from - 1]?.name}: the schema differs from that of a new database`);
      notification.database.close();
    }
    notify(`${counts["databases upgraded"]} databases`);
  }
  return {
    counts: { ...counts, "tables without a generated row": empty.size },
    mustBeZero: { "rows or values lost": wrong.length },
    wrong,
    isWhole: rounds === size,
    notes: [`Each database is filled at one version of the schema and migrated to the latest of ${migrations.length}.`],
  };
}

export interface Migration {
  readonly name: string;
  readonly sql: string;
}
const read = (): readonly Migration[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), "utf8") }));

function withChangesToCome(migrations: readonly Migration[]): readonly Migration[] {
  const database = migrated(migrations);
  const all = [...migrations, ...changesToCome(database)];
  database.close();
  return all;
}

function migrated(migrations: readonly Migration[]): DatabaseSync {
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

function upgrade(migrations: readonly Migration[], from: number, chance: Chance, empty: Set<string>) {
  const database = migrated(migrations.slice(0, from));
  for (const [table, result] of fill(database, chance, ROWS))
    if (result === 0) empty.add(table);
    else empty.delete(table);
  const before: Rows = new Map(
    tablesOf(database).map((table) => {
      const columns = columnsOf(database, table)
        .filter(({ hidden }) => hidden === 0)
        .map(({ name }) => name);
      return [table, { columns, rows: rowsOf(database, table, columns) }] as const;
    }),
  );
  const wrong: string[] = [];
  const meant = new Set(migrations.slice(from).flatMap(({ name }) => INTENDED_CHANGES[name] ?? []));
  try {
    for (const { sql } of migrations.slice(from)) database.exec(sql);
  } catch (error) {
    wrong.push(`a migration fails: ${error instanceof Error ? error.message : String(error)}`);
  }
  const there = new Set(tablesOf(database));
  let [rows, values] = [0, 0];
  for (const [table, cached] of before) {
    if (!there.has(table)) {
      if (!meant.has(table)) wrong.push(`table ${table} is missing, with ${cached.rows.length} rows`);
      continue;
    }
    if (meant.has(table)) continue;
    const now = new Set(columnsOf(database, table).map(({ name }) => name));
    for (const column of cached.columns.filter((name) => !now.has(name) && !meant.has(`${table}.${name}`)))
      wrong.push(`column ${table}.${column} is missing`);
    const columns = cached.columns.filter((name) => now.has(name) && !meant.has(`${table}.${name}`));
    const [old, fresh] = [
      cached.rows.map((row) => lineOf(row, columns)),
      rowsOf(database, table, columns).map((row) => lineOf(row, columns)),
    ];
    const leaveWorld = new Map<string, number>();
    for (const line of fresh) leaveWorld.set(line, (leaveWorld.get(line) ?? 0) + 1);
    for (const line of old) {
      if ((leaveWorld.get(line) ?? 0) === 0) wrong.push(`a row of ${table} has changed: ${line.slice(0, 120)}`);
      leaveWorld.set(line, (leaveWorld.get(line) ?? 0) - 1);
    }
    rows += old.length;
    values += old.length * columns.length;
  }
  return { database, wrong, rows, values };
}

const rowsOf = (database: DatabaseSync, table: string, columns: readonly string[]) =>
  database.prepare(`select ${columns.map((name) => `"${name}"`).join(", ")} from "${table}"`).all() as Record<
    string,
    unknown
  >[];
const lineOf = (row: Record<string, unknown>, columns: readonly string[]) =>
  JSON.stringify(columns.map((name) => row[name]));

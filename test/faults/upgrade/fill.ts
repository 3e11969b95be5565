import type { DatabaseSync } from "node:sqlite";
import type { Chance } from "../payments/chance";

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: number;
  readonly hidden: number;
}

/** Maximum number of attempts per table to generate a valid row, because random values satisfy most of its checks, but not all. */
const TRIES = 400;

export const listTables = (database: DatabaseSync): readonly string[] =>
  database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
    )
    .all()
    .map((row) => String(row.name));

export const listColumns = (database: DatabaseSync, table: string): readonly Column[] =>
  database
    .prepare("select name, type, [notnull] or pk > 0 as required, hidden from pragma_table_xinfo(?)")
    .all(table) as unknown as readonly Column[];

/** Values that a column's own checks list: `status in ('a', 'b')`. */
function listAllowedValues(sql: string, column: string): readonly (string | number)[] {
  const [, allowedValues] = new RegExp(`\\b${column}\\s+in\\s*\\(([^)]*)\\)`, "i").exec(sql) ?? [];
  return (allowedValues ?? "").split(",").flatMap((word): (string | number)[] => {
    const text = /'((?:[^']|'')*)'/.exec(word)?.[1];
    return text !== undefined ? [text] : /^\s*-?\d+\s*$/.test(word) ? [Number(word)] : [];
  });
}

function randomValue(
  chance: Chance,
  { name, type, required }: Column,
  allowedValues: readonly (string | number)[],
): string | number | null {
  if (required === 0 && chance.happens(0.3)) return null;
  if (allowedValues.length > 0) return chance.pick(allowedValues);
  if (type.toUpperCase() === "INTEGER")
    return chance.pick([1, 2, 3, 5, 100, chance.below(1e6), 1_790_000_000_000 + chance.below(1e9)]);
  if (type.toUpperCase() === "REAL") return chance() * 100;
  return chance.pick([
    `${name}-${"x".repeat(20)}-${chance.below(1e9)}`,
    JSON.stringify({ kept: chance.below(1e6), outcome: null }),
    "2026-11-30",
    "[]",
  ]);
}

/** Fills every table with some rows that satisfy its columns, checks and keys. Returns the number of rows by table. */
export function fillTables(database: DatabaseSync, chance: Chance, rows: number): ReadonlyMap<string, number> {
  database.exec("pragma foreign_keys = off");
  const filledCounts = new Map<string, number>();
  for (const table of listTables(database)) {
    const sql = String(database.prepare("select sql from sqlite_master where name = ?").get(table)?.sql);
    const columns = listColumns(database, table).filter(({ hidden }) => hidden === 0);
    const insert = database.prepare(
      `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
    );
    let insertedCount = 0;
    for (let tries = 0; tries < TRIES && insertedCount < rows; tries += 1) {
      try {
        insert.run(...columns.map((column) => randomValue(chance, column, listAllowedValues(sql, column.name))));
        insertedCount += 1;
      } catch {
        // A check or key refused the row, so other values are generated.
      }
    }
    filledCounts.set(table, insertedCount);
  }
  return filledCounts;
}

import type { DatabaseSync } from "node:sqlite";

export type CellValue = string | number | Uint8Array | null;

const columnsByTable = new Map<string, readonly Record<string, unknown>[]>();

/** Inserts a row and fills in required columns that the test does not care about. */
export function insertFilled(database: DatabaseSync, table: string, row: Readonly<Record<string, CellValue>>): void {
  const columns =
    columnsByTable.get(table) ??
    database
      .prepare('select name, type, "notnull" as needed, dflt_value as usual from pragma_table_info(?)')
      .all(table);
  columnsByTable.set(table, columns);
  const requiredCells: Record<string, CellValue> = {};
  for (const { name, type, needed, usual } of columns)
    if (needed === 1 && usual === null) requiredCells[String(name)] = type === "INTEGER" || type === "REAL" ? 0 : "[]";
  const filledRow = { ...requiredCells, ...row };
  const names = Object.keys(filledRow);
  database
    .prepare(`insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`)
    .run(...Object.values(filledRow));
}

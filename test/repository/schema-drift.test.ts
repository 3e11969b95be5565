import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly primaryKey: boolean;
}

const modules = import.meta.glob<Record<string, unknown>>("../../app/adapters/db/schema/*.ts", { eager: true });
const declared = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .map(getTableConfig);

const migrated = new DatabaseSync(":memory:");
for (const name of readdirSync("migrations")
  .filter((file) => file.endsWith(".sql"))
  .sort())
  migrated.exec(readFileSync(`migrations/${name}`, "utf8"));

const rows = (sql: string, ...values: string[]) => migrated.prepare(sql).all(...values) as Record<string, unknown>[];

/** Ordinary tables only: a full-text table and its shadows have no Drizzle counterpart. */
const migratedTables = () =>
  rows("select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'")
    .map((row) => String(row.name))
    .sort();

const columnsInDatabase = (table: string): Column[] =>
  rows("select name, type, [notnull] as required, pk from pragma_table_info(?)", table).map((row) => ({
    name: String(row.name),
    type: String(row.type).toLowerCase(),
    notNull: row.required === 1 || Number(row.pk) > 0,
    primaryKey: Number(row.pk) > 0,
  }));

/** Unique sets of columns, whole-table ones only: the primary key has its own column flags. */
const uniqueSetsInDatabase = (table: string): string[] =>
  rows("select name from pragma_index_list(?) where [unique] = 1 and origin <> 'pk' and partial = 0", table)
    .map((index) =>
      rows("select name from pragma_index_info(?)", String(index.name))
        .map((row) => String(row.name ?? "expression"))
        .join("+"),
    )
    .sort();

const byName = (a: Column, b: Column) => a.name.localeCompare(b.name);

function columnsInCode(table: (typeof declared)[number]): Column[] {
  const composite = new Set(table.primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
  return table.columns.map((column) => {
    const primaryKey = column.primary || composite.has(column.name);
    return {
      name: column.name,
      type: column.getSQLType().toLowerCase(),
      notNull: column.notNull || primaryKey,
      primaryKey,
    };
  });
}

function uniqueSetsInCode(table: (typeof declared)[number]): string[] {
  const single = table.columns.filter((column) => column.isUnique).map((column) => column.name);
  const constraints = table.uniqueConstraints.map((unique) => unique.columns.map((column) => column.name).join("+"));
  const indexes = table.indexes
    .filter((index) => index.config.unique && index.config.where === undefined)
    .map((index) =>
      index.config.columns.map((column) => ("name" in column ? String(column.name) : "expression")).join("+"),
    );
  return [...single, ...constraints, ...indexes].sort();
}

it("every table of the Drizzle schema is made by a migration", () => {
  expect(declared.length).toBeGreaterThan(0);
  expect(declared.map((table) => table.name).filter((name) => !migratedTables().includes(name))).toEqual([]);
});

it("every table that a migration makes is in the Drizzle schema", () => {
  const names = declared.map((table) => table.name);
  expect(migratedTables().filter((name) => !names.includes(name))).toEqual([]);
});

it.each(
  declared.map((table) => [table.name, table] as const),
)("table %s has the same columns, types, nullability and unique sets in code and in migrations", (name, table) => {
  expect(columnsInCode(table).sort(byName)).toEqual(columnsInDatabase(name).sort(byName));
  expect(uniqueSetsInCode(table)).toEqual(uniqueSetsInDatabase(name));
});

import { type Column, type GetColumnData, getTableColumns, is, SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";

const stores = new WeakMap<D1Database, DrizzleD1Database>();

/** The query builder over a database: one for each, so that a request builds it once. */
export function orm(db: D1Database): DrizzleD1Database {
  const store = stores.get(db) ?? drizzle(db);
  stores.set(db, store);
  return store;
}

/**
 * The columns of a select over several tables, each under its own name, with a prefix where names repeat. D1 answers a batch with objects, so two columns
 * called `id` would become one and shift all that follow, without an error.
 */
export const selectColumns = <T extends Readonly<Record<string, Column>>>(columns: T, prefix = "") =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql`${column}`.mapWith(column).as(prefix + key)]),
  ) as { [K in keyof T]: SQL.Aliased<GetColumnData<T[K]>> };

/** The same of a table that is joined from the left: null where it has no row. */
export const selectNullableColumns = <T extends Readonly<Record<string, Column>>>(columns: T) =>
  selectColumns(columns) as { [K in keyof T]: SQL.Aliased<GetColumnData<T[K]> | null> };

/** A builder's query as D1's own statement, for a batch that several aggregates put together. */
export function statementOf(
  db: D1Database,
  query: { toSQL(): { sql: string; params: unknown[] } },
): D1PreparedStatement {
  const { sql: text, params } = query.toSQL();
  return db.prepare(text).bind(...params);
}

/** A list for SQL: `in ${listed(ids)}`. One parameter for any length, because D1 accepts at most 100. */
export const valuesInJson = (values: readonly (string | number)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Words of our own tables as literals, never input: the database finds a partial index by them, and not by parameters. */
export const literals = (text: readonly string[]): SQL =>
  sql.raw(`(${text.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ")})`);

/**
 * One row as a select, for `insert(table).select(selected(table, row, rest))`, so that a condition or a source can follow it. The insert names every column of
 * the table in order, so this selects each; a column without a value gets its default, as in `values`.
 */
export function insertSelect<T extends SQLiteTable>(table: T, row: SQLiteInsertValue<T>, rest: SQL): SQL {
  const input: Readonly<Record<string, unknown>> = row;
  const values = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = input[key] === undefined ? (column.default ?? null) : input[key];
    return is(value, SQL) ? value : sql`${sql.param(value, column)}`;
  });
  return sql`select ${sql.join(values, sql`, `)} ${rest}`;
}

/**
 * Many rows as a select, for `insert(table).select(rowsInJson(table, rows))`: they are sent as one parameter, because D1 accepts at most 100. The insert names
 * every column of the table in order, so this selects each; a column without a value gets its default, as in `values`.
 */
export function rowsInJson<T extends SQLiteTable>(table: T, rows: readonly SQLiteInsertValue<T>[]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const lists = rows.map((row) => {
    const input: Readonly<Record<string, unknown>> = row;
    return columns.map(([key, column]) => {
      const value = input[key] === undefined ? (column.default ?? null) : input[key];
      return value === null ? null : column.mapToDriverValue(value);
    });
  });
  const values = columns.map((_, at) => sql.raw(`value ->> ${at}`));
  return sql`select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(lists)}) where true`;
}

/** The inserted value for an existing row, for the `set` of `onConflictDoUpdate`. */
export const excludedColumn = (column: Column): SQL => sql`excluded.${sql.identifier(column.name)}`;

/** Parallel requests may be numbered in another order than their times. None takes longer than this. */
const OUT_OF_ORDER_MS = 10 * 60_000;

/** Of a table whose numbers follow time: the rows that may be from a moment on, epoch milliseconds. No index by time is needed, because only the newest are walked through. */
export const numberedSince = (table: SQLiteTable, id: Column, at: Column, from: number): SQL =>
  sql`${id} > (select coalesce(max(id), 0) from (select id from ${table} where ${sql.identifier(at.name)} < ${from - OUT_OF_ORDER_MS} order by id desc limit 1))`;

/** A select inside a select. It keeps the table names of its columns, which drizzle omits in a select over one table, where they would be ambiguous. */
export const subselect = <T>(query: SQL): SQL<T> => sql<T>`(${query})`;

/** Parses a value that a query builds as JSON: `.mapWith(fromJson<readonly string[]>)`. */
export const fromJson = <T>(text: string): T => JSON.parse(text);

import { type Column, type GetColumnData, getTableColumns, is, SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Cents, cents } from "../../domain/core/money/money";
import type { Queue } from "../../domain/operations/desk/desk-records";

const ormsByDatabase = new WeakMap<D1Database, DrizzleD1Database>();

/** The query builder for a database, created once per database. */
export function orm(db: D1Database): DrizzleD1Database {
  const database = ormsByDatabase.get(db) ?? drizzle(db);
  ormsByDatabase.set(db, database);
  return database;
}

/**
 * Columns for a select from several tables, each under its own name, with a prefix where names repeat. D1 returns the rows of a batch as objects, so two
 * columns called `id` would become one and shift the values of the columns after it.
 */
export const selectColumns = <T extends Readonly<Record<string, Column>>>(columns: T, prefix = "") =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql`${column}`.mapWith(column).as(prefix + key)]),
  ) as { [K in keyof T]: SQL.Aliased<GetColumnData<T[K]>> };

/** Like `selectColumns`, but for a left-joined table, whose columns are null if it has no row. */
export const selectNullableColumns = <T extends Readonly<Record<string, Column>>>(columns: T) =>
  selectColumns(columns) as { [K in keyof T]: SQL.Aliased<GetColumnData<T[K]> | null> };

/** A query that was built but has not run. Awaiting a query of the builder would run it alone, outside a batch. */
export type Query = { toSQL(): { sql: string; params: unknown[] } };

/** Runs queries from several modules in one batch, so that either all or none of them take effect. */
export const runInBatch = <Row = unknown>(db: D1Database, queries: readonly Query[]): Promise<D1Result<Row>[]> =>
  db.batch<Row>(
    queries.map((query) => {
      const { sql: text, params } = query.toSQL();
      return db.prepare(text).bind(...params);
    }),
  );

/** A list of values for SQL: `in ${valuesInJson(ids)}`. It is sent as one parameter, because D1 accepts at most 100 parameters. */
export const valuesInJson = (values: readonly (string | number)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Constants as SQL literals, because SQLite uses a partial index only for literals. Never pass input. */
export const literals = (values: readonly string[]): SQL =>
  sql.raw(`(${values.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ")})`);

/**
 * Inserts one row from a select, so that `source` can add a condition (`where …`) or read from tables (`from … where …`). Such an insert names all columns of
 * the table in order, so all of them are selected. A column without a value gets its default.
 */
export function insertFrom<T extends SQLiteTable>(db: D1Database, table: T, row: SQLiteInsertValue<T>, source: SQL) {
  const input: Readonly<Record<string, unknown>> = row;
  const values = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = input[key] === undefined ? (column.default ?? null) : input[key];
    return is(value, SQL) ? value : sql`${sql.param(value, column)}`;
  });
  return orm(db)
    .insert(table)
    .select(sql`select ${sql.join(values, sql`, `)} ${source}`);
}

/** Like `insertFrom`, but inserts many rows. They are sent as one parameter, because D1 accepts at most 100 parameters. */
export function insertRows<T extends SQLiteTable>(db: D1Database, table: T, rows: readonly SQLiteInsertValue<T>[]) {
  const columns = Object.entries(getTableColumns(table));
  const lists = rows.map((row) => {
    const input: Readonly<Record<string, unknown>> = row;
    return columns.map(([key, column]) => {
      const value = input[key] === undefined ? (column.default ?? null) : input[key];
      return value === null ? null : column.mapToDriverValue(value);
    });
  });
  const values = columns.map((_, at) => sql.raw(`value ->> ${at}`));
  return orm(db)
    .insert(table)
    .select(sql`select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(lists)}) where true`);
}

/** Splits rows into parts of at most `size`, because a statement's parameter has a maximum size. */
export const toChunks = <T>(rows: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));

/** The value that an insert tried to write to this column, for use in `onConflictDoUpdate`. */
export const excludedColumn = (column: Column): SQL => sql`excluded.${sql.identifier(column.name)}`;

/** Requests run in parallel, so ids may not be in the exact order of their times. They are out of order by less than this. */
const CLOCK_SKEW_MS = 10 * 60_000;

/**
 * Condition for rows since `from` (epoch milliseconds) in a table whose ids ascend with time. It needs no index on the time, because it reads only the newest
 * rows.
 */
export const numberedSince = (table: SQLiteTable, id: Column, at: Column, from: number): SQL =>
  sql`${id} > (select coalesce(max(id), 0) from (select id from ${table} where ${sql.identifier(at.name)} < ${from - CLOCK_SKEW_MS} order by id desc limit 1))`;

/** A subquery. Its columns keep their table names. Drizzle leaves the names out in a select from one table, which would be ambiguous here. */
export const subselect = <T>(query: SQL): SQL<T> => sql<T>`(${query})`;

/** Parses a column that the query builds as JSON: `.mapWith(fromJson<readonly string[]>)`. */
export const fromJson = <T>(text: string): T => JSON.parse(text);

/** Queues are counted only up to this number. */
export const MAX_COUNTED = 1000;

/** Counts the query's rows, up to `MAX_COUNTED`. */
export const countRows = (db: D1Database, query: SQL) =>
  orm(db)
    .select({ n: sql<number>`count(*)`.as("n") })
    .from(sql`(${query} limit ${MAX_COUNTED})`);

/** A queue from its first items and the result of `countRows`. */
export const toQueue = <T>(items: readonly T[], [total]: readonly { readonly n: number }[]): Queue<T> => ({
  items,
  count: total?.n ?? items.length,
});

export const centsOrNull = (value: number | null): Cents | null => (value === null ? null : cents(value));

import { type Column, type GetColumnData, getTableColumns, is, SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";

const known = new WeakMap<D1Database, DrizzleD1Database>();

/** The query builder over a database: one for each, so that a request builds it once. */
export function orm(db: D1Database): DrizzleD1Database {
  const kept = known.get(db) ?? drizzle(db);
  known.set(db, kept);
  return kept;
}

/**
 * The columns of a select over several tables, each under its own name.
 * D1 answers a batch with objects: two columns called `id` would become one and shift all that follow, without an error.
 */
export const named = <T extends Readonly<Record<string, Column>>>(columns: T) =>
  Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, sql`${column}`.mapWith(column).as(key)])) as {
    [K in keyof T]: SQL.Aliased<GetColumnData<T[K]>>;
  };

/** A builder's query as D1's own statement, for a batch that several aggregates put together. */
export function statementOf(
  db: D1Database,
  query: { toSQL(): { sql: string; params: unknown[] } },
): D1PreparedStatement {
  const { sql: words, params } = query.toSQL();
  return db.prepare(words).bind(...params);
}

/** A list as the database reads it: `in ${listed(ids)}`. One parameter, however long the list is: D1 takes 100 at most. */
export const listed = (values: readonly (string | number)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/**
 * The values of an insert as a select, for one that has a condition or a source: `insert(t).select(selected(t, row, sql`where …`))`.
 * Columns stand in the order of the schema, which is how such an insert reads them; what `row` leaves out is the column's default.
 */
export function selected<T extends SQLiteTable>(table: T, row: SQLiteInsertValue<T>, rest: SQL): SQL {
  const given: Readonly<Record<string, unknown>> = row;
  const values = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = given[key] === undefined ? (column.default ?? null) : given[key];
    return is(value, SQL) ? value : sql`${sql.param(value, column)}`;
  });
  return sql`select ${sql.join(values, sql`, `)} ${rest}`;
}

/** What an insert brought to a row that stood there already: for the `set` of `onConflictDoUpdate`. */
export const excluded = (column: Column): SQL => sql`excluded.${sql.identifier(column.name)}`;

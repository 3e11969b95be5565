import { type Column, type GetColumnData, type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

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

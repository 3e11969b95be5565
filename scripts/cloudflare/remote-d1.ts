import type { Account } from "./account.ts";

interface QueryResult {
  readonly results: readonly Record<string, unknown>[];
  readonly success: boolean;
  readonly meta: Record<string, unknown>;
}

interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The API takes parameters as strings, so numbers are cast back in the SQL. A plain `?` has the highest number so far plus one, as in SQLite. */
function toTextQuery(sql: string, values: readonly unknown[]): Query {
  let highest = 0;
  const text = sql.replace(/'(?:[^']|'')*'|"[^"]*"|\?(\d*)/g, (match, digits: string | undefined) => {
    if (digits === undefined) return match;
    const place = digits === "" ? highest + 1 : Number(digits);
    highest = Math.max(highest, place);
    const value = values[place - 1];
    if (typeof value === "number") return `cast(?${place} as ${Number.isInteger(value) ? "integer" : "real"})`;
    return typeof value === "boolean" ? `cast(?${place} as integer)` : `?${place}`;
  });
  return {
    sql: text,
    params: values.map((value) => (value == null ? null : String(typeof value === "boolean" ? Number(value) : value))),
  };
}

/**
 * A deployed D1 over its query API, with the same interface as inside the worker. The code that fills the local database can also fill this one. The database
 * keeps serving customers, unlike during a file import. A batch is one transaction in both.
 */
export function remoteD1(account: Account, databaseId: string): D1Database {
  const send = (queries: readonly Query[]) =>
    account.ask<readonly QueryResult[]>(
      "POST",
      `/d1/database/${databaseId}/query`,
      queries.length === 1 ? queries[0] : { batch: queries },
    );
  /** Returns rows as arrays, for columns with the same name. */
  const sendRaw = (query: Query) =>
    account.ask<readonly { readonly results: { readonly rows: readonly (readonly unknown[])[] } }[]>(
      "POST",
      `/d1/database/${databaseId}/raw`,
      query,
    );
  const prepare = (sql: string, params: readonly unknown[] = []) => {
    const runSingle = async (): Promise<QueryResult> => {
      const [ran] = await send([{ sql, params }]);
      if (!ran) throw new Error("D1 answered without a result");
      return ran;
    };
    return {
      sql,
      params,
      bind: (...values: unknown[]) => {
        const query = toTextQuery(sql, values);
        return prepare(query.sql, query.params);
      },
      all: runSingle,
      run: runSingle,
      first: async (column?: string) => {
        const row = (await runSingle()).results[0];
        return row === undefined ? null : column === undefined ? row : (row[column] ?? null);
      },
      raw: async () => (await sendRaw({ sql, params }))[0]?.results.rows ?? [],
    };
  };
  return {
    prepare,
    batch: (statements: readonly Query[]) => send(statements.map(({ sql, params }) => ({ sql, params }))),
  } as unknown as D1Database;
}

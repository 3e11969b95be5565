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

/** Parameters are texts on the wire: a number is one again where it stands. `?` is one more than the highest so far, as SQLite counts. */
function asTexts(sql: string, values: readonly unknown[]): Query {
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
 * A deployed D1 with the interface that it has inside the worker, over its query API: what fills the local database fills this one too, and the
 * database goes on answering customers meanwhile, which it does not while a file is imported. A batch is one transaction here as there.
 */
export function remoteD1(account: Account, databaseId: string): D1Database {
  const send = (queries: readonly Query[]) =>
    account.ask<readonly QueryResult[]>(
      "POST",
      `/d1/database/${databaseId}/query`,
      queries.length === 1 ? queries[0] : { batch: queries },
    );
  /** Rows as lists, for columns of one name. */
  const sendRaw = (query: Query) =>
    account.ask<readonly { readonly results: { readonly rows: readonly (readonly unknown[])[] } }[]>(
      "POST",
      `/d1/database/${databaseId}/raw`,
      query,
    );
  const prepare = (sql: string, params: readonly unknown[] = []) => {
    const only = async (): Promise<QueryResult> => {
      const [ran] = await send([{ sql, params }]);
      if (!ran) throw new Error("D1 answered without a result");
      return ran;
    };
    return {
      sql,
      params,
      bind: (...values: unknown[]) => {
        const query = asTexts(sql, values);
        return prepare(query.sql, query.params);
      },
      all: only,
      run: only,
      first: async (column?: string) => {
        const row = (await only()).results[0];
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

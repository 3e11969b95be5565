import type { Account } from "./account.ts";

interface Ran {
  readonly results: readonly Record<string, unknown>[];
  readonly success: boolean;
  readonly meta: Record<string, unknown>;
}

interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/**
 * A deployed D1 with the interface that it has inside the worker, over its query API: what fills the local database fills this one too, and the
 * database goes on answering customers meanwhile, which it does not while a file is imported. A batch is one transaction here as there.
 */
export function remoteD1(account: Account, databaseId: string): D1Database {
  const send = (queries: readonly Query[]) =>
    account.ask<readonly Ran[]>(
      "POST",
      `/d1/database/${databaseId}/query`,
      queries.length === 1 ? queries[0] : { batch: queries },
    );
  const prepare = (sql: string, params: readonly unknown[] = []) => {
    const only = async (): Promise<Ran> => {
      const [ran] = await send([{ sql, params }]);
      if (!ran) throw new Error("D1 answered without a result");
      return ran;
    };
    return {
      sql,
      params,
      bind: (...values: unknown[]) => prepare(sql, values),
      all: only,
      run: only,
      first: async (column?: string) => {
        const row = (await only()).results[0];
        return row === undefined ? null : column === undefined ? row : (row[column] ?? null);
      },
      raw: async () => (await only()).results.map((row) => Object.values(row)),
    };
  };
  return {
    prepare,
    batch: (statements: readonly Query[]) => send(statements.map(({ sql, params }) => ({ sql, params }))),
  } as unknown as D1Database;
}

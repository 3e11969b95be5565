import { isRead, createReadBatcher } from "./batched-reads";

/**
 * Counts the D1 usage of one request, whose reads are batched (`batched-reads.ts`). A round is a period in which the request waits for D1, so overlapping calls
 * count as one round. The counts are sent as Server-Timing in DEV and TEST.
 */
export interface D1Meter {
  readonly db: D1Database;
  /** The same database through its nearest replica, which may be slightly behind, or the database itself if there is no replica. Created on first use. */
  replica(): D1Database;
  /** Number of statements sent so far. A Worker invocation may send a thousand. */
  statementCount(): number;
  /** Billed D1 rows so far. */
  billedRows(): { readonly read: number; readonly written: number };
  /** For example `d1;desc="2 rounds, 3 statements, 210 rows read, 4 written"`. */
  serverTiming(): string;
}

const originalDatabases = new WeakMap<D1Database, D1Database>();

/** Returns the database behind a meter. It is the same object for every request, so that caches keyed by database work across requests. */
export const unmetered = (db: D1Database): D1Database => originalDatabases.get(db) ?? db;

/** Limits how long a database call may take. */
export interface WaitStrategy {
  wait<T>(run: () => Promise<T>): Promise<T>;
}

const NO_TIMEOUT: WaitStrategy = { wait: (run) => run() };

/** Wraps a database to count its use and to limit how long each call may take (`waitStrategy`). Otherwise it behaves the same. */
export function meterD1(rawDatabase: D1Database, waitStrategy: WaitStrategy = NO_TIMEOUT): D1Meter {
  let rounds = 0;
  let statementCount = 0;
  let waitingCount = 0;
  let rowsRead = 0;
  let rowsWritten = 0;
  const originalStatements = new WeakMap<object, D1PreparedStatement>();

  /** Adds the rows that D1 reports as billed. */
  function add({ meta }: D1Result): void {
    rowsRead += meta?.rows_read ?? 0;
    rowsWritten += meta?.rows_written ?? 0;
  }

  async function countCall<T extends D1Result | readonly D1Result[]>(
    batchSize: number,
    run: () => Promise<T>,
  ): Promise<T> {
    statementCount += batchSize;
    if (waitingCount === 0) rounds += 1;
    waitingCount += 1;
    try {
      const answer = await waitStrategy.wait(run);
      for (const result of [answer].flat() as D1Result[]) add(result);
      return answer;
    } finally {
      waitingCount -= 1;
    }
  }

  type BatchedReads = ReturnType<typeof createReadBatcher>;
  const wrapStatement = (statement: D1PreparedStatement, batchedReads: BatchedReads | null): D1PreparedStatement => {
    const runAll = () =>
      (batchedReads
        ? batchedReads(statement)
        : countCall(1, () => statement.all<Record<string, unknown>>())) as Promise<D1Result<Record<string, unknown>>>;
    const metered = new Proxy(statement, {
      get(target, name) {
        const member = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        if (name === "bind") return (...values: unknown[]) => wrapStatement(target.bind(...values), batchedReads);
        // Runs `all`, because `first` returns no `meta` with the number of rows.
        if (name === "first") return async (column?: string) => firstValue((await runAll()).results, column);
        if (name === "all") return runAll;
        // Drizzle expects rows as arrays, but a batch returns objects. Columns that share a name are merged (orm.ts, `selectColumns`).
        if (name === "raw") return async () => (await runAll()).results.map((row) => Object.values(row));
        return name === "run" ? () => countCall(1, () => target.run()) : member.bind(target);
      },
    });
    originalStatements.set(metered, statement);
    return metered;
  };

  /** Wraps the database, or a session on its replica, so that all its calls are counted. */
  const meteredDatabase = (database: D1Database): D1Database => {
    const batchedReads = createReadBatcher(database, countCall);
    const metered = new Proxy(database, {
      get(target, name) {
        if (name === "prepare")
          return (sql: string) => wrapStatement(target.prepare(sql), isRead(sql) ? batchedReads : null);
        if (name === "batch")
          return (batch: D1PreparedStatement[]) =>
            countCall(batch.length, () =>
              target.batch(batch.map((statement) => originalStatements.get(statement) ?? statement)),
            );
        const member = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    originalDatabases.set(metered, rawDatabase);
    return metered;
  };
  const db = meteredDatabase(rawDatabase);
  let replicaDatabase: D1Database | null = null;
  return {
    db,
    // A session has the two methods of a database that are used here: `prepare` and `batch`.
    replica: () =>
      (replicaDatabase ??= meteredDatabase(rawDatabase.withSession("first-unconstrained") as unknown as D1Database)),
    statementCount: () => statementCount,
    billedRows: () => ({ read: rowsRead, written: rowsWritten }),
    serverTiming: () =>
      `d1;desc="${rounds} rounds, ${statementCount} statements, ${rowsRead} rows read, ${rowsWritten} written"`,
  };
}

const WRITE_PATTERN = /\b(?:insert|replace) into\b|\bupdate\b|\bdelete from\b/i;

/** The same database for a request that may only read. Any write throws. */
export function readOnlyDatabase(db: D1Database): D1Database {
  const readOnlyProxy = new Proxy(db, {
    get(target, name) {
      if (name === "prepare")
        return (sql: string) => {
          if (!/^\s*(?:select|with)\b/i.test(sql) || WRITE_PATTERN.test(sql))
            throw new Error("This request only reads");
          return target.prepare(sql);
        };
      // These methods could run any SQL without this check.
      if (name === "exec" || name === "withSession") return undefined;
      const member = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  originalDatabases.set(readOnlyProxy, unmetered(db));
  return readOnlyProxy;
}

function firstValue([row]: readonly Record<string, unknown>[], column: string | undefined): unknown {
  if (row === undefined) return null;
  return column === undefined ? row : (row[column] ?? null);
}

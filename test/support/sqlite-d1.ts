import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** Wraps each database call, so that a test can let other callers go first or make the call fail. */
export type RoundTrip = <T>(work: () => T) => Promise<T>;

const runDirectly: RoundTrip = async (work) => work();

/** Maximum wait for another process that writes the file, in milliseconds. */
const LOCK_WAIT_MS = 30_000;

/** Opens the database file of a worker that may be running. */
export const openDatabase = (file: string, options: { readonly readOnly?: boolean } = {}): DatabaseSync =>
  new DatabaseSync(file, { timeout: LOCK_WAIT_MS, ...options });

/** An empty in-memory database with every migration applied, as in a deployment. */
export function migratedDatabase(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  const folder = join(import.meta.dirname, "../../migrations");
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort())
    database.exec(readFileSync(join(folder, file), "utf8"));
  return database;
}

/**
 * Replaces `?1` and `?` with names, because node:sqlite binds only one of the two by position. As in SQLite, a bare `?` is one more than the highest number so
 * far.
 */
function nameParameters(sql: string): string {
  let highest = 0;
  return sql.replace(/'(?:[^']|'')*'|\?(\d*)/g, (match, digits: string | undefined) => {
    if (digits === undefined) return match;
    const parameterIndex = digits === "" ? highest + 1 : Number(digits);
    highest = Math.max(highest, parameterIndex);
    return `:p${parameterIndex}`;
  });
}

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

function prepareCached(database: DatabaseSync, sql: string): StatementSync {
  const statementCache = statements.get(database) ?? new Map<string, StatementSync>();
  statements.set(database, statementCache);
  const cachedStatement = statementCache.get(sql);
  if (cachedStatement) return cachedStatement;
  const statement = database.prepare(nameParameters(sql));
  statement.setAllowUnknownNamedParameters(true);
  statementCache.set(sql, statement);
  return statement;
}

type Row = Record<string, unknown>;
interface BoundStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

function runQuery(database: DatabaseSync, { sql, values }: BoundStatement) {
  const statement = prepareCached(database, sql);
  const namedValues = Object.fromEntries(
    values.map((value, index) => [
      `p${index + 1}`,
      (typeof value === "boolean" ? Number(value) : value) as SQLInputValue,
    ]),
  );
  if (statement.columns().length === 0)
    return { results: [] as Row[], success: true, meta: { changes: Number(statement.run(namedValues).changes) } };
  const results = statement.all(namedValues) as Row[];
  return { results, success: true, meta: { changes: /^\s*(insert|update|delete)/i.test(sql) ? results.length : 0 } };
}

/**
 * D1's interface over SQLite in this process, with the same SQL, constraints and triggers. A batch is one transaction. It is a hundred times faster than a
 * database in another process. `roundTrip` wraps every statement and batch.
 */
export function sqliteD1(database: DatabaseSync, roundTrip: RoundTrip = runDirectly): D1Database {
  const statement = (bound: BoundStatement) => ({
    ...bound,
    bind: (...values: unknown[]) => statement({ sql: bound.sql, values }),
    first: async (column?: string) => {
      const row = (await roundTrip(() => runQuery(database, bound))).results[0];
      return row === undefined ? null : column === undefined ? row : (row[column] ?? null);
    },
    all: () => roundTrip(() => runQuery(database, bound)),
    run: () => roundTrip(() => runQuery(database, bound)),
    raw: async () => (await roundTrip(() => runQuery(database, bound))).results.map((row) => Object.values(row)),
  });
  const batch = (all: readonly BoundStatement[]) =>
    roundTrip(() => {
      database.exec("begin immediate");
      try {
        const results = all.map((bound) => runQuery(database, bound));
        database.exec("commit");
        return results;
      } catch (error) {
        database.exec("rollback");
        throw error;
      }
    });
  return {
    prepare: (sql: string) => statement({ sql, values: [] }),
    batch,
    exec: async (sql: string) => database.exec(sql),
  } as unknown as D1Database;
}

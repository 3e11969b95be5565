import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/**
 * The limits that developers.cloudflare.com/d1/platform/limits publishes. The page does not say whether `/query` splits a text before it measures a statement,
 * so the whole text of a call counts as one statement here. "Queries per Worker invocation" is taken as the limit for one API call.
 */
export const STATEMENT_BYTES = 100_000;
const MAX_PARAMETERS = 100;
const MAX_COLUMNS = 100;
const MAX_VALUE_BYTES = 2_000_000;
const MAX_QUERIES_PER_CALL = 1_000;

/** One statement of a call. All `params` are strings on the wire. */
export interface Query {
  readonly sql: string;
  readonly params?: readonly unknown[];
}

export class StoreRefusedError extends Error {}

const withoutComments = (sql: string) => sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, "").trim();

/** Checks the size of a call as it arrived. Throws `StoreRefusedError` with SQLite's own message. */
function refuseOverLimit(sql: string, params: readonly unknown[]): void {
  if (Buffer.byteLength(sql) > STATEMENT_BYTES) throw new StoreRefusedError("statement too long: SQLITE_TOOBIG");
  if (params.length > MAX_PARAMETERS) throw new StoreRefusedError("too many SQL variables at offset 0: SQLITE_ERROR");
  if (params.some((value) => Buffer.byteLength(String(value)) > MAX_VALUE_BYTES))
    throw new StoreRefusedError("string or blob too big: SQLITE_TOOBIG");
}

/** Returns the end of the string, quoted name or comment that begins at `at`; `at` itself if none begins there. */
function endOfQuoted(sql: string, at: number): number {
  const two = sql.slice(at, at + 2);
  const [close, length] =
    two === "--"
      ? ["\n", 1]
      : two === "/*"
        ? ["*/", 2]
        : ["'", '"', "`"].includes(sql[at] ?? "")
          ? [sql[at] ?? "", 1]
          : ["", 0];
  if (close === "") return at;
  const end = sql.indexOf(close, at + (two === "/*" ? 2 : 1));
  return end === -1 ? sql.length : end + length;
}

/** Matches a trigger that the service does not split: on one line, its body between BEGIN and END in capitals, without CASE. */
const WHOLE_TRIGGER =
  /^create[ \t]+(?:temp[ \t]+|temporary[ \t]+)?trigger\b[^\n]*?[ \t]BEGIN[ \t][^\n]*?[ \t]END(?=;)/i;
const HAS_CAPITALS = /[ \t]BEGIN[ \t][^\n]*[ \t]END$/;

/**
 * Splits a text into statements as `/query` does. Where reports differ, it applies the strictest:
 * - BEGIN and END count only in capitals (workers-sdk 10998, 15314).
 * - A trigger counts only on one line (4998, 15690), and the first END ends it (4727).
 * - A semicolon in a comment ends a statement.
 */
export function splitStatements(sql: string): readonly string[] {
  const statements: string[] = [];
  let start = 0;
  let at = 0;
  const endStatement = () => {
    const statement = sql.slice(start, at).trim();
    if (withoutComments(statement) !== "") statements.push(statement);
    start = at + 1;
  };
  while (at < sql.length) {
    if (/c/i.test(sql[at] ?? "") && !/\w/.test(sql[at - 1] ?? "")) {
      const trigger = WHOLE_TRIGGER.exec(sql.slice(at, at + STATEMENT_BYTES))?.[0];
      if (trigger !== undefined && HAS_CAPITALS.test(trigger)) at += trigger.length;
    }
    const end = endOfQuoted(sql, at);
    const isComment = sql.startsWith("--", at) || sql.startsWith("/*", at);
    if (end > at) {
      const semicolonAt = isComment ? sql.slice(at, end).indexOf(";") : -1;
      at = semicolonAt === -1 ? end : at + semicolonAt;
      if (semicolonAt === -1) continue;
    }
    if (sql[at] === ";") endStatement();
    at += 1;
  }
  at = sql.length;
  endStatement();
  return statements;
}

/** A D1 database as seen through its API: SQLite with the service's own splitter and limits. A call is one transaction. */
export class D1Service {
  readonly database = new DatabaseSync(":memory:");
  queries = 0;
  longestImport = 0;

  /** Runs the statements of a `/query` call. If one is refused, throws `StoreRefusedError` with the service's message and rolls the call back. */
  query(calls: readonly Query[]) {
    return this.#answer(calls, false);
  }

  /** Like `query`, but returns rows as arrays next to the column names, so that columns with the same name are preserved. */
  raw(calls: readonly Query[]) {
    return this.#answer(calls, true);
  }

  #answer(calls: readonly Query[], isRaw: boolean) {
    if (calls.length > MAX_QUERIES_PER_CALL) throw new StoreRefusedError("too many queries in one call");
    const statements = calls.flatMap(({ sql, params = [] }) => {
      refuseOverLimit(sql, params);
      const parts = splitStatements(sql);
      if (params.length > 0 && parts.length > 1)
        throw new StoreRefusedError("The request is malformed: parameters go with one statement");
      return parts.map((part) => ({ sql: part, params }));
    });
    return this.#together(() => statements.map((statement) => this.#run(statement, isRaw)));
  }

  /** Runs an uploaded file. SQLite itself splits it, so triggers stay whole. The database is unavailable while this runs. */
  ingest(sql: string): number {
    this.longestImport = Math.max(this.longestImport, sql.length);
    return this.#together(() => {
      this.database.exec(sql);
      return sql.split(";").length;
    });
  }

  get bytes(): number {
    const { pages } = this.database.prepare("select page_count as pages from pragma_page_count()").get() as {
      pages: number;
    };
    return pages * 4096;
  }

  #together<T>(work: () => T): T {
    this.database.exec("begin");
    try {
      const result = work();
      this.database.exec("commit");
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec("rollback");
      throw error instanceof StoreRefusedError
        ? error
        : new StoreRefusedError(`${error instanceof Error ? error.message : String(error)}: SQLITE_ERROR`);
    }
  }

  #refuseWideTables() {
    const wideTable = this.database
      .prepare(
        "select m.name from sqlite_master m join pragma_table_xinfo(m.name) c where m.type = 'table' group by m.name having count(*) > ?",
      )
      .get(MAX_COLUMNS) as { readonly name: string } | undefined;
    if (wideTable) throw new StoreRefusedError(`too many columns on ${wideTable.name}: SQLITE_ERROR`);
  }

  #run({ sql, params }: { readonly sql: string; readonly params: readonly unknown[] }, isRaw: boolean) {
    if (/^(begin|commit|rollback|savepoint)\b/i.test(sql))
      throw new StoreRefusedError("To execute a transaction, please use the batch() API instead of BEGIN or SAVEPOINT");
    this.queries += 1;
    const statement = this.database.prepare(sql);
    const startedAt = performance.now();
    const columns = statement.columns().map(({ name }) => name);
    if (columns.length > MAX_COLUMNS) throw new StoreRefusedError("too many columns in result set: SQLITE_ERROR");
    const isRead = columns.length > 0;
    if (isRaw) statement.setReturnArrays(true);
    const values = params.map((value) => (value === null ? null : String(value)) satisfies SQLInputValue);
    const results = isRead ? statement.all(...values) : [];
    const changes = isRead ? 0 : Number(statement.run(...values).changes);
    if (/^(?:create\s+table|alter\s+table)\b/i.test(withoutComments(sql))) this.#refuseWideTables();
    return {
      results: isRaw ? { columns, rows: results } : results,
      success: true,
      meta: {
        changes,
        duration: performance.now() - startedAt,
        rows_read: results.length,
        rows_written: changes,
        size_after: this.bytes,
        changed_db: changes > 0,
        last_row_id: 0,
      },
    };
  }
}

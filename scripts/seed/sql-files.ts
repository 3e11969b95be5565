import { writeFileSync } from "node:fs";

/** D1 refuses a statement of more than 100 KB. */
const STATEMENT_CHARACTERS = 30_000;
const PAGE_ROWS = 2_000;
/** Written by the platform, or by SQLite beside a full-text table. */
const NOT_OURS = /^(sqlite_|_cf_|d1_migrations)|_fts(_|$)/;

/** Writes every filled table of `db` (or of `only`) as one SQL file that replaces the rows. Returns the paths, in order. */
export async function writeSqlFiles(
  db: D1Database,
  folder: string,
  only: readonly string[] | null,
): Promise<readonly string[]> {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    .all<{ name: string }>();
  const files: string[] = [];
  for (const { name } of results) {
    if (NOT_OURS.test(name) || (only && !only.includes(name))) continue;
    const rows = await rowsAsSql(db, name);
    if (rows.length === 0) continue;
    const rebuild = name === "place_names" ? ["INSERT INTO place_names_fts (place_names_fts) VALUES ('rebuild');"] : [];
    const file = `${folder}/${String(files.length + 1).padStart(2, "0")}-${name}.sql`;
    writeFileSync(
      file,
      ["PRAGMA defer_foreign_keys = on;", `DELETE FROM ${name};`, ...inserts(name, rows), ...rebuild, ""].join("\n"),
    );
    files.push(file);
  }
  return files;
}

async function rowsAsSql(db: D1Database, table: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const page = await db.prepare(`SELECT * FROM ${table} LIMIT ${PAGE_ROWS} OFFSET ${offset}`).raw();
    lines.push(...page.map((row) => `(${row.map(literal).join(",")})`));
    if (page.length < PAGE_ROWS) return lines;
  }
}

function* inserts(table: string, rows: readonly string[]): Iterable<string> {
  let values: string[] = [];
  let length = 0;
  for (const row of rows) {
    if (length + row.length > STATEMENT_CHARACTERS && values.length > 0) {
      yield `INSERT INTO ${table} VALUES ${values.join(",")};`;
      values = [];
      length = 0;
    }
    values.push(row);
    length += row.length;
  }
  if (values.length > 0) yield `INSERT INTO ${table} VALUES ${values.join(",")};`;
}

function literal(value: unknown): string {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  if (value instanceof ArrayBuffer) return `x'${Buffer.from(value).toString("hex")}'`;
  if (Array.isArray(value)) return `x'${Buffer.from(value as number[]).toString("hex")}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

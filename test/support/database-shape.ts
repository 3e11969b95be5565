import type { DatabaseSync } from "node:sqlite";

/** One table of a database, normalised for differences in notation (capitals, blanks, comments). */
export interface TableShape {
  /** Columns in order: name, type, collation, required, position in the key, default. */
  readonly columns: readonly string[];
  readonly isStrict: boolean;
  readonly hasRowid: boolean;
  readonly isAutoincrement: boolean;
  readonly foreignKeys: readonly string[];
  /** Name and condition of each check. */
  readonly checks: readonly string[];
  readonly indexes: readonly string[];
}

type Row = Record<string, unknown>;

/** Lower-cases, collapses blanks, and removes comments and quotes of names. String literals are unchanged. */
const stripComments = (sql: string): string =>
  sql
    .replaceAll(/--.*$/gm, "")
    .split(/('(?:[^']|'')*')/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .toLowerCase()
            .replaceAll(/[`"]/g, "")
            .replaceAll(/\s+/g, " ")
            .replaceAll(/ ?([(),]) ?/g, "$1"),
    )
    .join("")
    .trim();

/** Splits a list at its top-level commas, not at those in brackets or quotes. */
function splitTopLevel(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let part = "";
  for (const letter of list) {
    if (letter === "'") isQuoted = !isQuoted;
    if (!isQuoted) depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0 && !isQuoted) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return [...parts, part];
}

/** The content of the first pair of brackets in `sql`, and the text after it. */
function splitBrackets(sql: string): { readonly inside: string; readonly after: string } {
  const from = sql.indexOf("(");
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < sql.length; at += 1) {
    if (sql[at] === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    depth += sql[at] === "(" ? 1 : sql[at] === ")" ? -1 : 0;
    if (depth === 0) return { inside: sql.slice(from + 1, at), after: sql.slice(at + 1).trim() };
  }
  throw new Error(`Brackets without an end: ${sql}`);
}

function findChecks(items: readonly string[]): string[] {
  return items.flatMap((item) => {
    const at = item.search(/(constraint \w+ )?\bcheck\(/);
    if (at < 0) return [];
    const name = /^constraint (\w+) /.exec(item.slice(at))?.[1] ?? "without a name";
    return [`${name}: ${splitBrackets(item.slice(item.indexOf("check(", at))).inside}`];
  });
}

const queryRows = (database: DatabaseSync, sql: string, ...values: string[]): Row[] =>
  database.prepare(sql).all(...values) as Row[];

function indexesOf(database: DatabaseSync, table: string): string[] {
  return queryRows(database, "select * from pragma_index_list(?) where origin <> 'pk'", table).map((index) => {
    const unique = index.unique === 1 ? "unique " : "";
    const sql = queryRows(database, "select sql from sqlite_master where name = ?", String(index.name))[0]?.sql;
    if (typeof sql !== "string") {
      const columns = queryRows(database, "select name from pragma_index_info(?)", String(index.name)).map(
        ({ name }) => name,
      );
      return `${unique}without a name: ${columns.join(",")}`;
    }
    const { inside, after } = splitBrackets(stripComments(sql));
    return `${unique}${index.name}: ${inside}${after === "" ? "" : ` ${after}`}`;
  });
}

function tableShape(database: DatabaseSync, table: string, options: Row): TableShape {
  const sql = stripComments(String(queryRows(database, "select sql from sqlite_master where name = ?", table)[0]?.sql));
  const items = splitTopLevel(splitBrackets(sql).inside);
  return {
    columns: queryRows(database, "select * from pragma_table_info(?)", table).map((column) => {
      const item = items.find((text) => text.startsWith(`${column.name} `)) ?? "";
      const collation = /\bcollate (\w+)/.exec(item)?.[1] ?? "binary";
      const required = column.notnull === 1 || Number(column.pk) > 0;
      return [
        column.name,
        String(column.type).toLowerCase(),
        collation,
        required ? "required" : "or null",
        `key ${column.pk}`,
        // SQLite's false and true for 0 and 1, which drizzle-kit writes for a boolean.
        `default ${{ false: 0, true: 1 }[String(column.dflt_value)] ?? column.dflt_value}`,
      ].join(" ");
    }),
    isStrict: options.strict === 1,
    hasRowid: options.wr !== 1,
    isAutoincrement: /\bautoincrement\b/.test(sql),
    foreignKeys: queryRows(database, "select * from pragma_foreign_key_list(?)", table)
      .map((key) => `${key.from} -> ${key.table}.${key.to} ${key.on_update} ${key.on_delete}`)
      .sort(),
    checks: findChecks(items).sort(),
    indexes: indexesOf(database, table).sort(),
  };
}

/** Every ordinary table of a database. Full-text tables and their shadow tables have no counterpart in drizzle. */
export function tablesOf(database: DatabaseSync): Readonly<Record<string, TableShape>> {
  const tables = queryRows(
    database,
    "select name, strict, wr from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
  );
  return Object.fromEntries(tables.map((row) => [String(row.name), tableShape(database, String(row.name), row)]));
}

/** Views, triggers and full-text tables by name, with their SQL. */
export const handWrittenObjects = (database: DatabaseSync): Readonly<Record<string, string>> =>
  Object.fromEntries(
    queryRows(
      database,
      "select name, sql from sqlite_master where type in ('view', 'trigger') or sql like 'create virtual%' order by name",
    ).map(({ name, sql }) => [String(name), stripComments(String(sql))]),
  );

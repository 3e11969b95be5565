import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../support/sqlite-d1";
import { gunzipSync } from "node:zlib";
import { TALLIES_TABLE } from "../../support/database-digest";

type Row = Readonly<Record<string, unknown>>;

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(folder, name))
    .sort();

/** Row count of a large table. Only the catalogue tables are that large, and only the seed writes them. */
const LARGE_ROW_COUNT = 20_000;

/**
 * The data of a running worker on disk, read from outside: its D1 and the objects' own storage. Catalogue tables that are too large to read repeatedly are
 * compared by their number of rows.
 */
export class StoredDatabases {
  readonly #folders: readonly string[];
  readonly #open = new Map<string, DatabaseSync>();

  constructor(state: string) {
    this.#folders = ["d1", "do"].map((kind) => join(state, "v3", kind)).filter((folder) => existsSync(folder));
  }

  /** Objects create their files on first use. */
  #files(): readonly (readonly [name: string, database: DatabaseSync])[] {
    return this.#folders.flatMap((folder) =>
      filesUnder(folder).map((file) => {
        const database = this.#open.get(file) ?? openDatabase(file, { readOnly: true });
        this.#open.set(file, database);
        return [file.slice(folder.length - 2), database] as const;
      }),
    );
  }

  /** Changes whenever anything is committed in any database, by SQLite's own counter of external writes. Cheap. */
  version(): string {
    return this.#files()
      .map(
        ([name, database]) =>
          `${name} ${(database.prepare("pragma data_version").get() as { data_version: number }).data_version}`,
      )
      .join("\n");
  }

  *#tables(): Generator<readonly [name: string, database: DatabaseSync, table: string]> {
    for (const [file, database] of this.#files()) {
      const tables = database
        .prepare(
          "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'd1_%' and name not like '%_fts%' and name not like '_cf_%'",
        )
        .all() as { name: string }[];
      for (const { name } of tables)
        yield [file.startsWith("d1") ? name : `${file.split("/").at(-2)} ${name}`, database, name];
    }
  }

  /** A digest of each table; two results are equal if nothing was written. */
  digest(): ReadonlyMap<string, string> {
    const digests = new Map<string, string>();
    for (const [name, database, table] of this.#tables()) {
      const { n } = database.prepare(`select count(*) as n from "${table}"`).get() as { n: number };
      // An object creates its empty tables on first access, which is not a change.
      if (n === 0 || table === TALLIES_TABLE) continue;
      const hash = createHash("sha256");
      if (n < LARGE_ROW_COUNT)
        for (const row of database.prepare(`select * from "${table}"`).iterate())
          hash.update(JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)));
      digests.set(name, `${digests.get(name) ?? ""}${n} rows ${hash.digest("hex").slice(0, 16)};`);
    }
    return digests;
  }

  /** The rows of one small table of D1, or of the objects of one class, each as text. */
  rowsOf(target: string): readonly string[] {
    return [...this.#tables()].flatMap(([name, database, table]) =>
      name === target
        ? [...database.prepare(`select * from "${table}"`).iterate()].map((row) => JSON.stringify(row))
        : [],
    );
  }

  /** Every stored text and blob, decompressed if needed, with its table and column. */
  *texts(): Generator<readonly [where: string, text: string]> {
    for (const [name, database, table] of this.#tables()) {
      for (const row of database
        .prepare(`select * from "${table}" limit ${LARGE_ROW_COUNT}`)
        .iterate() as IterableIterator<Row>) {
        for (const [column, value] of Object.entries(row)) {
          if (typeof value === "string") yield [`${name}.${column}`, value];
          else if (value instanceof Uint8Array) yield [`${name}.${column}`, decodeText(value)];
        }
      }
    }
  }

  close(): void {
    for (const database of this.#open.values()) database.close();
  }
}

const GZIP = [0x1f, 0x8b];
const decodeText = (bytes: Uint8Array): string =>
  GZIP.every((byte, at) => bytes[at] === byte) ? gunzipSync(bytes).toString() : Buffer.from(bytes).toString("latin1");

/** Names of tables whose digests differ. */
export const changedTables = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));

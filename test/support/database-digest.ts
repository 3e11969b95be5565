/** Request counters, which cannot be attributed to a single request (docs/decisions/0086). */
export const TALLIES_TABLE = "request_tallies";

/**
 * A digest of a database, with one line per table that includes its number of rows. Two digests are equal if nothing changed.
 * `except`: tables that a call may write even if it was refused; the caller gives the reason. Request counters of an instance are ignored, because any
 * request may write them when they are due.
 */
export async function databaseDigest(
  db: D1Database,
  excludedTables: ReadonlySet<string> = new Set(),
): Promise<Record<string, string>> {
  const { results } = await db
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name not like 'd1_%' and name not like '%_fts%'",
    )
    .all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !excludedTables.has(name) && name !== TALLIES_TABLE);
  const tables = await db.batch<Record<string, unknown>>(names.map((name) => db.prepare(`select * from "${name}"`)));
  const digests = tables.map(
    async ({ results: rows }) =>
      `${rows.length} rows, ${await digest(
        rows
          .map((row) => JSON.stringify(row))
          .sort()
          .join("\n"),
      )}`,
  );
  return Object.fromEntries((await Promise.all(digests)).map((digest, at) => [names[at], digest]));
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

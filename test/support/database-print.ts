/** Numbers of requests, which follow no single one (docs/decisions/0086). */
export const COUNTED = "request_tallies";

/**
 * What a database holds, as one line per table: the number of rows and a digest of all they say. Two prints are equal when nothing was
 * changed. `except`: tables that a call may write although it was refused, each with its reason at the caller. What an instance has counted of its requests is
 * written when that is due, by whichever request comes then: it says nothing of one.
 */
export async function databaseDigest(
  db: D1Database,
  except: ReadonlySet<string> = new Set(),
): Promise<Record<string, string>> {
  const { results } = await db
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name not like 'd1_%' and name not like '%_fts%'",
    )
    .all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !except.has(name) && name !== COUNTED);
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

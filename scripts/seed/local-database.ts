import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Opens the local D1 that `wrangler dev --persist-to` uses, without starting the worker. It passes on only the database block of wrangler.toml, because the
 * proxy warns about every other binding that it cannot serve.
 */
export async function withLocalDatabase(
  root: string,
  persistTo: string,
  work: (db: D1Database) => Promise<void>,
): Promise<void> {
  const database = /^\[\[d1_databases\]\][^[]*/m.exec(readFileSync(`${root}wrangler.toml`, "utf8"));
  if (!database) throw new Error("wrangler.toml names no D1 database");
  mkdirSync(`${root}.wrangler`, { recursive: true });
  const configPath = `${root}.wrangler/seed.toml`;
  writeFileSync(configPath, `name = "pitlane-seed"\ncompatibility_date = "2026-08-01"\n${database[0]}`);
  // Loaded here, so that commands for a deployed environment do not wait for it.
  const { getPlatformProxy } = await import("wrangler");
  // wrangler stores a folder's state in its subfolder v3.
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    configPath,
    persist: { path: `${persistTo}/v3` },
  });
  try {
    const tableCount = await env.DB.prepare(
      "SELECT count(*) AS tables FROM sqlite_master WHERE name = 'vehicle_variants'",
    ).first<number>("tables");
    if (!tableCount) throw new Error("The database has no tables yet. Run: npm run db:migrate:local");
    await work(withRetries(env.DB));
  } finally {
    await dispose();
  }
}

/** Each keep-alive socket can fail once, and the proxy's pool holds only a few. */
const MAX_ATTEMPTS = 4;

/**
 * The proxy talks to the database over keep-alive sockets. While this process computes rows, the other side may close idle sockets, and each socket that is
 * not yet known to be closed fails one batch. So this first waits a turn of the event loop to notice closed sockets, and repeats a batch that still fails.
 * Repeating is safe, because a seed's batch replaces what it writes.
 */
function withRetries(db: D1Database): D1Database {
  const batch: D1Database["batch"] = async (statements) => {
    for (let attempt = 1; ; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      try {
        return await db.batch(statements);
      } catch (error) {
        if (!isClosedSocket(error) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };
  return new Proxy(db, { get: (target, name) => (name === "batch" ? batch : Reflect.get(target, name)) });
}

const isClosedSocket = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  error.cause.code === "UND_ERR_SOCKET";

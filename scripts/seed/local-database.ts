import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { getPlatformProxy } from "wrangler";

/**
 * Opens the local D1 that `wrangler dev --persist-to` uses, without starting the worker.
 * Only the database block of wrangler.toml is handed on: the proxy warns about every other binding it cannot serve.
 */
export async function withLocalDatabase(root: string, persistTo: string, work: (db: D1Database) => Promise<void>): Promise<void> {
  const database = /^\[\[d1_databases\]\][^[]*/m.exec(readFileSync(`${root}wrangler.toml`, "utf8"));
  if (!database) throw new Error("wrangler.toml names no D1 database");
  mkdirSync(`${root}.wrangler`, { recursive: true });
  const configPath = `${root}.wrangler/seed.toml`;
  writeFileSync(configPath, `name = "pitlane-seed"\ncompatibility_date = "2026-08-01"\n${database[0]}`);
  // wrangler keeps the state of a folder in its v3.
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({ configPath, persist: { path: `${persistTo}/v3` } });
  try {
    const migrated = await env.DB.prepare("SELECT count(*) AS tables FROM sqlite_master WHERE name = 'vehicle_variants'").first<number>("tables");
    if (!migrated) throw new Error("The database has no tables yet. Run: npm run db:migrate:local");
    await work(env.DB);
  } finally {
    await dispose();
  }
}

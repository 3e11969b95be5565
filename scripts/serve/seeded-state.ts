import { cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { migrateAndSeed, ROOT, seedHash } from "../steps.mjs";

/**
 * A migrated and seeded state folder of its own, `<folder>/<name>`. Seeding takes seconds, so one is kept per hash of what it is made from, and
 * copied.
 */
export async function seededState(name: string, folder = join(ROOT, ".wrangler")): Promise<string> {
  const wrangler = join(ROOT, ".wrangler");
  const cached = join(wrangler, `e2e-seeded-${seedHash()}`);
  if (!existsSync(cached)) {
    const fresh = `${cached}.${process.pid}`;
    await migrateAndSeed(fresh);
    for (const old of existsSync(wrangler) ? readdirSync(wrangler) : [])
      if (/^e2e-seeded-\w{32}$/.test(old)) rmSync(join(wrangler, old), { recursive: true });
    renameSync(fresh, cached);
  }
  const state = join(folder, name);
  rmSync(state, { recursive: true, force: true });
  cpSync(cached, state, { recursive: true });
  return state;
}

import { cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isAlive, migrateAndSeed, ROOT, seedHash } from "../steps.mjs";

/**
 * A migrated and seeded state folder for this process, `<folder>/<name>.<process id>`. Seeding takes seconds, so a copy is stored for each hash of its inputs.
 * Folders of processes that have ended are removed.
 */
export async function createSeededState(name: string, folder = join(ROOT, ".wrangler")): Promise<string> {
  const wranglerFolder = join(ROOT, ".wrangler");
  const stateFolder = join(wranglerFolder, `e2e-seeded-${seedHash()}`);
  if (!existsSync(stateFolder)) {
    const freshFolder = `${stateFolder}.${process.pid}`;
    await migrateAndSeed(freshFolder);
    for (const staleEntry of readdirSync(wranglerFolder))
      if (/^e2e-seeded-\w{32}$/.test(staleEntry) && join(wranglerFolder, staleEntry) !== stateFolder)
        rmSync(join(wranglerFolder, staleEntry), { recursive: true });
    // Another process may have created the folder first. Its state is identical.
    if (existsSync(stateFolder)) rmSync(freshFolder, { recursive: true });
    else renameSync(freshFolder, stateFolder);
  }
  for (const staleEntry of readdirSync(folder)) {
    const owner = /^(?:e2e|faults|bench)-.*\.(\d+)$/.exec(staleEntry)?.[1];
    if (owner !== undefined && !isAlive(Number(owner)))
      rmSync(join(folder, staleEntry), { recursive: true, force: true });
  }
  const state = join(folder, `${name}.${process.pid}`);
  rmSync(state, { recursive: true, force: true });
  cpSync(stateFolder, state, { recursive: true });
  return state;
}

// Selects the folder in which a local server stores its databases (docs/decisions/0108). Node built-ins only, as in scripts/steps.mjs.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf, isAlive, ROOT, say } from "./steps.mjs";

/** Contains the id of the process that serves from the folder. */
const OWNER_FILE = "used-by";
/** The migrations that created the folder's database, with their digests. */
const MIGRATIONS_FILE = "migrations.json";
const MAX_FOLDERS = 9;

/** @param {string} folder */
function isTaken(folder) {
  const file = join(ROOT, folder, OWNER_FILE);
  return existsSync(file) && isAlive(Number(readFileSync(file, "utf8")));
}

/**
 * Claims a state folder for this process until it ends: `.wrangler/state`, or a separate folder if another process is serving from that one. Two runtimes
 * must not share a folder, because each keeps in memory what it has read of its objects. New Zealand has its own folder.
 * @param {string | undefined} country
 */
export function claimStateFolder(country) {
  const first = country === "NZ" ? ".wrangler/state-nz" : ".wrangler/state";
  const folder = [first, ...Array.from({ length: MAX_FOLDERS - 1 }, (_, n) => `${first}-${n + 2}`)].find(
    (value) => !isTaken(value),
  );
  if (folder === undefined) throw new Error(`${MAX_FOLDERS} servers use ${first} and its copies. Stop one of them.`);
  if (folder !== first) say(`another server uses ${first}: this one uses ${folder}`);
  mkdirSync(join(ROOT, folder), { recursive: true });
  const file = join(ROOT, folder, OWNER_FILE);
  writeFileSync(file, String(process.pid));
  process.on("exit", () => rmSync(file, { force: true }));
  archiveOutdatedDatabase(folder);
  return folder;
}

/** The digest of each migration, by name. */
const migrationDigests = () =>
  Object.fromEntries(
    readdirSync(join(ROOT, "migrations"))
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .map((name) => [name, hashOf([`migrations/${name}`])]),
  );

/**
 * Until the first release, a migration may change after a local database has run it, and then it cannot be applied again. Such a database is moved
 * out of the way and a new one is created.
 * @param {string} folder
 */
function archiveOutdatedDatabase(folder) {
  const file = join(ROOT, folder, MIGRATIONS_FILE);
  const currentDigests = migrationDigests();
  const previousState = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  const isUnchanged =
    previousState !== null && Object.entries(previousState).every(([name, digest]) => currentDigests[name] === digest);
  const databases = join(ROOT, folder, "v3");
  if (!isUnchanged && existsSync(databases)) {
    const archiveFolder = `${folder}/v3-${Date.now().toString(36)}`;
    renameSync(databases, join(ROOT, archiveFolder));
    // The content of the old database must be created again: the reference data, and the demo of each country.
    for (const name of readdirSync(join(ROOT, folder)))
      if (/^(?:seeded-from|demo-)/.test(name)) rmSync(join(ROOT, folder, name), { force: true });
    say(`the migrations have changed: the old local database is in ${archiveFolder}, and a new one is made`);
  }
  writeFileSync(file, JSON.stringify(currentDigests));
}

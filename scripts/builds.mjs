// Where builds are kept and how one replaces another (docs/decisions/0108). Node built-ins only: `npm start` uses this before anything is installed.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { hashOf, isAlive, runOrThrow, ROOT, say } from "./steps.mjs";

/** A link to the newest complete build. It is replaced in one step. */
const CURRENT_BUILD = join(ROOT, "build");
/** Every build is a folder in here, which no later build changes. */
const FOLDER = ".wrangler/builds";
/** The digest of the sources that a build was made from. It is written when the build is complete. */
const STAMP_FILE = ".sources";
/** Folder with a file for each process that uses the build, named by its process id. */
const USERS_FOLDER = ".users";

const sourcesHash = () =>
  hashOf([
    "app",
    "workers",
    "durable-objects",
    "sandbox",
    "data",
    "public",
    "scripts/build",
    "patches",
    "vite.config.ts",
    "package-lock.json",
  ]);

/** @param {string} build */
const readStamp = (build) => {
  try {
    return readFileSync(join(build, STAMP_FILE), "utf8");
  } catch {
    return null;
  }
};

/** @param {string} build */
function markUsed(build) {
  mkdirSync(join(build, USERS_FOLDER), { recursive: true });
  writeFileSync(join(build, USERS_FOLDER, String(process.pid)), "");
}

/** @param {string} build */
const isUsed = (build) =>
  existsSync(join(build, USERS_FOLDER)) && readdirSync(join(build, USERS_FOLDER)).some((pid) => isAlive(Number(pid)));

/** Removes builds that no running process uses, except for the newest and the one before it, which a process may be about to use. */
function removeOldBuilds() {
  const folder = join(ROOT, FOLDER);
  const current = realpathSync(CURRENT_BUILD);
  const [, ...older] = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((build) => build !== current && !isUsed(build))
    .sort((a, b) => lstatSync(b).mtimeMs - lstatSync(a).mtimeMs);
  for (const build of older) rmSync(build, { recursive: true, force: true });
}

/** Makes `build` the current one atomically, so that a reader sees either the old link or the new one. */
function publish(build) {
  const link = `${CURRENT_BUILD}.${process.pid}`;
  rmSync(link, { force: true });
  symlinkSync(build.slice(ROOT.length + 1), link);
  // Older versions of this project built directly into a folder with this name.
  if (existsSync(CURRENT_BUILD) && !lstatSync(CURRENT_BUILD).isSymbolicLink())
    rmSync(CURRENT_BUILD, { recursive: true, force: true });
  renameSync(link, CURRENT_BUILD);
}

/** True if there is a complete build. */
export const isBuilt = () => readStamp(CURRENT_BUILD) !== null;

/** The build that this process uses. @type {string | null} */
let usedBuild = null;

/**
 * The folder of the build that this process uses: the current one at the first call, or the one that it made itself. No other build changes or removes it
 * while the process runs. Throws if nothing is built.
 */
export function currentBuild() {
  if (usedBuild !== null) return usedBuild;
  if (!isBuilt()) throw new Error("Nothing is built yet: npm run build");
  usedBuild = realpathSync(CURRENT_BUILD);
  markUsed(usedBuild);
  return usedBuild;
}

/**
 * Builds pages, browser code and worker into a new folder, and makes it the current build once it is complete. Without `force` it does so only if the sources
 * have changed. An interrupted build leaves the current one unchanged. Returns the folder.
 */
export async function build({ force = false } = {}) {
  const hash = sourcesHash();
  if (!force && readStamp(CURRENT_BUILD) === hash) {
    say("build is up to date");
    usedBuild = null;
    return currentBuild();
  }
  const folder = join(ROOT, FOLDER, `${hash.slice(0, 12)}-${Date.now().toString(36)}-${process.pid}`);
  markUsed(folder);
  await runOrThrow("building", "remix", ["vite:build"], { env: { NODE_ENV: "production", BUILD_FOLDER: folder } });
  writeFileSync(join(folder, STAMP_FILE), hash);
  publish(folder);
  removeOldBuilds();
  usedBuild = null;
  return currentBuild();
}

// Functions shared by `npm start` and `npm test`. Node built-ins only, because both run before anything is installed, on Node 20.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), "..");
const started = Date.now();

/** Environment in which tools find the installed Node 24 package first. Node caches compiled code, because one run starts wrangler two dozen times. */
export const toolEnv = (extra = {}) => ({
  NODE_COMPILE_CACHE: join(ROOT, ".wrangler/compiled"),
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  ...extra,
  PATH: `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`,
});

/**
 * Settings of a local server for each country, in addition to its code and wrangler.toml.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export const VARS_BY_COUNTRY = {
  // Leads have a price, so that a workshop can request a refund for a dead one. The bank account is invented; with it the desk can create a bank file.
  AU: {
    LEAD_PRICE_CENTS: "1200",
    PAYOUT_ACCOUNT: "062-000 12345678",
    PAYOUT_BANK_CODE: "CBA",
    PAYOUT_USER_ID: "301500",
  },
  NZ: { LEAD_PRICE_CENTS: "1200", SUPPORT_PHONE: "0800 000 141", PAYOUT_ACCOUNT: "01-0902-0068389-00" },
};

/**
 * The variables of a local server. Without a country, those for Australia, as in wrangler.toml.
 * @param {string | undefined} country
 * @returns {Readonly<Record<string, string>>}
 */
export const localVars = (country) => ({
  ...(country ? { COUNTRY: country } : {}),
  ...VARS_BY_COUNTRY[country ?? "AU"],
});

export const say = (text) => console.log(`[${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s] ${text}`);

/** Runs a command and returns its exit code. Output is shown as it arrives, or collected with `quiet`. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: toolEnv(env),
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    child.on("error", (error) => resolve({ code: 127, output: String(error) }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a command that must succeed. Its output is shown only if it fails. */
export async function runOrThrow(label, command, args, options = {}) {
  say(label);
  const { code, output } = await run(command, args, { quiet: true, ...options });
  if (code === 0) return;
  console.error(output);
  console.error(`${label}: failed (${command} ${args.join(" ")}, exit code ${code})`);
  process.exit(1);
}

const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path];

/** A single hash over the names and contents of files and folders, relative to the project. */
export function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.map((name) => join(ROOT, name)).filter(existsSync)) {
    for (const file of filesUnder(path)) hash.update(file.slice(ROOT.length)).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 32);
}

/**
 * Whether a process is running.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const seedScripts = () => [
  "scripts/seed",
  ...readdirSync(join(ROOT, "scripts"))
    .filter((name) => name.startsWith("seed"))
    .map((name) => `scripts/${name}`),
];

/** Files that determine the seeded database. Results of harnesses are excluded, because they are only displayed. */
const seedData = () =>
  readdirSync(join(ROOT, "data"))
    .filter((name) => name !== "reliability")
    .map((name) => `data/${name}`);

/** Hash of everything that the seeded database depends on. */
export const seedHash = () =>
  hashOf([
    ...seedData(),
    "migrations",
    ...new Set(seedScripts()),
    "app/domain/catalogue/vehicle",
    "app/domain/supplier",
    "app/domain/catalogue",
    "app/domain/location",
  ]);

/** Does the work only if `hash` differs from the one stored at the last success. */
export async function runIfChanged(stamp, hash, work) {
  const file = join(ROOT, stamp);
  if (existsSync(file) && readFileSync(file, "utf8") === hash) return false;
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
  return true;
}

/** True if every required package of the lock file is in node_modules with its version. */
function isInstalled() {
  const modules = join(ROOT, "node_modules");
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return true;
  const installed = join(modules, ".package-lock.json");
  if (!existsSync(installed)) return false;
  const target = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  const installedPackages = JSON.parse(readFileSync(installed, "utf8")).packages;
  return Object.entries(target).every(
    ([path, entry]) =>
      path === "" || entry.optional || entry.peer || installedPackages[path]?.version === entry.version,
  );
}

/**
 * Adds the URL at which every npm registry serves a package to a lock file without URLs.
 * Any registry can serve such a file, but npm then reads all versions of each package, which takes half of the CPU of an installation. The digests are kept and
 * verified.
 */
export function addPackageUrls(lock, registry) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (path === "" || entry.link || entry.inBundle || entry.resolved) return [path, entry];
    const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const file = `${name.slice(name.indexOf("/") + 1)}-${entry.version}.tgz`;
    return [path, { ...entry, resolved: `${registry.replace(/\/$/, "")}/${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

const npmCi = (...args) => ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...args];

/** Installs by URL into a separate folder, and moves the result into the project. Returns false if the registry uses other URLs. */
async function installByUrl() {
  const [folder, modules] = [join(ROOT, ".wrangler/packages"), join(ROOT, "node_modules")];
  const { output } = await run("npm", ["config", "get", "registry"], { quiet: true });
  const registry = /^https?:\/\/\S+$/m.exec(output)?.[0];
  if (registry === undefined) return false;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", ".npmrc"]) copyFileSync(join(ROOT, file), join(folder, file));
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(addPackageUrls(lock, registry)));
  const { code } = await run("npm", npmCi("--prefix", folder), { quiet: true });
  if (code === 0) {
    rmSync(modules, { recursive: true, force: true });
    renameSync(join(folder, "node_modules"), modules);
  }
  rmSync(folder, { recursive: true, force: true });
  return code === 0;
}

export async function install() {
  if (isInstalled()) return;
  say("installing packages (about a minute)");
  if (!(await installByUrl())) await runOrThrow("installing packages (npm ci)", "npm", npmCi());
}

/** Applies migrations and seeds the local database in `folder`. */
export async function migrateAndSeed(folder) {
  await runOrThrow(
    "applying migrations",
    "wrangler",
    ["d1", "migrations", "apply", "DB", "--local", "--persist-to", folder],
    { env: { CI: "1" } },
  );
  await runOrThrow("seeding reference data and demo suppliers", "node", ["scripts/seed.ts", "--persist-to", folder]);
}

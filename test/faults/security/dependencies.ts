import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { KNOWN_BAD } from "./known-bad";
import type { Part } from "./part";

const ROOT = join(import.meta.dirname, "../../..");
const REGISTRY = "https://registry.npmjs.org/";

interface LockedPackage {
  /** The installed name if it is an alias. */
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
}
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}
const readJson = <T>(file: string) => JSON.parse(readFileSync(join(ROOT, file), "utf8")) as T;
/** The manifest and the lock file of this project, or of the tools that are installed on first use. */
export const readPackages = (folder: "." | "scripts/tools" = ".") => ({
  manifest: readJson<Manifest>(`${folder}/package.json`),
  packages: readJson<{ packages: Readonly<Record<string, LockedPackage>> }>(`${folder}/package-lock.json`).packages,
});

/** Entries of a manifest and its lock file that could install an unintended package. Needs no network. */
export function findLockFaults(
  manifest: Manifest,
  packages: Readonly<Record<string, LockedPackage>>,
): readonly string[] {
  const faults: string[] = [];
  for (const [name, target] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    // An alias is specified as "npm:its-name@1.2.3".
    const [, alias, version = target] = /^npm:(.+)@([^@]+)$/.exec(target) ?? [];
    const lockedPackage = packages[`node_modules/${name}`];
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) faults.push(`${name} is not pinned to an exact version: ${target}`);
    if (lockedPackage?.version !== version || lockedPackage.name !== alias)
      faults.push(`${name} ${target} does not match the lock file`);
  }
  for (const [path, locked] of Object.entries(packages)) {
    if (path === "" || locked.link) continue;
    if (!/^sha512-/.test(locked.integrity ?? "")) faults.push(`${path} has no sha512`);
    // Without a URL the package comes from the installing machine's registry, and its integrity digest identifies it.
    if (locked.resolved !== undefined && !locked.resolved.startsWith(REGISTRY))
      faults.push(`${path} comes from ${locked.resolved}`);
    const name = path.split("node_modules/").at(-1) ?? "";
    if (KNOWN_BAD[name]?.includes(locked.version ?? ""))
      faults.push(`${path} ${locked.version} is known to be malicious`);
    if (locked.hasInstallScript && !locked.optional && manifest.allowScripts?.[name] === undefined)
      faults.push(`${path} runs an unapproved install script`);
  }
  return faults;
}

/** Known vulnerabilities of the packages that run in the worker; null if the registry is unreachable. */
async function fetchAdvisories(): Promise<readonly string[] | null> {
  const response = await promisify(execFile)(
    "npm",
    ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=8000"],
    { cwd: ROOT, timeout: 15_000 },
  ).then(
    ({ stdout }) => stdout,
    // `npm audit` exits with 1 if it finds something.
    (error: { stdout?: string }) => error.stdout ?? "",
  );
  try {
    const { vulnerabilities } = JSON.parse(response) as {
      vulnerabilities?: Readonly<
        Record<string, { severity: string; via: readonly (string | { title: string; url: string })[] }>
      >;
    };
    if (!vulnerabilities) return null;
    return Object.entries(vulnerabilities).flatMap(([name, { severity, via }]) =>
      via.flatMap((item) => (typeof item === "string" ? [] : [`${name}, ${severity}: ${item.title} (${item.url})`])),
    );
  } catch {
    return null;
  }
}

/** Checks that only intended packages are installed. Known vulnerabilities are reported if the registry is reachable. */
export const dependencies: Part = async ({ findings, share }) => {
  const findingLog = findings();
  const { manifest, packages } = readPackages();
  const tools = readPackages("scripts/tools");
  findingLog.addToCount("packages checked", Object.keys(packages).length + Object.keys(tools.packages).length - 2);
  for (const fault of [...findLockFaults(manifest, packages), ...findLockFaults(tools.manifest, tools.packages)])
    findingLog.addFinding("an unintended package could be installed", fault);
  // Checks that the check can fail: the same lock file with a package from another source, and with a known malicious one.
  if (
    findLockFaults(manifest, {
      ...packages,
      "node_modules/x/node_modules/chalk": { version: "5.6.1", integrity: "sha512-x" },
    }).length === 0
  )
    findingLog.addFinding("the check", "does not detect a malicious version");
  if (
    findLockFaults(manifest, {
      ...packages,
      "node_modules/evil": { version: "1.0.0", resolved: "https://evil.example/a.tgz", hasInstallScript: true },
    }).length < 3
  )
    findingLog.addFinding("the check", "does not detect a package from another registry");
  if (share < 1) return findingLog.end();
  const advisoryList = await fetchAdvisories();
  if (advisoryList === null)
    findingLog.notes.add("the package registry was not reachable, so known vulnerabilities were not checked");
  for (const value of advisoryList ?? []) findingLog.notes.add(`known: ${value}`);
  if (advisoryList?.some((value) => /, (high|critical):/.test(value)))
    findingLog.addFinding("a package of the worker has a serious vulnerability", "see the notes");
  return findingLog.end();
};

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { thirdPartyNotices } from "../../scripts/notices";
import { findLockFaults, readPackages } from "../faults/security/dependencies";

const { manifest, packages } = readPackages();

it.each([
  ".",
  "scripts/tools",
] as const)("in %s dependencies have exact versions, digests and no unreviewed scripts", (folder) => {
  const { manifest, packages } = readPackages(folder);
  expect(findLockFaults(manifest, packages)).toEqual([]);
});

it.each([
  ["a range", { ...manifest, dependencies: { ...manifest.dependencies, react: "^18.3.1" } }, {}],
  [
    "a version that is not the locked one",
    { ...manifest, dependencies: { ...manifest.dependencies, react: "18.3.0" } },
    {},
  ],
  [
    "another package than the one that a name of our own stands for",
    { ...manifest, devDependencies: { ...manifest.devDependencies, "typescript-7": "npm:evil@7.0.2" } },
    {},
  ],
  ["a package without a digest", manifest, { "node_modules/evil": { version: "1.0.0" } }],
  [
    "a package from elsewhere",
    manifest,
    { "node_modules/evil": { version: "1.0.0", integrity: "sha512-x", resolved: "https://evil.example/a.tgz" } },
  ],
  [
    "a version that did harm",
    manifest,
    { "node_modules/evil/node_modules/chalk": { version: "5.6.1", integrity: "sha512-x" } },
  ],
  [
    "a script at the installation",
    manifest,
    { "node_modules/evil": { version: "1.0.0", integrity: "sha512-x", hasInstallScript: true } },
  ],
])("%s is detected", (_, changed, more) => expect(findLockFaults(changed, { ...packages, ...more })).not.toEqual([]));

it("THIRD_PARTY_NOTICES.md lists the packages of the lock file: npm run notices writes it", () => {
  const notices = readFileSync("THIRD_PARTY_NOTICES.md", "utf8");
  expect(notices).toBe(thirdPartyNotices(readFileSync("package-lock.json", "utf8")));
  expect(notices).toContain("| stripe |");
  expect(notices).not.toContain("not stated");
});

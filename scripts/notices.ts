import { readFileSync, writeFileSync } from "node:fs";
import { readOptions, reportDryRun, runCommand } from "./options.mjs";

const FILE = "THIRD_PARTY_NOTICES.md";
const USAGE = `npm run notices [-- --dry-run]
  Writes ${FILE} from package-lock.json: each package of a deployment with its version and licence.`;

/** A package of package-lock.json, by its folder below node_modules. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

const INTRODUCTION = `# Third-party notices

Pitlane itself is not licensed for use by others (\`"license": "UNLICENSED"\`). It contains or installs the packages below, under the licences that
each of them names. The texts of the licences are in the packages, and those of everything that reaches a browser are served at \`/licences.txt\`.

The reference data in \`data/\` comes from public sources under licences of their own, most of which ask for attribution:
\`data/README.md\` lists each source, its licence and the credit to show.

This file is generated from \`package-lock.json\`: run \`npm run notices\` after a change of dependencies.
`;

/** Lists the packages that a deployment and `npm start` use. Development tools are left out, because they are not distributed. */
export function thirdPartyNotices(lockFile: string): string {
  const { packages } = JSON.parse(lockFile) as { readonly packages: Readonly<Record<string, LockedPackage>> };
  const rows = Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return `| ${name} | ${version ?? "?"} | ${license ?? "not stated"} |`;
    });
  return `${INTRODUCTION}\n| Package | Version | Licence |\n|---|---|---|\n${[...new Set(rows)].sort().join("\n")}\n`;
}

if (import.meta.main) {
  const { values } = readOptions(USAGE, { "dry-run": { type: "boolean", default: false } });
  await runCommand(() => {
    const notices = thirdPartyNotices(readFileSync("package-lock.json", "utf8"));
    if (values["dry-run"]) return reportDryRun(`write ${notices.split("\n").length} lines to ${FILE}`);
    writeFileSync(FILE, notices);
    return 0;
  });
}

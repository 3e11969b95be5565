import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { hashOf, runOrThrow, ROOT, runIfChanged } from "../steps.mjs";

const FOLDER = ".wrangler/tools";
const FILES = ["package.json", "package-lock.json", ".npmrc"] as const;

/**
 * The path of a file in the packages that only `npm run mutants` and `npm run bench -- lighthouse` use. They are a fifth of all packages, so they are
 * installed at the first such run, and again when their lock file changes. A failure ends the process.
 */
export async function toolPath(name: string): Promise<string> {
  await runIfChanged(`${FOLDER}/installed`, hashOf(["scripts/tools"]), async () => {
    mkdirSync(join(ROOT, FOLDER), { recursive: true });
    for (const file of FILES) copyFileSync(join(ROOT, "scripts/tools", file), join(ROOT, FOLDER, file));
    await runOrThrow("installing the tools of scripts/tools", "npm", [
      "ci",
      "--prefix",
      FOLDER,
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      "--loglevel=error",
    ]);
  });
  return join(ROOT, FOLDER, "node_modules", name);
}

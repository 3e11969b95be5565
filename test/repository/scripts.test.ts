import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

/** Modules that a file loads at run time. Type-only imports are excluded. */
const listImports = (file: string): readonly string[] =>
  [...readFileSync(file, "utf8").matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?\bfrom\s+"(\.[^"]+)"/gm)].map(
    ([, path = ""]) => join(dirname(file), path),
  );

/** Files that Vite loads into a script, with imports resolved as in a build. */
function findViteModules(files: readonly string[]): ReadonlySet<string> {
  const waiting = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bload<.*?>\(\s*"(scripts\/[^"]+)"/gs)].map(([, path = ""]) => path),
  );
  const seen = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    waiting.push(...listImports(file));
  }
  return seen;
}

it("Node can resolve the app modules that scripts and benchmarks load", () => {
  const files = globSync(["scripts/**/*.ts", "bench/**/*.ts"]).filter((file) => !/\.test\.ts$/.test(file));
  const viteModules = findViteModules(files);
  // Excludes scripts/demo, because scripts/demo.ts bundles the demo's worker as a build would.
  const waiting = files.filter((file) => !viteModules.has(file) && !file.startsWith("scripts/demo/"));
  expect(waiting.length).toBeGreaterThan(50);
  const seen = new Set<string>();
  const missing: string[] = [];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const path of listImports(file)) {
      // A script may generate code for another folder, whose imports do not resolve here.
      if (!existsSync(path) && [file, path].some((value) => value.startsWith("app/")))
        missing.push(`${file} asks for ${path}`);
      if (existsSync(path) && path.endsWith(".ts")) waiting.push(path);
    }
  }
  expect(missing).toEqual([]);
  expect([...seen].some((file) => file.startsWith("app/"))).toBe(true);
});

import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { moduleSection, reachableFrom, readModules, readSection } from "../../scripts/module-map";

const modules = readModules();
const names = Object.keys(modules);
const LAYERS = ["domain", "usecases"] as const;
/** Types declared by the ports, and the context of all use cases, belong to no module. */
const UNASSIGNED_MODULES = new Set(["usecases/ports", "usecases/context"]);

const foldersOf = (name: string) =>
  LAYERS.flatMap((layer) => (modules[name]?.[layer] ?? []).map((folder) => `${layer}/${folder}`));
const moduleOfFolder = new Map(names.flatMap((name) => foldersOf(name).map((folder) => [folder, name] as const)));

it("every folder and file of app/domain and app/usecases belongs to exactly one module", () => {
  const expected = LAYERS.flatMap((layer) =>
    readdirSync(`app/${layer}`).flatMap((name) =>
      /\.test\.ts$/.test(name) ? [] : [`${layer}/${name.replace(/\.ts$/, "")}`],
    ),
  ).filter((folder) => !UNASSIGNED_MODULES.has(folder));
  expect(names.flatMap(foldersOf).sort()).toEqual(expected.sort());
});

it("modules.json lists each module after those that it may import, without cycles", () => {
  for (const [index, name] of names.entries())
    expect(
      modules[name]?.dependsOn.filter((target) => !names.slice(0, index).includes(target)),
      name,
    ).toEqual([]);
  expect(names.filter((name) => reachableFrom(modules, name).has(name))).toEqual([]);
});

it("a module lists only modules that it imports", () => {
  const usedFolders = new Set<string>();
  const moduleOf = (path: string) => moduleOfFolder.get(path.replace(/\.ts$/, "").split("/").slice(1, 3).join("/"));
  for (const file of globSync("app/{domain,usecases}/**/*.ts").filter((path) => !path.endsWith(".test.ts")))
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/\bfrom "(\.[^"]+)"/g)) {
      const target = moduleOf(join(dirname(file), path));
      if (target !== undefined) usedFolders.add(`${moduleOf(file)} -> ${target}`);
    }
  const listed = names.flatMap((name) => (modules[name]?.dependsOn ?? []).map((target) => `${name} -> ${target}`));
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.filter((entry) => !usedFolders.has(entry))).toEqual([]);
});

it("docs/reference/map.md lists the modules of modules.json (node scripts/module-map.ts)", () => {
  expect(readSection(readFileSync("docs/reference/map.md", "utf8"))).toBe(moduleSection(modules));
});

// Writes the modules of modules.json, as a picture and a list, into docs/reference/map.md: node scripts/module-map.ts
import { readFileSync, writeFileSync } from "node:fs";

const MAP_FILE = "docs/reference/map.md";
const START = "<!-- modules: written by scripts/module-map.ts -->\n";
const END = "<!-- end of modules -->\n";

export interface Module {
  readonly holds: string;
  readonly domain: readonly string[];
  readonly usecases: readonly string[];
  readonly dependsOn: readonly string[];
}
export type Modules = Readonly<Record<string, Module>>;

export const readModules = (): Modules => JSON.parse(readFileSync("modules.json", "utf8")) as Modules;

/** All direct and indirect dependencies of a module. */
export function reachableFrom(modules: Modules, name: string): ReadonlySet<string> {
  const reachableModules = new Set<string>();
  const waiting = [...(modules[name]?.dependsOn ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reachableModules.has(next)) continue;
    reachableModules.add(next);
    waiting.push(...(modules[next]?.dependsOn ?? []));
  }
  return reachableModules;
}

/** Dependencies that are not already reached through another dependency, so that the diagram stays readable. */
const listDrawnDependencies = (modules: Modules, name: string): readonly string[] => {
  const { dependsOn = [] } = modules[name] ?? {};
  return dependsOn.filter((target) => !dependsOn.some((other) => reachableFrom(modules, other).has(target)));
};

/** The part of docs/reference/map.md that shows the modules. */
export function moduleSection(modules: Modules): string {
  const names = Object.keys(modules);
  const edges = names.flatMap((name) =>
    listDrawnDependencies(modules, name).map((target) => `  ${name} --> ${target}`),
  );
  const moduleList = names.map((name) => {
    const { holds = "", domain = [], usecases = [], dependsOn = [] } = modules[name] ?? {};
    return [
      `- **${name}**: ${holds}.`,
      `  - Folders: ${[...domain.map((folder) => `domain/${folder}`), ...usecases.map((folder) => `usecases/${folder}`)].join(", ")}`,
      `  - May import: ${dependsOn.length === 0 ? "no other module" : dependsOn.join(", ")}`,
    ].join("\n");
  });
  return `${START}\n\`\`\`mermaid\nflowchart BT\n${edges.join("\n")}\n\`\`\`\n\n${moduleList.join("\n")}\n\n${END}`;
}

/** Returns the section about the modules from the text of docs/reference/map.md. Throws if there is none. */
export function readSection(map: string): string {
  const start = map.indexOf(START);
  const end = map.indexOf(END);
  if (start < 0 || end < 0) throw new Error(`${MAP_FILE} has no section for the modules`);
  return map.slice(start, end + END.length);
}

if (import.meta.main) {
  const map = readFileSync(MAP_FILE, "utf8");
  writeFileSync(
    MAP_FILE,
    map.replace(readSection(map), () => moduleSection(readModules())),
  );
}

import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { cruise, type IForbiddenRuleType } from "dependency-cruiser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readModules } from "../../scripts/module-map";

/** Forbidden imports for each folder of app/, by the decision on layers. A folder that is not listed here is an entry point. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  domain: ["texts/file", "usecases/a/file", "adapters/db/file", "settings/file", "http/file", "ui/file"],
  texts: ["usecases/a/file", "adapters/db/file", "settings/file", "pages/a/file"],
  usecases: ["adapters/db/file", "pages/a/file", "api/file", "http/file", "settings/secrets"],
  adapters: ["texts/file", "usecases/a/file", "pages/a/file", "routes/a/file", "api/file", "http/file"],
  settings: ["usecases/a/file", "adapters/db/file", "http/file"],
  http: ["adapters/db/file", "pages/a/file", "routes/a/file", "api/file", "gateway/file"],
  ui: ["adapters/db/file", "usecases/a/file", "pages/a/file", "api/file", "settings/file"],
  pages: ["adapters/db/file", "api/file", "gateway/file", "routes/a/route"],
  routes: ["adapters/db/file", "api/file", "gateway/file", "routes/a/route"],
  api: ["adapters/db/file", "pages/a/file", "routes/a/file", "ui/file"],
  gateway: ["adapters/db/file", "pages/a/file", "routes/a/file", "ui/file"],
};
/** Forbidden imports for all other folders. */
const FORBIDDEN_FOR_ENTRY_POINTS = ["adapters/db/file", "pages/a/file", "api/file"];
/** Folders without code. */
const WITHOUT_CODE = new Set(["styles"]);

const folders = readdirSync("app", { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && !WITHOUT_CODE.has(entry.name) ? [entry.name] : [],
);
/** Every module with its first folder, from which `moduleViolations` derives the forbidden imports. */
const modules = Object.entries(readModules()).map(([name, { domain, usecases, dependsOn }]) => ({
  name,
  dependsOn,
  folder: domain.length > 0 ? `domain/${domain[0]}` : `usecases/${usecases[0]}`,
}));
const moduleViolations = modules.flatMap(({ name, dependsOn, folder }) =>
  modules
    .filter((target) => target.name !== name && !dependsOn.includes(target.name))
    .map((target) => [folder, `${target.folder}/file`] as const),
);

const layerViolations = [...folders, "a-new-folder"].flatMap((layer) =>
  (FORBIDDEN[layer] ?? FORBIDDEN_FOR_ENTRY_POINTS).flatMap((target) => [
    [layer, target, `import { it } from "../../${target}";\nexport const used = it;\n`] as const,
    [layer, target, `import type { It } from "../../${target}";\nexport type Used = It;\n`] as const,
  ]),
);

const plantedImports = [
  ...layerViolations,
  ...moduleViolations.map(
    ([folder, target]) =>
      [folder, target, `import type { It } from "../../../${target}";\nexport type Used = It;\n`] as const,
  ),
];

const root = mkdtempSync(join(tmpdir(), "dependency-rules-"));
const plantedPath = (index: number) => `app/${plantedImports[index]?.[0]}/planted/${index}.ts`;
const writeModule = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
let refusedImports: ReadonlySet<string> = new Set();

beforeAll(async () => {
  for (const [, target] of plantedImports)
    writeModule(`app/${target}.ts`, "export const it = 1;\nexport type It = 1;\n");
  plantedImports.forEach(([, , text], index) => void writeModule(plantedPath(index), text));
  writeModule("tsconfig.json", '{ "compilerOptions": { "module": "ESNext", "moduleResolution": "Bundler" } }');
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  const { default: config } = (await import(resolve(".dependency-cruiser.cjs"))) as {
    default: { forbidden: IForbiddenRuleType[]; options: object };
  };
  const { output } = await cruise(["app"], {
    ...config.options,
    baseDir: root,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    outputType: "json",
  });
  const { summary } = JSON.parse(String(output)) as { summary: { violations: { from: string }[] } };
  refusedImports = new Set(summary.violations.map(({ from }) => from));
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("the rules name only folders of app/ that exist", () => {
  expect(Object.keys(FORBIDDEN).filter((context) => !folders.includes(context))).toEqual([]);
});

it.each(
  layerViolations.map(([context, target, text], index) => [
    context,
    text.startsWith("import type") ? "a type" : "a value",
    target,
    index,
  ]),
)("app/%s may not import %s of app/%s", (_, __, ___, index) => {
  expect(refusedImports).toContain(plantedPath(Number(index)));
});

it("a module may not import a module that modules.json does not list for it", () => {
  expect(moduleViolations.length).toBeGreaterThan(150);
  expect(
    moduleViolations.filter((_, index) => !refusedImports.has(plantedPath(layerViolations.length + index))),
  ).toEqual([]);
});

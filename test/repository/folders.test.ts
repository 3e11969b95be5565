import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const OUR_FOLDERS = ["app", "bench", "durable-objects", "migrations", "sandbox", "scripts", "test", "workers"];
const files = OUR_FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name)),
);

it("no folder is a catch-all: each file or folder has a descriptive name", () => {
  const catchAll = /(^|\/)(utils?|helpers?|common|lib|misc)(\/|\.tsx?$)/;
  expect(files.filter((path) => catchAll.test(path))).toEqual([]);
});

it("every path named in a document exists, or is created by following the document", () => {
  const documents = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  const createdPaths = new Set(
    documents.flatMap((name) =>
      [...readFileSync(`docs/${name}`, "utf8").matchAll(/^\*\*`([^`]+)`\*\* \(new file\)$/gm)].map(
        ([, path = ""]) => path,
      ),
    ),
  );
  const matches = [...documents.map((name) => `docs/${name}`), "README.md", "SECURITY.md", "CONTRIBUTING.md"].flatMap(
    (documentPath) =>
      [
        ...readFileSync(documentPath, "utf8").matchAll(
          /`((?:app|workers|durable-objects|migrations|test|docs|sandbox|scripts|data|bench|public|\.ci)\/[^`\s*<{]*)`/g,
        ),
      ].map((match) => `${documentPath}: ${match[1]}`),
  );
  expect(matches.length).toBeGreaterThan(0);
  const isMissing = (path: string) => !createdPaths.has(path) && !existsSync(path);
  expect(matches.filter((entry) => isMissing(entry.slice(entry.indexOf(": ") + 2)))).toEqual([]);
});

it.each([
  "package-lock.json",
  "scripts/tools/package-lock.json",
])("%s contains no download URL, so that any registry mirror works", (file) => {
  expect(readFileSync(file, "utf8")).not.toContain('"resolved": "http');
});

it("package-lock.json lists every platform's packages, as npm ci requires", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const packageNames = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)),
  );
  const matches = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).map((name) => ({ path, name })),
  );
  expect(matches.filter(({ name }) => !packageNames.has(name))).toEqual([]);
});

it("no test is skipped, focused or marked as todo", () => {
  const tests = files.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  const skippedTest = /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/;
  expect(
    tests.filter((path) => !path.endsWith("folders.test.ts") && skippedTest.test(readFileSync(path, "utf8"))),
  ).toEqual([]);
});

it("F-022 the funnel has no administration pages, calls or permissions", () => {
  const routes = readdirSync("app/routes");
  const calls = readdirSync("app/api/endpoints").flatMap((file) =>
    [...readFileSync(`app/api/endpoints/${file}`, "utf8").matchAll(/path: "([^"]+)"/g)].map((match) => match[1] ?? ""),
  );
  expect([routes.length > 50, calls.length > 50]).toEqual([true, true]);
  expect([...routes, ...calls].filter((name) => /admin|backoffice|back-office|operator/i.test(name))).toEqual([]);
  const funnelFiles = files.filter(
    (path) => /^app\/(pages\/funnel|domain\/funnel|usecases\/funnel)\//.test(path) && /\.tsx?$/.test(path),
  );
  expect(funnelFiles.length).toBeGreaterThan(50);
  expect(funnelFiles.filter((path) => /PERMISSION|hasPermission/.test(readFileSync(path, "utf8")))).toEqual([]);
});

it("app/ contains folders and at most eight files", () => {
  const looseFiles = readdirSync("app", { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
  expect(looseFiles.length, looseFiles.join(" ")).toBeLessThanOrEqual(8);
});

it("a route's folder contains only its module: its parts are in pages/", () => {
  const files = readdirSync("app/routes", { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name).filter((name) => !/^route\.tsx?$/.test(name))).toEqual([]);
});

it("countries are data: no code compares a country code or currency", () => {
  const countryComparison = /[!=]== "(?:AU|NZ|AUD|NZD)"|case "(?:AU|NZ|AUD|NZD)"/;
  const code = files.filter((path) => /^(app|durable-objects|workers)\/.*(?<!\.test)\.tsx?$/.test(path));
  expect(code.length).toBeGreaterThan(1_000);
  expect(code.filter((path) => countryComparison.test(readFileSync(path, "utf8")))).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The only file in the worker that may make external requests. */
const FETCHING_FILES = ["app/adapters/outgoing.ts"];
const FETCHES = /(?<![\w.])fetch\s*\(|globalThis\.fetch\(|self\.fetch\(|AbortSignal\.timeout\(/;

const readSources = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");

it("all outgoing requests use the shared client with our user agent and a timeout", () => {
  const matches = ["app/adapters", "app/usecases", "app/domain", "app/settings", "app/http", "app/api", "app/gateway"]
    .flatMap(readSources)
    .filter((path) => !FETCHING_FILES.includes(path) && FETCHES.test(withoutComments(readFileSync(path, "utf8"))));
  expect(matches).toEqual([]);
});

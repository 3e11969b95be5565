import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The one way out of the worker, and what speaks to our own server from a browser. */
const MAY_FETCH = ["app/adapters/outgoing.ts"];
const FETCHES = /(?<![\w.])fetch\s*\(|globalThis\.fetch\(|self\.fetch\(|AbortSignal\.timeout\(/;

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");

it("nothing leaves the worker but through the one way out, which names us and ends in time", () => {
  const matches = ["app/adapters", "app/usecases", "app/domain", "app/settings", "app/http", "app/api", "app/gateway"]
    .flatMap(sources)
    .filter((path) => !MAY_FETCH.includes(path) && FETCHES.test(withoutComments(readFileSync(path, "utf8"))));
  expect(matches).toEqual([]);
});

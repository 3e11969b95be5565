import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const files = ["app", "durable-objects", "sandbox", "workers", "scripts", "bench", "test"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => /\.tsx?$/.test(path));
/** The only files that may create ids, or mention it. */
const ALLOWED_FILES = new Set(["app/domain/core/ids.ts", "test/repository/ids.test.ts"]);
const CAST = /\bas (unknown as )?(LeadGuid|BookingToken|AttemptId|PersonId|SupplierId)\b/;

it("an id is only parsed or created by its own function, never cast", () => {
  const castFiles = files.filter((path) => !ALLOWED_FILES.has(path) && CAST.test(readFileSync(path, "utf8")));
  expect(castFiles).toEqual([]);
});

it.each([
  "params.id as LeadGuid",
  "found as unknown as LeadGuid | null",
  "Number(text) as SupplierId",
])("detects a cast: %s", (text) => {
  expect(CAST.test(text)).toBe(true);
});

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What databases out there have already run: name and SHA-256 of each file. `npm run migrations:release` adds new ones. */
const released = JSON.parse(readFileSync("migrations/released.json", "utf8")) as Record<string, string>;
const present = readdirSync("migrations")
  .filter((name) => name.endsWith(".sql"))
  .sort();

it("a released migration is never renamed, removed or changed", () => {
  const now = Object.fromEntries(
    present.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(`migrations/${name}`))
        .digest("hex"),
    ]),
  );
  for (const [name, hash] of Object.entries(released)) expect(now[name], name).toBe(hash);
});

it("migrations are numbered, one number each, and named in plain words", () => {
  for (const name of present) expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
  expect(new Set(present.map((name) => name.slice(0, 4))).size).toBe(present.length);
});

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { STATEMENT_BYTES } from "../support/d1-service";

/** Migrations that databases have already run: name and SHA-256 of each file. `npm run db:release` adds new ones. */
const releasedHashes = JSON.parse(readFileSync("migrations/released.json", "utf8")) as Record<string, string>;
const migrationNames = readdirSync("migrations")
  .filter((name) => name.endsWith(".sql"))
  .sort();

it("a released migration is never renamed, removed or changed", () => {
  const currentHashes = Object.fromEntries(
    migrationNames.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(`migrations/${name}`))
        .digest("hex"),
    ]),
  );
  for (const [name, hash] of Object.entries(releasedHashes)) expect(currentHashes[name], name).toBe(hash);
});

it("migrations have unique consecutive numbers and descriptive names", () => {
  for (const name of migrationNames) expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
  expect(new Set(migrationNames.map((name) => name.slice(0, 4))).size).toBe(migrationNames.length);
});

// D1 splits migrations itself when they arrive over its API, and recognises a trigger's body only by a capital BEGIN on its own line (workers-sdk 10998,
// 15314, 15690).
it.each(migrationNames)("%s has a format that remote D1 splits correctly", (name) => {
  const sql = readFileSync(`migrations/${name}`, "utf8");
  expect(sql).not.toContain("\r");
  for (const line of sql.split("\n")) {
    if (/^\s*--/.test(line)) expect(line).not.toContain(";");
    if (/create\s+trigger/i.test(line)) expect(line).toMatch(/^create trigger \w+ .* BEGIN [^;].*; END;$/);
    else expect(line).not.toMatch(/^\s*(begin|end)\b/i);
    if (/create\s+trigger/i.test(line)) expect(line).not.toMatch(/\bcase\b/i);
  }
});

// `wrangler d1 migrations apply` appends its ledger row to the text and sends both as one `sql`.
it.each(migrationNames)("%s fits into one statement of D1 together with its ledger row", (name) => {
  expect(statSync(`migrations/${name}`).size + 1_000).toBeLessThanOrEqual(STATEMENT_BYTES);
});

it("drizzle-kit's snapshot of the schema matches the newest migration", () => {
  const { entries } = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8")) as {
    entries: readonly { readonly tag: string }[];
  };
  const migrationFiles = new Set(entries.map(({ tag }) => `${tag}.sql`));
  expect([...migrationFiles].filter((name) => !migrationNames.includes(name))).toEqual([]);
});

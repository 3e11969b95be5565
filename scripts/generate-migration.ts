// `npm run db:generate -- plain_words`: writes a new migration for the differences between app/adapters/db/schema and the migrations. Review and comment the
// draft before it is applied, because drizzle-kit's way of recreating a table loses rows (docs/decisions/0045).
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { finishMigration } from "./migrations/format-migration.ts";
import { readOptions, refuse } from "./options.mjs";

const USAGE = `npm run db:generate -- NAME
  Drafts a migration from the difference between app/adapters/db/schema and the migrations. NAME says what changes, for example terms_of_an_offer.`;
const [name = ""] = readOptions(USAGE, {}, { min: 1, max: 1 }).positionals;
if (!/^[a-z0-9_]+$/.test(name)) refuse(USAGE, "A name has lowercase letters, digits and underscores.");

const listMigrations = () => readdirSync("migrations").filter((file) => file.endsWith(".sql"));
const previousMigrations = new Set(listMigrations());
execFileSync("drizzle-kit", ["generate", "--name", name], { stdio: "inherit" });
for (const file of listMigrations().filter((migrationFile) => !previousMigrations.has(migrationFile))) {
  const path = `migrations/${file}`;
  writeFileSync(path, finishMigration(readFileSync(path, "utf8")));
  console.log(
    `${path} is a draft: read it, and say in a comment what it is for. Triggers and full-text tables are written by hand.`,
  );
}

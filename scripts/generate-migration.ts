// `npm run db:generate -- plain_words`: what app/adapters/db/schema says and the migrations do not make yet, as a new migration.
// A draft to read and to comment, never applied unread: drizzle-kit's way of making a table anew loses rows (docs/decisions/0045).
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { finished } from "./migrations/finished.ts";

const [name] = process.argv.slice(2);
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Name the change in plain words: npm run db:generate -- terms_of_an_offer");
  process.exit(1);
}

const migrations = () => readdirSync("migrations").filter((file) => file.endsWith(".sql"));
const before = new Set(migrations());
execFileSync("drizzle-kit", ["generate", "--name", name], { stdio: "inherit" });
for (const file of migrations().filter((present) => !before.has(present))) {
  const path = `migrations/${file}`;
  writeFileSync(path, finished(readFileSync(path, "utf8")));
  console.log(
    `${path} is a draft: read it, and say in a comment what it is for. Triggers and full-text tables are written by hand.`,
  );
}

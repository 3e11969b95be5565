import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readOptions, reportDryRun, runCommand } from "./options.mjs";

const USAGE = `npm run db:release [-- --dry-run]
  Records the digest of each new migration in migrations/released.json. From then on a test refuses any change to it. npm run deploy does this.`;
const FILE = "migrations/released.json";

const { values } = readOptions(USAGE, { "dry-run": { type: "boolean", default: false } });

await runCommand(() => {
  const releasedMigrations = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>;
  const newMigrations = readdirSync("migrations")
    .filter((file) => file.endsWith(".sql") && !(file in releasedMigrations))
    .sort();
  if (values["dry-run"])
    return reportDryRun(newMigrations.length === 0 ? "add no migration" : `add ${newMigrations.join(", ")} to ${FILE}`);
  for (const name of newMigrations)
    releasedMigrations[name] = createHash("sha256")
      .update(readFileSync(`migrations/${name}`))
      .digest("hex");
  writeFileSync(FILE, `${JSON.stringify(releasedMigrations, null, 2)}\n`);
  return 0;
});

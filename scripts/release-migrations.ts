// Records the migrations of a release, so that a test can keep them as they are. Part of `npm run deploy`.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const FILE = "migrations/released.json";
const released = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>;
for (const name of readdirSync("migrations")
  .filter((file) => file.endsWith(".sql"))
  .sort()) {
  released[name] ??= createHash("sha256")
    .update(readFileSync(`migrations/${name}`))
    .digest("hex");
}
writeFileSync(FILE, `${JSON.stringify(released, null, 2)}\n`);

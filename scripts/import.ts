import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { operatorAccount } from "./cloudflare/account.ts";
import { ENVIRONMENTS, environmentConfig, isEnvironment } from "./cloudflare/environment.ts";
import { remoteD1 } from "./cloudflare/remote-d1.ts";
import { importFile } from "./import/import-file.ts";
import { progressLines } from "./progress.ts";
import { withLocalDatabase } from "./seed/local-database.ts";

const USAGE = `npm run import -- FILE.csv [--env ${ENVIRONMENTS.join("|")}] [--kind suppliers|parts|special-prices|discounts|vouchers] [--dry-run]
  Brings the operator's own suppliers, prices and codes in. Columns: docs/import.md; empty files with them: data/templates.
  The kind is the file's name unless --kind says otherwise. Without --env: the local database. --dry-run reads and reports, and writes nothing.
  Bad rows are told with their line and reasons, good ones are written once each by the operator's own id: run it again after mending.
  Exit code 1 when a row was bad.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    env: { type: "string" },
    kind: { type: "string" },
    config: { type: "string", default: "wrangler.toml" },
    "persist-to": { type: "string", default: ".wrangler/state" },
    "dry-run": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const root = new URL("..", import.meta.url).pathname;
const started = Date.now();
const say = (line: string) => console.log(`[import ${((Date.now() - started) / 1000).toFixed(1)}s] ${line}`);
const [file] = positionals;

if (values.help || !file) console.log(USAGE);
else process.exitCode = await main(file);

async function main(path: string): Promise<number> {
  const { env } = values;
  if (env !== undefined && !isEnvironment(env)) throw new Error(`--env is one of ${ENVIRONMENTS.join(", ")}`);
  const kind = values.kind ?? basename(path, ".csv");
  const run = async (db: D1Database | null): Promise<number> => {
    say(`reading ${path}`);
    const done = await importFile({
      kind,
      text: readFileSync(path, "utf8"),
      today: new Date().toISOString().slice(0, 10),
      read: (name) => readFileSync(`${root}data/${name}`, "utf8"),
      db,
      progress: (all, what) => progressLines(all, what, say),
    });
    for (const { line, id, reasons } of done.bad) console.log(`line ${line} (${id || "no id"}): ${reasons.join("; ")}`);
    say(
      values["dry-run"]
        ? `${done.good} rows are good, ${done.bad.length} are not. Nothing was written.`
        : `${done.added} added, ${done.updated} updated, ${done.same} as they were, ${done.bad.length} not taken`,
    );
    return done.bad.length === 0 ? 0 : 1;
  };
  if (values["dry-run"]) return run(null);
  if (env) return run(remoteD1(operatorAccount(), environmentConfig(env, values.config).database.id));
  let code = 1;
  await withLocalDatabase(root, values["persist-to"], async (db) => {
    code = await run(db);
  });
  return code;
}

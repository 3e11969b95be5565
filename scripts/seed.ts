import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { withLocalDatabase } from "./seed/local-database.ts";
import { REFERENCE_TABLES, seedInto } from "./seed/reference.ts";
import { writeSqlFiles } from "./seed/sql-files.ts";
import { seedSuppliers } from "./seed/suppliers.ts";

const USAGE = `npm run seed -- [--suppliers N] [--persist-to DIR] [--today yyyy-MM-dd] [--remote --env NAME]
  Fills the local D1 with the reference data and the demo suppliers. Running it again replaces the same rows.
  With --remote it replaces the reference data of an environment; demo suppliers go there only when --suppliers asks for
  them, and never to production. Apply the migrations first: npm run db:migrate:local`;

const root = new URL("..", import.meta.url).pathname;
const readData = (path: string) => readFileSync(`${root}data/${path}`, "utf8");
const started = Date.now();
const say = (line: string) => console.log(`[seed ${((Date.now() - started) / 1000).toFixed(1)}s] ${line}`);

const { values } = parseArgs({
  options: {
    suppliers: { type: "string" },
    "persist-to": { type: "string", default: ".wrangler/state" },
    today: { type: "string", default: new Date().toISOString().slice(0, 10) },
    remote: { type: "boolean", default: false },
    env: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else if (values.remote) await seedRemote();
else await withLocalDatabase(root, values["persist-to"], fill);

async function fill(db: D1Database): Promise<void> {
  await seedInto(db, readData, { progress: say });
  await seedSuppliers(db, {
    suppliers: values.suppliers === undefined ? undefined : Number(values.suppliers),
    today: values.today,
  });
  say("done");
}

/** The same rows, made in a throwaway local database, written as SQL and executed there. */
async function seedRemote(): Promise<void> {
  const withSuppliers = values.suppliers !== undefined;
  if (withSuppliers && values.env?.startsWith("prod")) throw new Error("Demo suppliers do not go to production.");
  if (!values.env) throw new Error(`--remote needs --env NAME\n${USAGE}`);
  const scratch = `${root}.wrangler/seed-remote`;
  rmSync(scratch, { recursive: true, force: true });
  wrangler("d1", "migrations", "apply", "DB", "--local", "--persist-to", `${scratch}/state`);
  let files: readonly string[] = [];
  await withLocalDatabase(root, `${scratch}/state`, async (db) => {
    await fill(db);
    files = await writeSqlFiles(db, scratch, withSuppliers ? null : REFERENCE_TABLES.map((table) => table.name));
  });
  for (const file of files) {
    say(`sending ${file}`);
    wrangler("d1", "execute", "DB", "--remote", "--yes", "--env", values.env, "--file", file);
  }
  say(`environment ${values.env} is seeded`);
}

function wrangler(...args: readonly string[]): void {
  execFileSync("npx", ["wrangler", ...args], { cwd: root, stdio: "inherit" });
}

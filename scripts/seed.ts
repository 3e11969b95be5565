import { readFileSync } from "node:fs";
import { operatorAccount } from "./cloudflare/account.ts";
import { ENVIRONMENTS, environmentConfig, isEnvironment } from "./cloudflare/environment.ts";
import { remoteD1 } from "./cloudflare/remote-d1.ts";
import { DATABASE_OPTIONS } from "./cloudflare/environment-database.ts";
import { withLocalDatabase } from "./seed/local-database.ts";
import { seedProduction } from "./seed/production.ts";
import { seedInto } from "./seed/reference.ts";
import { seedSuppliers } from "./seed/suppliers.ts";
import { readOptions, refuse, runCommand, wholeNumber, reportDryRun } from "./options.mjs";

const USAGE = `npm run db:seed -- [--suppliers N] [--persist-to DIR] [--today yyyy-MM-dd] [--remote --env NAME [--dry-run]]
  Fills the local D1 with the reference data and the demo suppliers. Running it again replaces the same rows.
  With --remote it adds and updates the reference data of an environment, without anything invented: no code, voucher, special
  price, fleet member, plate or supplier. What the operator changed stays. Apply the migrations first: npm run db:migrate:local`;

const root = new URL("..", import.meta.url).pathname;
const readData = (path: string) => readFileSync(`${root}data/${path}`, "utf8");
const started = Date.now();
const log = (line: string) => console.log(`[seed ${((Date.now() - started) / 1000).toFixed(1)}s] ${line}`);

const { values } = readOptions(USAGE, {
  suppliers: { type: "string" },
  today: { type: "string", default: new Date().toISOString().slice(0, 10) },
  "dry-run": { type: "boolean", default: false },
  remote: { type: "boolean", default: false },
  ...DATABASE_OPTIONS,
});

const suppliers = values.suppliers === undefined ? undefined : wholeNumber(USAGE, "suppliers", values.suppliers, 0);
if (!/^\d{4}-\d{2}-\d{2}$/.test(values.today)) refuse(USAGE, "--today takes a date as yyyy-MM-dd.");
if (values.remote !== (values.env !== undefined)) refuse(USAGE, "--remote and --env go together.");

async function fill(db: D1Database): Promise<void> {
  await seedInto(db, readData, { progress: log });
  await seedSuppliers(db, {
    suppliers,
    today: values.today,
  });
  log("done");
}

/** Adds and updates an environment's reference data in bounded statements while it serves customers. Demo data is never included. */
async function seedRemote(env: string | undefined): Promise<void> {
  if (!isEnvironment(env)) throw new Error(`--env is one of ${ENVIRONMENTS.join(", ")}.`);
  if (suppliers !== undefined && suppliers !== 0)
    throw new Error("Demo suppliers stay on this machine. Suppliers of an environment come by npm run import.");
  const { database } = environmentConfig(env, values.config);
  if (values["dry-run"])
    return void reportDryRun(`add and update the reference data in the database ${database.name} of ${env}`);
  await seedProduction(remoteD1(operatorAccount(), database.id), readData, ({ table, rows, tables }) =>
    log(`${table}: ${rows} rows (${tables.done} of ${tables.total} tables)`),
  );
  log(`environment ${env} is seeded`);
}

await runCommand(() => (values.remote ? seedRemote(values.env) : withLocalDatabase(root, values["persist-to"], fill)));

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { operatorAccount } from "./cloudflare/account.ts";
import { ENVIRONMENTS, environmentConfig, isEnvironment } from "./cloudflare/environment.ts";
import { remoteD1 } from "./cloudflare/remote-d1.ts";
import { withLocalDatabase } from "./seed/local-database.ts";
import { seedProduction } from "./seed/production.ts";
import { seedInto } from "./seed/reference.ts";
import { seedSuppliers } from "./seed/suppliers.ts";

const USAGE = `npm run seed -- [--suppliers N] [--persist-to DIR] [--today yyyy-MM-dd] [--remote --env NAME]
  Fills the local D1 with the reference data and the demo suppliers. Running it again replaces the same rows.
  With --remote it adds and updates the reference data of an environment, without anything invented: no code, voucher, special
  price, fleet member, plate or supplier. What the operator changed stays. Apply the migrations first: npm run db:migrate:local`;

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
    config: { type: "string", default: "wrangler.toml" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else if (values.remote) await seedRemote(values.env);
else await withLocalDatabase(root, values["persist-to"], fill);

async function fill(db: D1Database): Promise<void> {
  await seedInto(db, readData, { progress: say });
  await seedSuppliers(db, {
    suppliers: values.suppliers === undefined ? undefined : Number(values.suppliers),
    today: values.today,
  });
  say("done");
}

/** The reference data of an environment, added and updated in bounded statements while it serves its customers. Nothing invented goes there. */
async function seedRemote(env: string | undefined): Promise<void> {
  if (!isEnvironment(env)) throw new Error(`--remote needs --env ${ENVIRONMENTS.join("|")}\n${USAGE}`);
  if (values.suppliers !== undefined && values.suppliers !== "0")
    throw new Error("Demo suppliers stay on this machine. Suppliers of an environment come by npm run import.");
  const { database } = environmentConfig(env, values.config);
  await seedProduction(remoteD1(operatorAccount(), database.id), readData, ({ table, rows, tables }) =>
    say(`${table}: ${rows} rows (${tables.done} of ${tables.all} tables)`),
  );
  say(`environment ${env} is seeded`);
}

// Measures what a quote leaves behind before any sweep: bytes by table in the database and in the leads' Durable Objects, bytes of its packed prices, and rows
// written. Also computes the cost of a year with sweeps.
import { resultFile } from "./result-files.ts";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../test/support/sqlite-d1";
import { parseArgs } from "node:util";
import { type ServedWorker, serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { seededState } from "../scripts/serve/seeded-state.ts";
import { build } from "../scripts/builds.mjs";
import { type RequestFn, testLead, bookingsNear, dayIn } from "./customers.ts";
import { type Leg, walkAbandoned, walkJourney } from "./journey.ts";
import { fire, keepAliveAgent } from "./load.ts";
import { billOf, stays } from "./storage-bill.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { journeys: { type: "string", default: "300" } },
});
const EACH = Math.floor(Number(values.journeys) / 2);
/** Number of concurrent journeys. */
const WIDTH = 4;

const OBJECTS = "v3/do/pitlane-LeadSaveQueue";

/** Bytes of database pages by table, including its indexes. */
export type Bytes = Readonly<Record<string, number>>;

function bytesOf(file: string): Bytes {
  const database = openDatabase(file, { readOnly: true });
  try {
    const rows = database
      .prepare(
        "select coalesce(m.tbl_name, s.name) as name, sum(s.pgsize) as bytes from dbstat s left join sqlite_master m on m.name = s.name group by 1",
      )
      .all() as unknown as readonly { readonly name: string; readonly bytes: number }[];
    return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
  } finally {
    database.close();
  }
}

const sqliteFiles = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
        .map((name) => join(folder, name))
    : [];

const added = (all: readonly Bytes[]): Bytes => {
  const sum: Record<string, number> = {};
  for (const [name, bytes] of all.flatMap((item) => Object.entries(item))) sum[name] = (sum[name] ?? 0) + bytes;
  return sum;
};

interface StorageSize {
  readonly database: Bytes;
  readonly objects: Bytes;
}

function weigh(state: string): StorageSize {
  const [database] = sqliteFiles(join(state, "v3/d1/miniflare-D1DatabaseObject"));
  if (database === undefined) throw new Error("no database");
  return {
    database: bytesOf(database),
    objects: added(sqliteFiles(join(state, OBJECTS)).map(bytesOf)),
  };
}

/** Bytes of the packed prices of one lead. */
function packedPrices(state: string): number {
  const sizes = sqliteFiles(join(state, OBJECTS)).flatMap((file) => {
    const database = openDatabase(file, { readOnly: true });
    try {
      return database.prepare("select 1 from sqlite_master where name = 'quotes'").get() === undefined
        ? []
        : [
            (database.prepare("select sum(length(listings) + length(basis)) as n from quotes").get() as { n: number })
              .n,
          ];
    } finally {
      database.close();
    }
  });
  return Math.round(sizes.reduce((sum, value) => sum + value, 0) / Math.max(1, sizes.length));
}

/** Bytes by table that one of the journeys left on average, largest first. */
function remainingBytes(before: Bytes, after: Bytes, journeys: number): Bytes {
  const names = Object.keys(after).map(
    (name) => [name, Math.round(((after[name] ?? 0) - (before[name] ?? 0)) / journeys)] as const,
  );
  return Object.fromEntries(names.filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a));
}

const total = (bytes: Bytes) => Object.values(bytes).reduce((sum, value) => sum + value, 0);

async function inTurns<T>(count: number, work: (n: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      while (next < count) results.push(await work(next++));
    }),
  );
  return results;
}

/** Waits for writes that continue after the response, until two measurements are equal. */
async function atRest(state: string): Promise<StorageSize> {
  for (let before = ""; ; ) {
    await new Promise((soon) => setTimeout(soon, 1_500));
    const weighed = weigh(state);
    if (JSON.stringify(weighed) === before) return weighed;
    before = JSON.stringify(weighed);
  }
}

const rowsIn = (legs: readonly Leg[]) => legs.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);

await build();
const state = await seededState("bench-storage");
const app: ServedWorker = await serveBuiltWorker({
  state,
  port: 0,
  vars: { ENVIRONMENT: "TEST", COUNTRY: "AU" },
  onLog: () => undefined,
});
const agent = keepAliveAgent();
try {
  const ask: RequestFn = async (_, shot) => (await fire(agent, app.origin, shot)).body.toString();
  const booking = await bookingsNear(ask, await testLead(ask));
  const walk = { agent, origin: app.origin };
  const empty = await atRest(state);
  const abandonedLegs = await inTurns(EACH, () => walkAbandoned(walk));
  const abandoned = await atRest(state);
  const bookedLegs = await inTurns(EACH, (n) => walkJourney({ ...walk, booking: (lead) => booking(lead, n) }));
  const weighed = await atRest(state);
  const per = (before: StorageSize, after: StorageSize) => ({
    database: remainingBytes(before.database, after.database, EACH),
    objects: remainingBytes(before.objects, after.objects, EACH),
  });
  const rows = (all: readonly (readonly Leg[])[]) =>
    Math.round(all.reduce((sum, legs) => sum + rowsIn(legs), 0) / all.length);
  const journeys = {
    abandoned: { ...per(empty, abandoned), bucket: 0, rowsWritten: rows(abandonedLegs) },
    // Packed prices have the same size in the bucket as in the Durable Object.
    booked: { ...per(abandoned, weighed), bucket: packedPrices(state), rowsWritten: rows(bookedLegs) },
  };
  for (const [what, item] of Object.entries(journeys)) {
    console.log(`\n${what}: ${item.rowsWritten} rows written`);
    for (const place of ["database", "objects"] as const) {
      console.log(`  ${place}: ${total(item[place])} bytes`);
      for (const [table, bytes] of Object.entries(item[place]))
        console.log(`    ${String(bytes).padStart(7)}  ${table}`);
    }
    console.log(`  bucket, if its prices are stored there: ${item.bucket} bytes`);
  }
  console.log(`\nstays of a booked quote: ${JSON.stringify(stays(journeys.booked))}`);
  const bills = [1, 5, 10].map((millions) => billOf(millions, journeys));
  for (const bill of bills) console.log(JSON.stringify(bill));
  writeFileSync(
    resultFile("storage"),
    `${JSON.stringify({ on: dayIn(0), node: process.version, each: EACH, journeys, bills }, null, 2)}\n`,
  );
} finally {
  agent.destroy();
  await app.stop();
  rmSync(state, { recursive: true, force: true });
}

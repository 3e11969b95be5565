// Measures what a quote leaves behind before any sweep: bytes by table in the database and in the leads' Durable Objects, bytes of its packed prices, and rows
// written. Also computes the cost of a year with sweeps.
import { resultFile } from "./result-files.ts";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../test/support/sqlite-d1";
import { parseArgs } from "node:util";
import { type ServedWorker, serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { createSeededState } from "../scripts/serve/seeded-state.ts";
import { build } from "../scripts/builds.mjs";
import { type RequestFn, createTestLead, bookingRequestsNear, dayFromToday } from "./customers.ts";
import { type Leg, walkAbandoned, walkJourney } from "./journey.ts";
import { sendLoadRequest, keepAliveAgent } from "./load.ts";
import { estimateYearlyBill, sumRemaining } from "./storage-bill.ts";
import { LEAD_OBJECTS_FOLDER } from "../scripts/cloudflare/lead-records.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { journeys: { type: "string", default: "300" } },
});
const JOURNEYS_PER_KIND = Math.floor(Number(values.journeys) / 2);
/** Number of concurrent journeys. */
const CONCURRENCY = 4;

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

const sumBytes = (sizes: readonly Bytes[]): Bytes => {
  const sum: Record<string, number> = {};
  for (const [name, bytes] of sizes.flatMap((item) => Object.entries(item))) sum[name] = (sum[name] ?? 0) + bytes;
  return sum;
};

interface StorageSize {
  readonly database: Bytes;
  readonly objects: Bytes;
}

function measureStorage(state: string): StorageSize {
  const [database] = sqliteFiles(join(state, "v3/d1/miniflare-D1DatabaseObject"));
  if (database === undefined) throw new Error("no database");
  return {
    database: bytesOf(database),
    objects: sumBytes(sqliteFiles(join(state, LEAD_OBJECTS_FOLDER)).map(bytesOf)),
  };
}

/** Bytes of the packed prices of one lead. */
function packedPricesBytes(state: string): number {
  const sizes = sqliteFiles(join(state, LEAD_OBJECTS_FOLDER)).flatMap((file) => {
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

/** Bytes by table that a journey leaves on average, largest first. */
function remainingBytes(beforeSize: Bytes, afterSize: Bytes, journeys: number): Bytes {
  const names = Object.keys(afterSize).map(
    (name) => [name, Math.round(((afterSize[name] ?? 0) - (beforeSize[name] ?? 0)) / journeys)] as const,
  );
  return Object.fromEntries(names.filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a));
}

const total = (bytes: Bytes) => Object.values(bytes).reduce((sum, value) => sum + value, 0);

async function runConcurrently<T>(count: number, task: (n: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < count) results.push(await task(next++));
    }),
  );
  return results;
}

/** Waits for writes that continue after the response, until two measurements are equal. */
async function measureAtRest(state: string): Promise<StorageSize> {
  for (let previousSize = ""; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const storageSize = measureStorage(state);
    if (JSON.stringify(storageSize) === previousSize) return storageSize;
    previousSize = JSON.stringify(storageSize);
  }
}

const sumRowsWritten = (legs: readonly Leg[]) => legs.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);

await build();
const state = await createSeededState("bench-storage");
const app: ServedWorker = await serveBuiltWorker({
  state,
  port: 0,
  vars: { ENVIRONMENT: "TEST", COUNTRY: "AU" },
  onLog: () => undefined,
});
const agent = keepAliveAgent();
try {
  const sendRequest: RequestFn = async (_, loadRequest) =>
    (await sendLoadRequest(agent, app.origin, loadRequest)).body.toString();
  const booking = await bookingRequestsNear(sendRequest, await createTestLead(sendRequest));
  const walk = { agent, origin: app.origin };
  const emptySize = await measureAtRest(state);
  const abandonedLegs = await runConcurrently(JOURNEYS_PER_KIND, () => walkAbandoned(walk));
  const abandonedSize = await measureAtRest(state);
  const bookedLegs = await runConcurrently(JOURNEYS_PER_KIND, (n) =>
    walkJourney({ ...walk, booking: (lead) => booking(lead, n) }),
  );
  const storageSize = await measureAtRest(state);
  const bytesPerJourney = (beforeSize: StorageSize, afterSize: StorageSize) => ({
    database: remainingBytes(beforeSize.database, afterSize.database, JOURNEYS_PER_KIND),
    objects: remainingBytes(beforeSize.objects, afterSize.objects, JOURNEYS_PER_KIND),
  });
  const averageRowsWritten = (walks: readonly (readonly Leg[])[]) =>
    Math.round(walks.reduce((sum, legs) => sum + sumRowsWritten(legs), 0) / walks.length);
  const journeys = {
    abandoned: {
      ...bytesPerJourney(emptySize, abandonedSize),
      bucket: 0,
      rowsWritten: averageRowsWritten(abandonedLegs),
    },
    // Packed prices have the same size in the bucket as in the Durable Object.
    booked: {
      ...bytesPerJourney(abandonedSize, storageSize),
      bucket: packedPricesBytes(state),
      rowsWritten: averageRowsWritten(bookedLegs),
    },
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
  console.log(`\nstays of a booked quote: ${JSON.stringify(sumRemaining(journeys.booked))}`);
  const bills = [1, 5, 10].map((millions) => estimateYearlyBill(millions, journeys));
  for (const bill of bills) console.log(JSON.stringify(bill));
  writeFileSync(
    resultFile("storage"),
    `${JSON.stringify({ measuredOn: dayFromToday(0), node: process.version, each: JOURNEYS_PER_KIND, journeys, bills }, null, 2)}\n`,
  );
} finally {
  agent.destroy();
  await app.stop();
  rmSync(state, { recursive: true, force: true });
}

import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

const { DB, UPLOADS, LEAD_SAVE_QUEUE, BID_OFFER_COUNTER } = env as unknown as Env;

/** Tables of simulated external services, whose data we cannot delete. */
const OUTSIDE = /^sandbox_/;

const utf8 = new TextDecoder();

async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function textOf(value: unknown): Promise<string> {
  if (value instanceof ArrayBuffer) return utf8.decode(await decompress(new Uint8Array(value)));
  if (Array.isArray(value)) return utf8.decode(await decompress(Uint8Array.from(value as number[])));
  return String(value);
}

const textsOf = async (rows: readonly Readonly<Record<string, unknown>>[]) =>
  Promise.all(
    rows.map(async (row) => (await Promise.all(Object.values(row).map((value) => textOf(value)))).join("\u0000")),
  );

/** Returns every row of the database, every object of the bucket and every row in the Durable Objects of leads and bids, as decompressed text. */
export async function readWholeDatabase(): Promise<readonly { readonly where: string; readonly text: string }[]> {
  const tables = (
    await DB.prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf%'",
    ).all<{
      name: string;
    }>()
  ).results.filter(({ name }) => !OUTSIDE.test(name) && !name.startsWith("place_names_fts"));
  const matches: { where: string; text: string }[] = [];
  for (const { name } of tables) {
    const { results } = await DB.prepare(`select * from "${name}"`).all<Record<string, unknown>>();
    for (const text of await textsOf(results)) matches.push({ where: name, text });
  }
  const { objects } = await UPLOADS.list({ limit: 1000 });
  for (const { key } of objects) {
    const bytes = new Uint8Array((await (await UPLOADS.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));
    matches.push({ where: `bucket ${key.split("/")[0]}`, text: `${key}\u0000${utf8.decode(await decompress(bytes))}` });
  }
  for (const [what, space] of [
    ["lead", LEAD_SAVE_QUEUE],
    ["bidding", BID_OFFER_COUNTER],
  ] as const)
    for (const id of await listDurableObjectIds(space as unknown as DurableObjectNamespace))
      for (const { table, rows } of await tablesOf((space as unknown as DurableObjectNamespace).get(id)))
        for (const text of await textsOf(rows)) matches.push({ where: `object of a ${what}: ${table}`, text });
  return matches;
}

const tablesOf = (stub: DurableObjectStub) =>
  runInDurableObject(stub, (_, { storage }) =>
    storage.sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
      )
      .toArray()
      .map(({ name }) => ({
        table: name,
        rows: storage.sql.exec(`select * from "${name}"`).toArray() as Record<string, unknown>[],
      })),
  );

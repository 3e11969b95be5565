import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Bucket } from "../../app/adapters/quote-archive";
import { LeadSaveQueue } from "../../durable-objects/lead-save-queue/lead-save-queue";

/** The SQL API of an object over SQLite in this process. */
function storageSql(database: DatabaseSync) {
  return {
    exec(query: string, ...values: readonly unknown[]) {
      const sqlValues = values.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value));
      const rows = database.prepare(query).all(...(sqlValues as SQLInputValue[]));
      return Object.assign(rows, { toArray: () => rows });
    },
  };
}

const bytesOf = (database: DatabaseSync) =>
  (
    database.prepare("select page_count * page_size as n from pragma_page_count, pragma_page_size").get() as {
      n: number;
    }
  ).n;

/** The leads' own objects in this process, each with in-memory storage and an alarm on the clock of `Date.now`. */
export function createLeadObjects(DB: D1Database) {
  const objects = new Map<string, { readonly queue: LeadSaveQueue; readonly database: DatabaseSync }>();
  const alarms = new Map<string, number>();
  const closedObjects = { count: 0, bytes: 0 };
  const items = new Map<string, ArrayBuffer>();
  const UPLOADS: Bucket = {
    get: async (key) => {
      const bytes = items.get(key);
      return bytes ? { arrayBuffer: async () => bytes } : null;
    },
    put: async (key, bytes) => void items.set(key, bytes),
  };

  function createObject(guid: string) {
    const database = new DatabaseSync(":memory:");
    const storage = {
      sql: storageSql(database),
      setAlarm: async (at: number) => void alarms.set(guid, at),
      getAlarm: async () => alarms.get(guid) ?? null,
      async deleteAll() {
        alarms.delete(guid);
        for (const { name } of database.prepare("select name from sqlite_master where type = 'table'").all())
          database.exec(`drop table "${name}"`);
      },
    };
    const ctx = {
      id: guid,
      storage,
      waitUntil: () => undefined,
      blockConcurrencyWhile: <T>(work: () => Promise<T>) => work(),
    };
    const queue = new LeadSaveQueue(ctx as unknown as DurableObjectState, { DB, UPLOADS } as unknown as Env);
    // Throws, because the queue reports failures to the operator through this log and none may occur here.
    const throwOnError = (line: object): never => {
      throw new Error(JSON.stringify(line));
    };
    Object.assign(queue, { log: { info: () => undefined, warn: () => undefined, error: throwOnError } });
    objects.set(guid, { queue, database });
    return queue;
  }

  const queueOf = (guid: string): LeadSaveQueue => objects.get(guid)?.queue ?? createObject(guid);
  /** An object without any writes. It responds as empty, and reading does not create it. */
  const emptyQueue = (guid: string) => ({
    newest: async () => null,
    saveOfDatabaseRow: async () => null,
    latestQuote: async () => null,
    listedQuote: async () => null,
    recentQuotes: async () => [],
    keptQuotes: async () => [],
    keepQuote: (...storedQuotes: Parameters<LeadSaveQueue["keepQuote"]>) => queueOf(guid).keepQuote(...storedQuotes),
    save: (...saveCommands: Parameters<LeadSaveQueue["save"]>) => queueOf(guid).save(...saveCommands),
  });
  return {
    of: queueOf,
    /** Namespace with the interface of the worker's binding. */
    namespace: {
      idFromName: (guid: string) => guid,
      get: (guid: string) => objects.get(guid)?.queue ?? emptyQueue(guid),
    } as unknown as Env["LEAD_SAVE_QUEUE"],
    /** Runs the alarms that are due. An object that has become empty is deleted. One without a further alarm is closed, and from then on only counted. */
    async runDueAlarms(): Promise<void> {
      for (const [guid, at] of [...alarms]) {
        const object = objects.get(guid);
        if (at > Date.now() || !object) continue;
        alarms.delete(guid);
        await object.queue.alarm();
        if (alarms.has(guid)) continue;
        objects.delete(guid);
        if (object.database.prepare("select 1 from sqlite_master").get() !== undefined) {
          closedObjects.count += 1;
          closedObjects.bytes += bytesOf(object.database);
        }
        object.database.close();
      }
    },
    count: () => objects.size + closedObjects.count,
    bytes: () => [...objects.values()].reduce((sum, { database }) => sum + bytesOf(database), closedObjects.bytes),
    bucket: () => ({
      items: items.size,
      bytes: [...items.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    }),
  };
}

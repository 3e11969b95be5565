// Reads the data in leads' Durable Objects for scripts: local ones from their files, those of a deployment through its operator API.
import { createHash, createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { ReplayableQuote } from "../../app/domain/quotes/lead-quote.ts";
import type { StoredSave } from "../../app/usecases/ports/lead-records.ts";
import type { SavedListView } from "../../app/domain/quotes/list-view.ts";
import type { ObjectSql } from "../../durable-objects/lead-save-queue/revisions.ts";

/** Folder below the state folder in which `wrangler dev` stores the Durable Objects of a class. */
export const LEAD_OBJECTS_FOLDER = "v3/do/pitlane-LeadSaveQueue";

/** The file of a lead's Durable Object below a local state folder. The runtime names a named object by two digests of its name. */
function objectFile(state: string, guid: string): string {
  const key = createHash("sha256").update("pitlane-LeadSaveQueue").digest();
  const digest = (content: string | Buffer) => createHmac("sha256", key).update(content).digest().subarray(0, 16);
  const name = digest(guid);
  return join(state, LEAD_OBJECTS_FOLDER, `${Buffer.concat([name, digest(name)]).toString("hex")}.sqlite`);
}

/** Wraps an open database file in a Durable Object's SQL interface. */
export const toObjectSql = (database: DatabaseSync): ObjectSql => ({
  exec: <T>(query: string, ...values: readonly unknown[]) =>
    database.prepare(query).all(...(values as SQLInputValue[])) as unknown as Iterable<T>,
});

/** How long a reader waits for a lock, in milliseconds. */
const LOCK_WAIT_MS = 5_000;

/** Reads a lead's local Durable Object with the application's own code, for example `revisionStore`. Returns null if there is no such object. */
export function readLocalObject<T>(state: string, guid: string, read: (sql: ObjectSql) => T): T | null {
  const file = objectFile(state, guid);
  if (!existsSync(file)) return null;
  // The running server may be writing, so a reader waits for the lock.
  const database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_WAIT_MS });
  try {
    return read(toObjectSql(database));
  } finally {
    database.close();
  }
}

/**
 * The saves of a lead in a local Durable Object, oldest first. `maxRevision` = the revision in its database row, which limits the result to acknowledged
 * saves. `read` = `revisionStore` of the application.
 */
export const readLocalSaves = (
  state: string,
  guid: string,
  read: (sql: ObjectSql) => { listAcknowledged(maxRevision: number): readonly StoredSave[] },
  maxRevision = Number.MAX_SAFE_INTEGER,
): readonly StoredSave[] => readLocalObject(state, guid, (sql) => read(sql).listAcknowledged(maxRevision)) ?? [];

/** Data in a deployment's Durable Object. `pricing` is JSON in its own format (app/domain/pricing/stored-pricing.ts). */
export interface RemoteRecord {
  readonly saves: readonly StoredSave[];
  readonly packedViews: readonly SavedListView[];
  readonly quotes: readonly (Omit<ReplayableQuote, "pricing"> & { readonly pricing: string })[];
}

/** Reads a lead's data from a deployment: the operator calls the worker, which calls the Durable Object. */
export async function fetchRemoteRecord(site: string, key: string | undefined, guid: string): Promise<RemoteRecord> {
  if (!key)
    throw new Error(
      "OPERATOR_KEY must be set in the shell: the lead's own object is asked with it (docs/guides/deploy.md).",
    );
  const answer = await fetch(`${site}/api/operator/lead/${guid}`, {
    headers: { Authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`${site} answers ${answer.status} to its operator's question about the lead`);
  return (await answer.json()) as RemoteRecord;
}

// What leads' own objects keep, for scripts: the local ones from their files, a deployment's from its operator's call.
import { createHash, createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { ReplayableQuote } from "../../app/domain/quotes/lead-quote.ts";
import type { StoredSave } from "../../app/usecases/ports/lead-records.ts";
import type { SavedListView } from "../../app/domain/quotes/list-view.ts";
import type { ObjectSql } from "../../durable-objects/lead-save-queue/revisions.ts";

/** Where `wrangler dev` keeps the objects of a class, below its state folder. */
const FOLDER = "v3/do/pitlane-LeadSaveQueue";

/** The file of a lead's object below a local state folder: the runtime names an object that has a name by two digests of it. */
function objectFile(state: string, guid: string): string {
  const key = createHash("sha256").update("pitlane-LeadSaveQueue").digest();
  const digest = (of: string | Buffer) => createHmac("sha256", key).update(of).digest().subarray(0, 16);
  const name = digest(guid);
  return join(state, FOLDER, `${Buffer.concat([name, digest(name)]).toString("hex")}.sqlite`);
}

/** An open file as an object's own SQL. */
export const sqlOf = (database: DatabaseSync): ObjectSql => ({
  exec: <T>(query: string, ...values: readonly unknown[]) =>
    database.prepare(query).all(...(values as SQLInputValue[])) as unknown as Iterable<T>,
});

/** How long a reader waits for a lock, in milliseconds. */
const LOCK_WAIT_MS = 5_000;

/** Reads a lead's local object with the application's own code, e.g. `revisionsIn`; null = it has none. */
export function inLocalObject<T>(state: string, guid: string, read: (sql: ObjectSql) => T): T | null {
  const file = objectFile(state, guid);
  if (!existsSync(file)) return null;
  // The runtime that serves may be writing: a reader waits for it.
  const database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_WAIT_MS });
  try {
    return read(sqlOf(database));
  } finally {
    database.close();
  }
}

/** The saves of a lead in a local object, oldest first; `named` = only those that somebody was told of, where its row names this one. `read` = `revisionsIn` of the application. */
export const localSaves = (
  state: string,
  guid: string,
  read: (sql: ObjectSql) => { told(match: number): readonly StoredSave[] },
  match = Number.MAX_SAFE_INTEGER,
): readonly StoredSave[] => inLocalObject(state, guid, (sql) => read(sql).told(match)) ?? [];

/** What a deployment's object keeps: `pricing` is JSON of its own (app/domain/pricing/kept-pricing.ts). */
export interface RemoteRecord {
  readonly saves: readonly StoredSave[];
  readonly packedViews: readonly SavedListView[];
  readonly quotes: readonly (Omit<ReplayableQuote, "pricing"> & { readonly pricing: string })[];
}

/** The same of a deployment: its operator asks the worker, which asks the object. */
export async function remoteRecord(site: string, key: string | undefined, guid: string): Promise<RemoteRecord> {
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

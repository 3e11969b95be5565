import type { revisionsIn } from "./revisions";

/** The answer to a key. A fingerprint that was lost with the object's storage matches every body. */
export interface StoredResponse {
  readonly fingerprint: string | null;
  readonly state: "done" | "overtaken";
  readonly revision: number | null;
}

/** Answered keys that are remembered; older ones could only be repeated by a client that slept through all these saves. */
const MAX_KNOWN_KEYS = 2_000;

/** Thirty bits of a key, a number that V8 stores in four bytes. A collision costs one extra read. */
function shortHash(key: string): number {
  let bits = 0;
  for (let at = 0; at < key.length; at += 1) bits = (Math.imul(bits, 31) + key.charCodeAt(at)) | 0;
  return bits & 0x3fff_ffff;
}

/**
 * Keys that were answered. Of each that became a revision only thirty bits and the revision number are in memory: a known key costs one row read, a fresh one
 * none. The few overtaken keys are stored whole (docs/decisions/0008).
 */
export function idempotencyKeys(sql: SqlStorage, revisions: ReturnType<typeof revisionsIn>) {
  const keysByRevision = new Map<number, number[]>();
  const overtakenKeys = new Map<string, string>();
  /** Their callers hear it when it is on disk. */
  let pendingKeys: string[] = [];
  let lastSequence = 0;

  const add = (key: string, revision: number): void => {
    const bits = shortHash(key);
    keysByRevision.set(bits, [...(keysByRevision.get(bits) ?? []), revision]);
    lastSequence = Math.max(lastSequence, revision);
  };
  for (const { key, revision } of revisions.keys(MAX_KNOWN_KEYS)) add(key, revision);
  const isCreated = () => sql.exec("select 1 from sqlite_master where name = 'overtaken'").toArray().length > 0;
  if (isCreated())
    for (const { key, fingerprint } of sql.exec<{ key: string; fingerprint: string }>(
      "select key, fingerprint from overtaken order by id",
    ))
      overtakenKeys.set(key, fingerprint);

  return {
    get(key: string): StoredResponse | null {
      const fingerprint = overtakenKeys.get(key);
      if (fingerprint !== undefined) return { fingerprint, state: "overtaken", revision: null };
      for (const revision of keysByRevision.get(shortHash(key)) ?? []) {
        const storedKey = revisions.keyOf(revision);
        if (revision > lastSequence - MAX_KNOWN_KEYS && storedKey?.key === key)
          return { fingerprint: storedKey.fingerprint, state: "done", revision };
      }
      return null;
    },

    /** The key became a revision, whose row is there. */
    isRevision: add,

    /** Its save never becomes one. */
    isOvertaken(key: string, fingerprint: string): void {
      overtakenKeys.set(key, fingerprint);
      pendingKeys.push(key);
    },

    /** What overtaken ones were sent with is known no more. */
    drop(): void {
      overtakenKeys.clear();
      pendingKeys = [];
      if (isCreated()) sql.exec("delete from overtaken");
    },

    /** Has the overtaken ones on disk. */
    keep(): void {
      if (pendingKeys.length === 0) return;
      if (!isCreated())
        sql.exec(
          "create table overtaken (id integer primary key, key text not null, fingerprint text not null) strict",
        );
      for (const key of pendingKeys)
        sql.exec("insert into overtaken (key, fingerprint) values (?, ?)", key, overtakenKeys.get(key) ?? "");
      sql.exec("delete from overtaken where id <= (select max(id) from overtaken) - ?", MAX_KNOWN_KEYS);
      for (const [key] of overtakenKeys) {
        if (overtakenKeys.size <= MAX_KNOWN_KEYS) break;
        overtakenKeys.delete(key);
      }
      pendingKeys = [];
    },
  };
}

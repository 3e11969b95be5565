import type { revisionStore } from "./revisions";

/** The result that is stored for a key. `fingerprint` null = it was lost with the object's storage, so every request with the key counts as a repeat. */
export interface StoredResponse {
  readonly fingerprint: string | null;
  readonly state: "done" | "overtaken";
  readonly revision: number | null;
}

/** Maximum number of keys that are remembered. An older key could only be repeated by a client that missed all saves since. */
const MAX_KNOWN_KEYS = 2_000;

/** Hashes a key to thirty bits, a number that V8 stores in four bytes. A collision costs one extra read. */
function shortHash(key: string): number {
  let bits = 0;
  for (let at = 0; at < key.length; at += 1) bits = (Math.imul(bits, 31) + key.charCodeAt(at)) | 0;
  return bits & 0x3fff_ffff;
}

/**
 * Keys that were used. For keys of saves that became a revision, only thirty bits and the revision number are in memory: checking a known key reads one row, a
 * new key none. The few keys of overtaken saves are stored whole (docs/decisions/0008).
 */
export function idempotencyKeys(sql: SqlStorage, revisions: ReturnType<typeof revisionStore>) {
  const revisionsByHash = new Map<number, number[]>();
  const overtakenKeys = new Map<string, string>();
  /** Keys of overtaken saves that are not on disk yet. Their callers get the response when they are. */
  let pendingKeys: string[] = [];
  let lastRevision = 0;

  const add = (key: string, revision: number): void => {
    const bits = shortHash(key);
    revisionsByHash.set(bits, [...(revisionsByHash.get(bits) ?? []), revision]);
    lastRevision = Math.max(lastRevision, revision);
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
      for (const revision of revisionsByHash.get(shortHash(key)) ?? []) {
        const storedKey = revisions.keyOf(revision);
        if (revision > lastRevision - MAX_KNOWN_KEYS && storedKey?.key === key)
          return { fingerprint: storedKey.fingerprint, state: "done", revision };
      }
      return null;
    },

    /** Records that the save with this key became a revision. The revision's row contains the key. */
    recordRevision: add,

    /** Records that a newer save has overtaken this one, so that it never becomes a revision. */
    recordOvertaken(key: string, fingerprint: string): void {
      overtakenKeys.set(key, fingerprint);
      pendingKeys.push(key);
    },

    /** Forgets the keys of overtaken saves. */
    clear(): void {
      overtakenKeys.clear();
      pendingKeys = [];
      if (isCreated()) sql.exec("delete from overtaken");
    },

    /** Writes the keys of overtaken saves to disk. */
    persist(): void {
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

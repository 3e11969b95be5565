import type { SaveCommand } from "../../app/domain/lead/save-command";
import type { QueuedSave, SaveState } from "../../app/domain/lead/save-queue";
import type { SealedMessage } from "../../app/domain/messages/message";
import type { LeadEvent, StoredLead } from "../../app/usecases/ports/leads";

/** Rows written are what a save costs most (docs/decisions/0215): no index but the one that holds a key once. */
const SCHEMA = `
  create table if not exists saves (
    seq integer primary key,
    key text not null unique,
    fingerprint text not null,
    state text not null check (state in ('waiting', 'writing', 'done', 'overtaken')),
    revision integer,
    command text,
    result text
  ) strict;
  drop index if exists saves_open;
  create table if not exists current (id integer primary key check (id = 1), stored text not null) strict;
  create table if not exists failures (id integer primary key check (id = 1), tries integer not null) strict;
`;

/** Answered keys that are remembered; older ones could only be repeated by a client that slept through all these saves. */
const KEPT_KEYS = 2000;

/** What a save became: written again word for word if a crash hid whether the database took it. */
export interface DecidedSave {
  readonly stored: StoredLead;
  readonly event: LeadEvent;
  readonly messages: readonly SealedMessage[];
}

export interface OpenSave {
  readonly seq: number;
  readonly command: SaveCommand;
  readonly decided: DecidedSave | null;
}

type SaveRow = { seq: number; key: string; fingerprint: string; state: SaveState; revision: number | null };

/** Saves are finished oldest first: what is open is newer than the newest that is done. */
const OPEN = `
  select seq, command, result from saves
   where seq > coalesce((select seq from saves where state = 'done' order by seq desc limit 1), 0) and state in ('waiting', 'writing')`;

/** The object's own tables. Every method is one synchronous step: nothing interleaves inside. */
export function saveStore(sql: SqlStorage) {
  sql.exec(SCHEMA);
  /** The newest save that was begun: from then on nothing overtakes it. A crash forgets it: what was not decided yet may then be overtaken. */
  let begun = 0;
  const first = <T extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]) => sql.exec<T>(query, ...values).toArray()[0] ?? null;
  return {
    byKey(key: string): QueuedSave | null {
      return first<SaveRow>("select seq, key, fingerprint, state, revision from saves where key = ?", key);
    },
    lastWaiting(): { seq: number; command: SaveCommand } | null {
      const row = first<{ seq: number; command: string }>(`${OPEN} and state = 'waiting' and seq > ? order by seq desc limit 1`, begun);
      return row && { seq: row.seq, command: JSON.parse(row.command) as SaveCommand };
    },
    /** Inserts a waiting save; the one it overtakes keeps its key, so that its caller's retry is refused too. */
    enqueue(command: SaveCommand, overtakes: number | null): number {
      if (overtakes !== null) sql.exec("update saves set state = 'overtaken', command = null where seq = ?", overtakes);
      const row = sql
        .exec<{ seq: number }>(
          "insert into saves (key, fingerprint, state, command) values (?, ?, 'waiting', ?) returning seq",
          command.idempotencyKey, command.fingerprint, JSON.stringify(command),
        )
        .one();
      return row.seq;
    },
    /** The oldest open save; from now on nothing overtakes it. */
    takeNext(): OpenSave | null {
      const row = first<{ seq: number; command: string; result: string | null }>(`${OPEN} order by seq limit 1`);
      if (row === null) return null;
      begun = row.seq;
      return { seq: row.seq, command: JSON.parse(row.command) as SaveCommand, decided: row.result === null ? null : (JSON.parse(row.result) as DecidedSave) };
    },
    decided(seq: number, decided: DecidedSave): void {
      sql.exec("update saves set state = 'writing', result = ? where seq = ?", JSON.stringify(decided), seq);
    },
    /** The number was taken by another save: this one is decided anew, against what the database holds. */
    undecide(seq: number): void {
      sql.exec("update saves set result = null where seq = ?", seq);
      sql.exec("delete from current");
    },
    done(seq: number, revision: number, stored: StoredLead): void {
      sql.exec("update saves set state = 'done', revision = ?, command = null, result = null where seq = ?", revision, seq);
      sql.exec("insert into current (id, stored) values (1, ?) on conflict (id) do update set stored = excluded.stored", JSON.stringify(stored));
      sql.exec("delete from saves where state in ('done', 'overtaken') and seq <= ?", seq - KEPT_KEYS);
      sql.exec("delete from failures");
    },
    /** A refused save leaves no trace: the same key may come again, and so may its number. */
    forget(seq: number): void {
      sql.exec("delete from saves where seq = ?", seq);
      begun = seq - 1;
    },
    current(): StoredLead | null {
      const row = first<{ stored: string }>("select stored from current where id = 1");
      return row && (JSON.parse(row.stored) as StoredLead);
    },
    /** Counts a failed try; answers how many in a row. */
    failed(): number {
      return sql
        .exec<{ tries: number }>("insert into failures (id, tries) values (1, 1) on conflict (id) do update set tries = tries + 1 returning tries")
        .one().tries;
    },
  };
}

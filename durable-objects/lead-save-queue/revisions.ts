import type { StoredSave, NewestSave } from "../../app/usecases/ports/lead-records";
import type { RevisionWrite, StoredKey } from "../../app/domain/lead/stored-lead";
import { toState } from "../../app/adapters/db/lead-row";

/** The part of a Durable Object's database that is used here. Scripts and tests implement it with a file. */
export interface ObjectSql {
  exec<T extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]): Iterable<T>;
}

/** A save that may not be in the database yet, with everything that is needed to write it there again unchanged. */
export interface PendingSave extends StoredSave {
  /** Null = it was lost with the object's storage, so every request with the key counts as a repeat. */
  readonly fingerprint: string | null;
  readonly messages: string | null;
}

/** Reason that is recorded for a save that was copied from the database, because the object did not know its lead. */
export const TAKEN_OVER_REASON = "taken over from the database";

const COLUMNS =
  "revision, key as idempotencyKey, state, saved_at as savedAt, actor, event, reason, is_alone as isAlone";

type StoredRow = Omit<StoredSave, "isAlone"> & { readonly isAlone: number };

const toSave = <R extends StoredRow>({ isAlone, ...row }: R) => ({ ...row, isAlone: isAlone === 1 });

/** Copies the rows of a query to plain objects. */
export const copyRows = <T extends Record<string, SqlStorageValue>>(rows: Iterable<T>): T[] =>
  Array.from(rows, (row) => ({ ...row }));

/**
 * The saves of a lead, one row for each; the newest is the lead. Rows of one batch have its number until the next batch is written. If the object dies, they
 * are written to the database again.
 */
export function revisionStore(sql: ObjectSql) {
  let isCreated = copyRows(sql.exec("select 1 as n from sqlite_master where name = 'revisions'")).length > 0;

  /** Creates the table with the first row, so that a request for an unknown guid leaves nothing. */
  const createTable = (): void => {
    if (isCreated) return;
    sql.exec(
      `create table revisions (
        revision integer primary key,
        key text not null,
        fingerprint text,
        batch integer,
        state text not null,
        saved_at integer not null,
        actor text not null,
        event text not null,
        reason text,
        messages text,
        is_alone integer not null
      ) strict`,
    );
    isCreated = true;
  };

  const selectSaves = (condition: string, ...values: SqlStorageValue[]): readonly StoredSave[] =>
    isCreated
      ? copyRows(sql.exec<StoredRow>(`select ${COLUMNS} from revisions ${condition}`, ...values)).map(toSave)
      : [];
  /** Revision of the last save up to `upTo` that changed the lead's database row. 0 = none. */
  const rowRevision = (upTo: number): number =>
    selectSaves("where revision <= ? and not is_alone order by revision desc limit 1", upTo)[0]?.revision ?? 0;

  return {
    /** Oldest first. Saves after `upTo`, which the database may not have, are left out. */
    all: (upTo = Number.MAX_SAFE_INTEGER) => selectSaves("where revision <= ? order by revision", upTo),
    one: (revision: number): StoredSave | null => selectSaves("where revision = ?", revision)[0] ?? null,
    newest: (upTo = Number.MAX_SAFE_INTEGER): Omit<NewestSave, "sealedContact"> | null => {
      const [save] = selectSaves("where revision <= ? order by revision desc limit 1", upTo);
      return save ? { ...save, rowRevision: save.isAlone ? rowRevision(upTo) : save.revision } : null;
    },
    rowRevision: (): number => rowRevision(Number.MAX_SAFE_INTEGER),
    /** The saves that were acknowledged, if the lead's database row has this revision. A later save that changes the row was interrupted by a crash. */
    listAcknowledged: (leadRevision: number) =>
      selectSaves("where revision <= ? or is_alone order by revision", leadRevision),

    /** Keys and revision numbers of the last `limit` saves, oldest first. */
    keys: (limit: number): readonly StoredKey[] =>
      isCreated
        ? copyRows(
            sql.exec<{ key: string; revision: number }>(
              "select key, revision from revisions order by revision desc limit ?",
              limit,
            ),
          ).reverse()
        : [],
    /** The key of the save that became this revision. */
    keyOf: (revision: number): { readonly key: string; readonly fingerprint: string | null } | null =>
      isCreated
        ? (copyRows(
            sql.exec<{ key: string; fingerprint: string | null }>(
              "select key, fingerprint from revisions where revision = ?",
              revision,
            ),
          )[0] ?? null)
        : null,

    /** The saves of the last batch, oldest first, if the database may not have them. */
    pending: (): readonly PendingSave[] =>
      isCreated
        ? copyRows(
            sql.exec<StoredRow & Pick<PendingSave, "fingerprint" | "messages">>(
              `select ${COLUMNS}, fingerprint, messages from revisions, (select batch as last from revisions order by revision desc limit 1) where revision >= last and batch = last order by revision`,
            ),
          ).map(toSave)
        : [],

    /** Adds the saves of the batch that begins with revision `batch`. Saves that do not change the database row belong to no batch. */
    add(
      batch: number,
      saves: readonly (RevisionWrite & { readonly fingerprint: string | null; readonly isAlone: boolean })[],
    ): void {
      createTable();
      for (const { stored: storedLead, idempotencyKey, fingerprint, event, messages, isAlone } of saves)
        sql.exec(
          "insert into revisions (revision, key, fingerprint, batch, state, saved_at, actor, event, reason, messages, is_alone) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          storedLead.lead.revision,
          idempotencyKey,
          fingerprint,
          isAlone ? null : batch,
          toState(storedLead.lead),
          storedLead.lead.updatedAt,
          event.actor,
          event.event,
          event.reason,
          messages.length > 0 ? JSON.stringify(messages) : null,
          Number(isAlone),
        );
    },
    /** Copies the lead from the database, after the object has lost its storage or another object wrote the lead. */
    takeOver({ stored: storedLead, idempotencyKey }: Pick<RevisionWrite, "stored" | "idempotencyKey">): void {
      createTable();
      const { lead } = storedLead;
      sql.exec(
        "insert into revisions (revision, key, state, saved_at, actor, event, reason, is_alone) values (?, ?, ?, ?, 'system', ?, ?, 0) on conflict (revision) do nothing",
        lead.revision,
        idempotencyKey,
        toState(lead),
        lead.updatedAt,
        lead.revision > 1 ? "saved" : lead.parentGuid === null ? "created" : "shifted",
        TAKEN_OVER_REASON,
      );
    },
    /** Records that the batch is in the database. It must not be written again, because its messages and calls were written with it. */
    markWritten(batch: number): void {
      sql.exec("update revisions set batch = null, messages = null where revision >= ?1 and batch = ?1", batch);
    },
    /** Replaces the state of these saves and removes everything else that was sent with them. */
    rewrite(states: readonly Pick<StoredSave, "revision" | "state">[]): void {
      for (const { revision, state } of states)
        sql.exec(
          "update revisions set state = ?, fingerprint = null, messages = null, batch = null where revision = ?",
          state,
          revision,
        );
    },
    /** Deletes the saves from this revision on, because other saves have these revisions. */
    deleteFrom(from: number): void {
      if (isCreated) sql.exec("delete from revisions where revision >= ?", from);
    },
  };
}

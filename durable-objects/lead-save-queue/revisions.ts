import type { StoredSave, NewestSave } from "../../app/usecases/ports/lead-records";
import type { RevisionWrite, StoredKey } from "../../app/domain/lead/stored-lead";
import { toState } from "../../app/adapters/db/lead-row";

/** The part of an object's database that is used: scripts and tests read the same tables from a file. */
export interface ObjectSql {
  exec<T extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]): Iterable<T>;
}

/** A save that the database may not have yet: everything that is needed to write it there, once more word for word. */
export interface PendingSave extends StoredSave {
  /** null = it was lost with the object's storage: every body fits. */
  readonly fingerprint: string | null;
  /** As JSON. */
  readonly messages: string | null;
}

/** Of a save in an object that knew nothing of its lead. */
export const TAKEN_OVER_REASON = "taken over from the database";

const COLUMNS =
  "revision, key as idempotencyKey, state, saved_at as savedAt, actor, event, reason, is_alone as isAlone";

type StoredRow = Omit<StoredSave, "isAlone"> & { readonly isAlone: number };

const toSave = <R extends StoredRow>({ isAlone, ...row }: R) => ({ ...row, isAlone: isAlone === 1 });

/** Rows of a query as plain data. */
export const copyRows = <T extends Record<string, SqlStorageValue>>(rows: Iterable<T>): T[] =>
  Array.from(rows, (row) => ({ ...row }));

/**
 * The saves of a lead, one row each: the newest is the lead. Rows of one batch bear its number until the next batch is written: if the object dies, they are
 * written to the database once more.
 */
export function revisionsIn(sql: ObjectSql) {
  let isCreated = copyRows(sql.exec("select 1 as n from sqlite_master where name = 'revisions'")).length > 0;

  /** Created with the first row, not with the object: a request for an unknown guid leaves nothing. */
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
  /** Of these saves the row names the last that is not alone. */
  const rowRevision = (upTo: number): number =>
    selectSaves("where revision <= ? and not is_alone order by revision desc limit 1", upTo)[0]?.revision ?? 0;

  return {
    /** Oldest first; `upTo` leaves out what the database may not have. */
    all: (upTo = Number.MAX_SAFE_INTEGER) => selectSaves("where revision <= ? order by revision", upTo),
    one: (revision: number): StoredSave | null => selectSaves("where revision = ?", revision)[0] ?? null,
    newest: (upTo = Number.MAX_SAFE_INTEGER): Omit<NewestSave, "sealedContact"> | null => {
      const [save] = selectSaves("where revision <= ? order by revision desc limit 1", upTo);
      return save ? { ...save, rowRevision: save.isAlone ? rowRevision(upTo) : save.revision } : null;
    },
    rowRevision: (): number => rowRevision(Number.MAX_SAFE_INTEGER),
    /** The acknowledged saves, when the lead's row names this one. A later save that is not alone was cut off by a crash. */
    told: (rows: number) => selectSaves("where revision <= ? or is_alone order by revision", rows),

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
    /** The key that a revision was saved under. */
    keyOf: (revision: number): { readonly key: string; readonly fingerprint: string | null } | null =>
      isCreated
        ? (copyRows(
            sql.exec<{ key: string; fingerprint: string | null }>(
              "select key, fingerprint from revisions where revision = ?",
              revision,
            ),
          )[0] ?? null)
        : null,

    /** The last batch, if the database may not have it, oldest first. */
    pending: (): readonly PendingSave[] =>
      isCreated
        ? copyRows(
            sql.exec<StoredRow & Pick<PendingSave, "fingerprint" | "messages">>(
              `select ${COLUMNS}, fingerprint, messages from revisions, (select batch as last from revisions order by revision desc limit 1) where revision >= last and batch = last order by revision`,
            ),
          ).map(toSave)
        : [],

    /** Saves of the batch that begins with number `batch`; a save that is alone belongs to no batch. */
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
    /** Takes the lead from the database, after the object lost its storage or another one wrote the lead. */
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
    /** The batch is in the database for certain, and must not go again: messages and calls went with it. */
    isWritten(batch: number): void {
      sql.exec("update revisions set batch = null, messages = null where revision >= ?1 and batch = ?1", batch);
    },
    /** Each save says what it is given; of what it was sent with, nothing stays. */
    rewrite(states: readonly Pick<StoredSave, "revision" | "state">[]): void {
      for (const { revision, state } of states)
        sql.exec(
          "update revisions set state = ?, fingerprint = null, messages = null, batch = null where revision = ?",
          state,
          revision,
        );
    },
    /** Saves whose numbers belong to others. */
    drop(from: number): void {
      if (isCreated) sql.exec("delete from revisions where revision >= ?", from);
    },
  };
}

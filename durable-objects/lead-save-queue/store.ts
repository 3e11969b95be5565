import { changesRow, toLead } from "../../app/adapters/db/lead-row";
import type { SaveCommand } from "../../app/domain/lead/save-command";
import type { QueuedSave } from "../../app/domain/lead/save-queue";
import type { SealedMessage } from "../../app/domain/notifications/message";
import type { StoredSave, NewestSave } from "../../app/usecases/ports/lead-records";
import type { RevisionWrite, ActiveLead, StoredLead } from "../../app/domain/lead/stored-lead";
import { idempotencyKeys } from "./idempotency-keys";
import { revisionStore, TAKEN_OVER_REASON } from "./revisions";

/** Maximum number of revisions in a batch. Further saves wait for the next batch. */
const MAX_BATCH_SIZE = 25;

export interface WaitingSave {
  readonly seq: number;
  readonly command: SaveCommand;
}

/** A save and the revision that it became. After a crash it may be written again unchanged, if it is not known whether the database has it. */
export interface DecidedSave {
  readonly seq: number;
  /** Null = the save was read from disk after a crash, and its caller was not told that it is in progress. */
  readonly command: SaveCommand | null;
  readonly fingerprint: string | null;
  readonly write: RevisionWrite;
  /** True = neither this save nor the one decided before it writes to the database. It is durable once it is on disk. */
  readonly isAlone: boolean;
}

/** Who holds the lead. Stored apart from its saves, so that withdrawn details do not remain in older ones. */
type Holder = Pick<StoredLead, "sealedContact" | "contactDigests" | "holderHash">;

/** Saves whose callers were told that they are in progress. */
interface InProgressWork {
  readonly decided: readonly SaveCommand[];
  readonly waiting: readonly SaveCommand[];
  readonly tries: number;
}

/** Row ids in the table `kept`. */
const IN_PROGRESS_SLOT = 0;
const HOLDER_SLOT = 1;

/** Whether messages or calls were written with the save. These must not be written again. */
const hasSideEffects = ({ write }: DecidedSave) =>
  write.event.event === "submitted" || write.event.event === "cancelled";
const isAnswerSave = ({ command }: WaitingSave) => command.change.kind === "answer";

/**
 * The state of the object. The lead and undecided saves are in memory, and each decided save is one row on disk, because written rows are the main cost of a
 * save (docs/decisions/0008). A crash loses only saves that were not acknowledged. Every method is synchronous, so no other call runs in between.
 */
export function saveStore(sql: SqlStorage) {
  const revisions = revisionStore(sql);
  const usedKeys = idempotencyKeys(sql, revisions);
  let isCreated = sql.exec("select 1 from sqlite_master where name = 'kept'").toArray().length > 0;
  const storedValues = new Map(
    isCreated
      ? Array.from(sql.exec<{ id: number; value: string }>("select id, value from kept"), ({ id, value }) => [
          id,
          value,
        ])
      : [],
  );
  const read = <T>(id: number): T | null => {
    const value = storedValues.get(id);
    return value === undefined ? null : (JSON.parse(value) as T);
  };
  /** Writes a row if its value changed. */
  const write = (id: number, value: unknown): void => {
    const text = JSON.stringify(value);
    if (storedValues.get(id) === text) return;
    if (!isCreated) sql.exec("create table kept (id integer primary key, value text not null) strict");
    isCreated = true;
    storedValues.set(id, text);
    sql.exec(
      "insert into kept (id, value) values (?, ?) on conflict (id) do update set value = excluded.value",
      id,
      text,
    );
  };
  const remove = (id: number): void => {
    if (storedValues.delete(id)) sql.exec("delete from kept where id = ?", id);
  };

  const inProgress = read<InProgressWork>(IN_PROGRESS_SLOT);
  const holder = read<Holder>(HOLDER_SLOT) ?? { sealedContact: null, holderHash: null };
  const toStoredLead = ({ state }: StoredSave): StoredLead => ({ lead: toLead(JSON.parse(state)), ...holder });
  const newest = revisions.newest();
  let attempt = inProgress?.tries ?? 0;
  let seq = 0;
  /** The current lead. Null = it is not known, or it is the last save in `decided`. */
  let storedLead = newest && toStoredLead(newest);
  /** True = another object wrote the database row, so the next save writes all of its columns. */
  let needsFullWrite = newest?.reason === TAKEN_OVER_REASON;
  let decided: DecidedSave[] = revisions.pending().map((save) => ({
    seq: (seq += 1),
    command: inProgress?.decided.find(({ idempotencyKey }) => idempotencyKey === save.idempotencyKey) ?? null,
    fingerprint: save.fingerprint,
    isAlone: false,
    write: {
      stored: toStoredLead(save),
      idempotencyKey: save.idempotencyKey,
      event: { actor: save.actor, event: save.event, reason: save.reason },
      messages: save.messages === null ? [] : (JSON.parse(save.messages) as readonly SealedMessage[]),
    },
  }));
  // A save that was decided after it was persisted here has its own row, so it is left out.
  const waiting: WaitingSave[] = (inProgress ? [...inProgress.decided, ...inProgress.waiting] : [])
    .filter(({ idempotencyKey }) => usedKeys.get(idempotencyKey) === null)
    .map((command) => ({ seq: (seq += 1), command }));
  /** Number of the waiting save that is being decided. No other save overtakes it. 0 = none. */
  let decidingSeq = 0;
  /** Number of the last save that is on disk. */
  let persistedSeq = seq;
  /** Number of the last decided save that has been written as a row. */
  let lastWrittenSequence = decided.at(-1)?.seq ?? 0;

  const store = {
    /** The stored revisions, for read access. */
    revisions,
    /** The save with this key, whether it has its result or is still waiting for it. Null = the key is new. */
    byKey(key: string): QueuedSave | null {
      const openSave = [
        ...decided.map((save) => ({ ...save, key: save.write.idempotencyKey })),
        ...waiting.map((save) => ({
          ...save,
          key: save.command.idempotencyKey,
          fingerprint: save.command.fingerprint,
        })),
      ].find((save) => save.key === key);
      if (openSave) return { seq: openSave.seq, key, fingerprint: openSave.fingerprint, state: "open", revision: null };
      const storedSave = usedKeys.get(key);
      return storedSave && { seq: 0, key, ...storedSave };
    },
    lastWaiting(): WaitingSave | null {
      const lastSave = waiting.at(-1);
      return lastSave && lastSave.seq !== decidingSeq ? lastSave : null;
    },
    /** Adds a waiting save. If it overtakes another save, the key of that save is kept, so that a repeat is refused too. */
    enqueue(command: SaveCommand, overtakenSequence: number | null): number {
      if (overtakenSequence !== null) {
        const overtaken = waiting.pop();
        if (overtaken) usedKeys.recordOvertaken(overtaken.command.idempotencyKey, overtaken.command.fingerprint);
      }
      seq += 1;
      waiting.push({ seq, command });
      return seq;
    },
    /** The lead after all decided saves. Null = it must be read from the database. */
    current: (): StoredLead | null => decided.at(-1)?.write.stored ?? storedLead,
    /** Copies a lead that this object does not know from the database. If that lead came from a waiting save, the save is done and is returned. */
    takeOver(activeLead: ActiveLead | null): (WaitingSave & { readonly revision: number }) | null {
      if (activeLead === null) return null;
      ({ stored: storedLead } = activeLead);
      needsFullWrite = true;
      revisions.takeOver(activeLead);
      write(HOLDER_SLOT, {
        sealedContact: activeLead.stored.sealedContact,
        holderHash: activeLead.stored.holderHash,
      } satisfies Holder);
      const { revision } = activeLead.stored.lead;
      usedKeys.recordRevision(activeLead.idempotencyKey, revision);
      const at = waiting.findIndex(({ command }) => command.idempotencyKey === activeLead.idempotencyKey);
      const [save] = at < 0 ? [] : waiting.splice(at, 1);
      return save ? { ...save, revision } : null;
    },
    /**
     * Starts the oldest waiting save, if it can be written to the database together with the decided ones. From then on, no other save overtakes it. Saves of
     * answers are written together, all others separately.
     */
    begin(): WaitingSave | null {
      const [next] = waiting;
      if (next === undefined || decided.length >= MAX_BATCH_SIZE) return null;
      if (decided.length > 0 && !(isAnswerSave(next) && decided.every((save) => save.write.event.event === "saved")))
        return null;
      decidingSeq = next.seq;
      return next;
    },
    /** Ends the started save with its revision. Null = it does not become a revision, so its key can be used again. */
    end(save: WaitingSave, revision: RevisionWrite | null): void {
      waiting.splice(waiting.indexOf(save), 1);
      if (revision) {
        const isAlone =
          decided.every((decidedSave) => decidedSave.isAlone) &&
          revision.messages.length === 0 &&
          !needsFullWrite &&
          !changesRow(store.current(), revision.stored);
        decided.push({ ...save, fingerprint: save.command.fingerprint, write: revision, isAlone });
      }
      decidingSeq = 0;
    },
    /** Puts the started save back among the waiting saves. */
    release(): void {
      decidingSeq = 0;
    },
    decided: (): readonly DecidedSave[] => decided,
    /** The newest revision that cannot be lost, because it is in the database or does not change the database row. */
    lastDurableRevision(): number {
      const [first] = decided.filter(({ isAlone }) => !isAlone);
      return first ? first.write.stored.lead.revision - 1 : Number.MAX_SAFE_INTEGER;
    },
    /** The newest save up to this revision, with the contact, which is stored separately. Null = there is none. */
    newest(upTo: number): NewestSave | null {
      const save = revisions.newest(upTo);
      return save && { ...save, sealedContact: read<Holder>(HOLDER_SLOT)?.sealedContact ?? null };
    },
    hasWork: () => decided.length + waiting.length > 0,
    /** Marks decided saves as written. On disk they remain the last batch until the next one. Writing them again after an eviction changes nothing. */
    markWritten(): readonly DecidedSave[] {
      const decidedSaves = decided;
      storedLead = store.current();
      decided = [];
      attempt = 0;
      needsFullWrite &&= decidedSaves.every(({ isAlone }) => isAlone);
      const [first] = decidedSaves;
      if (first && decidedSaves.some(hasSideEffects)) revisions.markWritten(first.write.stored.lead.revision);
      return decidedSaves;
    },
    /** Removes the record of saves in progress if none are left. */
    clearInProgress(): void {
      if (!store.hasWork()) remove(IN_PROGRESS_SLOT);
    },
    /**
     * Another save has one of these revisions, so all saves are decided again with the lead from the database. Saves that were read from disk without their
     * command and were not acknowledged are dropped.
     */
    revertDecisions(): void {
      const [first] = decided;
      if (first) revisions.deleteFrom(first.write.stored.lead.revision);
      waiting.unshift(...decided.flatMap(({ seq: saveSeq, command }) => (command ? [{ seq: saveSeq, command }] : [])));
      decided = [];
      storedLead = null;
      lastWrittenSequence = 0;
      store.persist();
    },
    /** Whether the save is on disk or done. */
    isPersisted: (saveSeq: number): boolean => saveSeq <= persistedSeq,

    /** Persists decided saves, one row each, before they are written to the database. Callers of overtaken saves may then get their response. */
    persistDecided(): void {
      const unwrittenSaves = decided.filter(({ seq: saveSeq }) => saveSeq > lastWrittenSequence);
      const lastSave = unwrittenSaves.at(-1);
      if (lastSave) {
        const { lead: _, ...lastHolder } = lastSave.write.stored;
        const firstRevision = decided[0]?.write.stored.lead.revision ?? lastSave.write.stored.lead.revision;
        revisions.add(
          firstRevision,
          unwrittenSaves.map(({ write: revisionWrite, fingerprint, isAlone }) => ({
            ...revisionWrite,
            fingerprint,
            isAlone,
          })),
        );
        write(HOLDER_SLOT, lastHolder satisfies Holder);
        for (const { write: revisionWrite } of unwrittenSaves)
          usedKeys.recordRevision(revisionWrite.idempotencyKey, revisionWrite.stored.lead.revision);
        lastWrittenSequence = lastSave.seq;
      }
      usedKeys.persist();
    },
    /** Writes everything to disk, including waiting saves. */
    persist(): void {
      store.persistDecided();
      persistedSeq = seq;
      const commands = decided.flatMap(({ command }) => (command ? [command] : []));
      write(IN_PROGRESS_SLOT, {
        decided: commands,
        waiting: waiting.map(({ command }) => command),
        tries: attempt,
      } satisfies InProgressWork);
    },
    /** Replaces the state of every save and removes the holder. Only allowed while no save is in progress. */
    rewrite(states: readonly Pick<StoredSave, "revision" | "state">[]): void {
      revisions.rewrite(states);
      usedKeys.clear();
      write(HOLDER_SLOT, { sealedContact: null, holderHash: null } satisfies Holder);
      remove(IN_PROGRESS_SLOT);
    },
    /** Counts a failed attempt. Returns how many have failed in a row. */
    countFailure(): number {
      decidingSeq = 0;
      attempt += 1;
      return attempt;
    },
  };
  return store;
}

import type { SaveCommand } from "../../app/domain/lead/save-command";
import type { QueuedSave } from "../../app/domain/lead/save-queue";
import type { RevisionWrite, StoredLead, WrittenKey } from "../../app/usecases/ports/leads";
import { answeredKeys } from "./answered-keys";

/** Revisions of one batch: more wait for the next. */
const MAX_TOGETHER = 25;

export interface WaitingSave {
  readonly seq: number;
  readonly command: SaveCommand;
}

/** A save and the revision that it became: written again word for word if a crash hid whether the database took it. */
export interface DecidedSave extends WaitingSave {
  readonly write: RevisionWrite;
}

interface Snapshot {
  /** The lead as the database has it; null = unknown, or `decided` says. */
  readonly stored: StoredLead | null;
  readonly decided: readonly DecidedSave[];
  readonly waiting: readonly WaitingSave[];
  readonly tries: number;
}

/** What went with it must not go again: a call that is scheduled or cancelled, messages. */
const takesAlong = ({ command }: WaitingSave) => command.change.kind === "submit" || command.change.kind === "cancel";
const isAnswer = ({ command }: WaitingSave) => command.change.kind === "answer";

/**
 * Everything the object knows but its older keys, in memory, and on disk as one row that `keep` writes: rows written are what a save costs most (docs/decisions/0008).
 * What was not kept is forgotten by a crash; nobody was told of it. Every method is one synchronous step: nothing interleaves inside.
 */
export function saveStore(sql: SqlStorage) {
  sql.exec("create table if not exists kept (id integer primary key, what text not null) strict");
  const answered = answeredKeys(sql);
  const kept = answered.load<Snapshot>() ?? { stored: null, decided: [], waiting: [], tries: 0 };
  let { stored, tries } = kept;
  let decided = [...kept.decided];
  const waiting = [...kept.waiting];
  /** The waiting save that is being decided: nothing overtakes it. 0 = none. */
  let begun = 0;
  let seq = [...decided, ...waiting].reduce((most, each) => Math.max(most, each.seq), 0);
  /** The last save that is on disk. */
  let keptSeq = seq;

  const store = {
    /** A key that was answered, or is about to be. */
    byKey(key: string): QueuedSave | null {
      const known = answered.get(key);
      if (known) return { seq: 0, key, ...known };
      const open = [...decided, ...waiting].find(({ command }) => command.idempotencyKey === key);
      return open ? { seq: open.seq, key, fingerprint: open.command.fingerprint, state: "open", revision: null } : null;
    },
    lastWaiting(): WaitingSave | null {
      const last = waiting.at(-1);
      return last && last.seq !== begun ? last : null;
    },
    /** A save that waits; the one it overtakes keeps its key, so that its caller's retry is refused too. */
    enqueue(command: SaveCommand, overtakes: number | null): number {
      if (overtakes !== null) {
        const overtaken = waiting.pop();
        if (overtaken)
          answered.add(overtaken.command.idempotencyKey, {
            fingerprint: overtaken.command.fingerprint,
            state: "overtaken",
            revision: null,
          });
      }
      seq += 1;
      waiting.push({ seq, command });
      return seq;
    },
    /** The lead after everything that was decided; null = the database has to be asked. */
    current: (): StoredLead | null => decided.at(-1)?.write.stored ?? stored,
    /** What the database says of a lead that this object does not know. Saves whose key it has are done: they are answered. */
    takeOver(
      found: StoredLead | null,
      keys: readonly WrittenKey[],
    ): readonly (WaitingSave & { readonly revision: number })[] {
      stored = found;
      const done = [];
      for (const { key, revision } of [...keys].reverse()) {
        const at = waiting.findIndex(({ command }) => command.idempotencyKey === key);
        const [save] = at < 0 ? [] : waiting.splice(at, 1);
        if (save) done.push({ ...save, revision });
        if (!answered.get(key))
          answered.add(key, { fingerprint: save?.command.fingerprint ?? null, state: "done", revision });
      }
      return done;
    },
    /** The oldest waiting save, if it may go to the database with those that are decided: from now on nothing overtakes it. Answers go together, everything else alone. */
    begin(): WaitingSave | null {
      const [next] = waiting;
      if (next === undefined || decided.length >= MAX_TOGETHER) return null;
      if (decided.length > 0 && !(isAnswer(next) && decided.every(isAnswer))) return null;
      begun = next.seq;
      return next;
    },
    /** The one that was begun has its revision; null = it becomes none, and leaves no trace: its key may come again. */
    end(save: WaitingSave, write: RevisionWrite | null): void {
      waiting.splice(waiting.indexOf(save), 1);
      if (write) decided.push({ ...save, write });
      begun = 0;
    },
    /** The one that was begun waits on. */
    release(): void {
      begun = 0;
    },
    decided: (): readonly DecidedSave[] => decided,
    hasWork: () => decided.length + waiting.length > 0,
    /** The database has what was decided. On disk they stay decided until the next save: written once more after an eviction they change nothing. */
    written(): readonly DecidedSave[] {
      const done = decided;
      stored = store.current();
      for (const { command, write } of done)
        answered.add(command.idempotencyKey, {
          fingerprint: command.fingerprint,
          state: "done",
          revision: write.stored.lead.revision,
        });
      decided = [];
      tries = 0;
      if (done.some(takesAlong)) store.keep();
      return done;
    },
    /** A number was taken by another save: all are decided anew, against what the database holds. */
    undecide(): void {
      waiting.unshift(...decided.map(({ seq: number, command }) => ({ seq: number, command })));
      decided = [];
      stored = null;
    },
    /** Is the save on disk, or done? */
    isKept: (number: number): boolean => number <= keptSeq,

    keep(): void {
      keptSeq = seq;
      answered.keep({ stored: decided.length > 0 ? null : stored, decided, waiting, tries } satisfies Snapshot);
    },
    /** Counts a failed try; answers how many in a row. */
    failed(): number {
      begun = 0;
      tries += 1;
      return tries;
    },
  };
  return store;
}

import { foldPatches } from "./merge";
import type { SaveCommand } from "./save-command";

/** The reason an overtaken caller gets; the specification's own word (F-261, P-171). */
export const REJECTED_NOT_LAST_IN_QUEUE = "REJECTED_NOT_LAST_IN_QUEUE";

/** open: waits, or is on its way to the database; done: has its revision. */
export type SaveState = "open" | "done" | "overtaken";

export interface QueuedSave {
  readonly seq: number;
  readonly key: string;
  /** null = it was lost with the object's storage: every body fits. */
  readonly fingerprint: string | null;
  readonly state: SaveState;
  readonly revision: number | null;
}

export type Arrival =
  | { readonly kind: "repeated"; readonly save: QueuedSave }
  | { readonly kind: "key-reused" }
  /** `overtakes` = the waiting save whose caller is rejected; `command` then carries its answers beneath the newer ones. */
  | { readonly kind: "queued"; readonly command: SaveCommand; readonly overtakes: number | null };

/** Only answers of one writer overtake one another: a stranger's save never rides along with the holder's, and a submission is never skipped. */
const mayOvertake = (newer: SaveCommand, waiting: SaveCommand) =>
  newer.change.kind === "answer" &&
  waiting.change.kind === "answer" &&
  newer.writer === waiting.writer &&
  (newer.userId ?? null) === (waiting.userId ?? null) &&
  newer.retainQuote === waiting.retainQuote;

/** Answers of an overtaken save are not lost: they lie beneath the newer ones, field by field. */
const fold = (older: SaveCommand, newer: SaveCommand): SaveCommand => ({
  ...newer,
  patch: foldPatches(older.patch, newer.patch),
  sealedContacts: [...older.sealedContacts, ...newer.sealedContacts],
});

/** What to do with a save that arrives: the newest waiting one wins, a known key is never saved twice. */
export function arrive(
  sameKey: QueuedSave | null,
  lastWaiting: { readonly seq: number; readonly command: SaveCommand } | null,
  command: SaveCommand,
): Arrival {
  if (sameKey)
    return sameKey.fingerprint === null || sameKey.fingerprint === command.fingerprint
      ? { kind: "repeated", save: sameKey }
      : { kind: "key-reused" };
  if (lastWaiting && mayOvertake(command, lastWaiting.command)) {
    return { kind: "queued", command: fold(lastWaiting.command, command), overtakes: lastWaiting.seq };
  }
  return { kind: "queued", command, overtakes: null };
}

/** Milliseconds until the next try after `tries` failed ones: 1 s doubling to 5 minutes, plus up to a quarter by `chance` in [0, 1). */
export function retryDelay(tries: number, chance: number): number {
  const base = Math.min(1000 * 2 ** Math.max(0, tries - 1), 300_000);
  return base + Math.floor((base / 4) * chance);
}

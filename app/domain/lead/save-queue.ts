import { foldPatches } from "./merge";
import type { SaveCommand } from "./save-command";

/** The reason given to the caller of a superseded save; the name comes from the specification (F-261, P-171). */
export const REJECTED_NOT_LAST_IN_QUEUE = "REJECTED_NOT_LAST_IN_QUEUE";

/** open: waiting or being written to the database; done: saved as a revision; overtaken: merged into a newer save. */
export type SaveState = "open" | "done" | "overtaken";

export interface QueuedSave {
  readonly seq: number;
  readonly key: string;
  /** null = lost with the Durable Object's storage. The key is then accepted with any body. */
  readonly fingerprint: string | null;
  readonly state: SaveState;
  readonly revision: number | null;
}

export type EnqueueResult =
  | { readonly kind: "repeated"; readonly save: QueuedSave }
  | { readonly kind: "key-reused" }
  /** `overtakes` is the waiting save whose caller is rejected. `command` then includes its answers, and newer answers win. */
  | { readonly kind: "queued"; readonly command: SaveCommand; readonly overtakes: number | null };

/**
 * A save can only replace a waiting save of the same writer, so that a stranger's answers are never merged with the holder's. Submissions are never skipped.
 */
const maySupersede = (newer: SaveCommand, waiting: SaveCommand) =>
  newer.change.kind === "answer" &&
  waiting.change.kind === "answer" &&
  newer.writer === waiting.writer &&
  (newer.userId ?? null) === (waiting.userId ?? null) &&
  newer.retainQuote === waiting.retainQuote;

/** Answers of an overtaken save are not lost: they are merged field by field, and the newer answer wins. */
const foldCommands = (older: SaveCommand, newer: SaveCommand): SaveCommand => ({
  ...newer,
  patch: foldPatches(older.patch, newer.patch),
  sealedContacts: [...older.sealedContacts, ...newer.sealedContacts],
});

/** Decides what happens to an incoming save. The newest waiting save wins, and a known key is never saved twice. */
export function enqueueSave(
  saveWithSameKey: QueuedSave | null,
  newestWaitingSave: { readonly seq: number; readonly command: SaveCommand } | null,
  command: SaveCommand,
): EnqueueResult {
  if (saveWithSameKey)
    return saveWithSameKey.fingerprint === null || saveWithSameKey.fingerprint === command.fingerprint
      ? { kind: "repeated", save: saveWithSameKey }
      : { kind: "key-reused" };
  if (newestWaitingSave && maySupersede(command, newestWaitingSave.command)) {
    return {
      kind: "queued",
      command: foldCommands(newestWaitingSave.command, command),
      overtakes: newestWaitingSave.seq,
    };
  }
  return { kind: "queued", command, overtakes: null };
}

/**
 * Milliseconds until the next retry after `failureCount` failures: 1 s, doubling up to 5 minutes, plus jitter of up to a quarter. `randomFraction` in [0, 1)
 * determines the jitter.
 */
export function retryDelay(failureCount: number, randomFraction: number): number {
  const base = Math.min(1000 * 2 ** Math.max(0, failureCount - 1), 300_000);
  return base + Math.floor((base / 4) * randomFraction);
}

import type { LeadGuid } from "../../domain/core/ids";
import type { SupplierCounts } from "../../domain/quotes/listing";
import type { SaveCommand } from "../../domain/lead/save-command";
import type { StoredLead } from "../../domain/lead/stored-lead";
import type { Tally, TallyCount } from "../../domain/figures/tallies";
import type { PlainDay } from "../../domain/core/time/plain-date";

/** The open pages of a lead's booking. */
export interface BookingWatch {
  /** A WebSocket (101) that signals when the booking has changed. The page then fetches the change itself. */
  live(leadGuid: LeadGuid, network: string | null): Promise<Response>;
  /** Signals a change after the answer, without delaying it. A page that misses it refreshes by itself. */
  changed(leadGuid: LeadGuid): void;
}

/** Encrypts personal details at rest. `subject` binds the text to its owner, e.g. a lead's guid. */
export interface Cipher {
  seal(plain: string, subject: string): Promise<string>;
  /** Throws when the text was changed, belongs to another subject, or the key is another. */
  open(ciphertext: string, subject: string): Promise<string>;
  /** Keyed digest, hex: equal texts give equal digests, and guesses cannot be tried without the key. */
  fingerprint(text: string): Promise<string>;
}

/** Answers of the last minutes, for the steps of a funnel that all ask the same. May forget at any time. */
export interface CountsMemory {
  recall(key: string): { readonly counts: SupplierCounts; readonly askedAt: number } | null;
  remember(key: string, counts: SupplierCounts, askedAt: number): void;
}

/** What the running worker knows about itself, for its operator. */
export interface Deployment {
  /** The version that runs, as Cloudflare names it; null = this runtime names none. */
  readonly version: { readonly id: string; readonly tag: string } | null;
  /** Services without their secrets, one line each. */
  readonly missing: readonly string[];
  /** The problem with the secret that seals contact details; null when there is none. */
  readonly contactKeyFault: string | null;
  /** null when OPERATOR_KEY is missing or too short, so nobody is the operator. */
  isOperator(key: string): Promise<boolean> | null;
  /** Each secret that is set, as a keyed digest: equal ones are equal, and nothing leads back. */
  fingerprints(): Promise<Readonly<Record<string, string>>>;
}

/** A cache for answers that are the same for everybody, close to the visitor. Entries may disappear at any time, and unreadable ones count as missing. */
export interface EdgeCache {
  /** `name` is a path of ours with everything that the answer depends on; null = not cached. */
  get(name: string): Promise<unknown>;
  put(name: string, value: unknown, seconds: number): Promise<void>;
}

/** Acknowledged = on disk in the queue's object and in the database. */
export type SaveOutcome =
  | { readonly ok: true; readonly revision: number; readonly stored: StoredLead; readonly repeated: boolean }
  | { readonly ok: false; readonly code: "not-last-in-queue" | "idempotency-key-reused" | "lead-not-found" }
  /** The submission was calculated from an older revision. */
  | { readonly ok: false; readonly code: "lead-changed" }
  /** On disk, not yet in the database: it will get there; the same key asks again. */
  | { readonly ok: false; readonly code: "save-delayed" }
  /** Nothing was saved: continue on a copy of `stored` under a new guid. */
  | { readonly ok: false; readonly code: "shift"; readonly keepsContact: boolean; readonly stored: StoredLead };

/** The save queue of one lead: one save at a time, the newest waiting one wins. */
export interface LeadQueue {
  save(command: SaveCommand): Promise<SaveOutcome>;
}

/** What one instance of the worker has counted and not yet written. */
export interface TalliesMemory {
  add(day: PlainDay, tally: Tally, name: string, n: number): void;
  /** Whether the last write was long enough ago. Answers true once, then waits again. */
  isDue(now: number): boolean;
  /** Everything, which is forgotten then. */
  take(): readonly TallyCount[];
}

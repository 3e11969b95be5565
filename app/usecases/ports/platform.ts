import type { LeadGuid } from "../../domain/core/ids";
import type { SupplierCounts } from "../../domain/quotes/listing";
import type { SaveCommand } from "../../domain/lead/save-command";
import type { StoredLead } from "../../domain/lead/stored-lead";
import type { Tally, TallyCount } from "../../domain/figures/tallies";
import type { PlainDay } from "../../domain/core/time/plain-date";

/** Notifies the open pages of a lead's booking. */
export interface BookingWatch {
  /** A WebSocket (101) that signals when the booking has changed. The page then fetches the change. */
  watch(leadGuid: LeadGuid, network: string | null): Promise<Response>;
  /** Signals a change without delaying the response. A page that misses the signal finds the change when it next polls. */
  notifyChanged(leadGuid: LeadGuid): void;
}

/** Encrypts personal details at rest. `subject` binds the text to its owner, e.g. a lead's guid. */
export interface Cipher {
  seal(plaintext: string, subject: string): Promise<string>;
  /** Throws if the text was modified, belongs to another subject, or was encrypted with another key. */
  open(ciphertext: string, subject: string): Promise<string>;
  /** Keyed digest, hex. Equal texts give equal digests, and guesses cannot be checked without the key. */
  fingerprint(text: string): Promise<string>;
}

/** Short-lived cache of supplier counts, which several steps of a quote need. Entries may disappear at any time. */
export interface SupplierCountsCache {
  get(key: string): { readonly counts: SupplierCounts; readonly askedAt: number } | null;
  set(key: string, counts: SupplierCounts, requestedAt: number): void;
}

/** The running worker's information about itself, for its operator. */
export interface Deployment {
  /** Cloudflare's id and tag of the running version; null = not available in this runtime. */
  readonly version: { readonly id: string; readonly tag: string } | null;
  /** Services whose secrets are missing, one line each. */
  readonly missing: readonly string[];
  /** The problem with the secret that encrypts contact details. Null = there is none. */
  readonly contactKeyFault: string | null;
  /** Whether the key is the operator's. Null if OPERATOR_KEY is missing or too short. */
  isOperator(key: string): Promise<boolean> | null;
  /** Keyed digests of all configured secrets. Equal secrets have equal digests, which cannot be reversed. */
  fingerprints(): Promise<Readonly<Record<string, string>>>;
}

/** A cache near the visitor, for responses that are the same for everyone. Entries may disappear at any time, and unreadable ones count as missing. */
export interface EdgeCache {
  /** `name` is a path on our site with everything that determines the response; null = not cached. */
  get(name: string): Promise<unknown>;
  put(name: string, value: unknown, seconds: number): Promise<void>;
}

/** A save is acknowledged once it is on disk in the queue's Durable Object and in the database. */
export type SaveOutcome =
  | { readonly ok: true; readonly revision: number; readonly stored: StoredLead; readonly repeated: boolean }
  | { readonly ok: false; readonly code: "not-last-in-queue" | "idempotency-key-reused" | "lead-not-found" }
  /** The submission was based on an older revision. */
  | { readonly ok: false; readonly code: "lead-changed" }
  /** The save is on disk but not yet in the database, where it will be written later. Repeating the request with the same key returns its state. */
  | { readonly ok: false; readonly code: "save-delayed" }
  /** Nothing was saved. The caller must continue with a copy of `stored` under a new guid. */
  | { readonly ok: false; readonly code: "shift"; readonly keepsContact: boolean; readonly stored: StoredLead };

/** The save queue of one lead. It runs one save at a time and keeps only the newest of the waiting saves. */
export interface LeadQueue {
  save(command: SaveCommand): Promise<SaveOutcome>;
}

/** Counts of one Worker instance that have not been written to the database yet. */
export interface TallyBuffer {
  add(day: PlainDay, tally: Tally, name: string, n: number): void;
  /** Whether it is time for the next write. If so, returns true once and restarts the interval. */
  isDue(now: number): boolean;
  /** Returns all counts and clears them. */
  take(): readonly TallyCount[];
}

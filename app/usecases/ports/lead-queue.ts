import type { SaveCommand } from "../../domain/lead/save-command";
import type { StoredLead } from "../../domain/lead/stored-lead";

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

import type { LeadGuid } from "../../domain/core/ids";
import type { Lead } from "../../domain/lead/lead";
import type { LeadEvent, LeadRevision } from "../../domain/lead/stored-lead";

/** A save as stored in the lead's Durable Object. Each revision is its own event. */
export interface StoredSave extends LeadEvent {
  readonly revision: number;
  readonly idempotencyKey: string;
  readonly savedAt: number;
  /** The lead without contact details, as JSON. If the database row is up to date, it equals the newest save. */
  readonly state: string;
  /** True = this save did not change the lead's database row. */
  readonly isAlone: boolean;
}

/** The newest save of a lead, with the data that is stored separately from the saves. */
export interface NewestSave extends StoredSave {
  /** Revision of the save in the lead's database row. */
  readonly rowRevision: number;
  readonly sealedContact: string | null;
}

/** A draft as stored in its Durable Object. */
export interface ObjectDraft {
  readonly lead: Lead;
  /** Revision in the lead's database row. The row of that revision has the same holder and search area as this save. */
  readonly rowRevision: number;
  readonly sealedContact: string | null;
}

/** Data of a single lead in its own Durable Object (docs/decisions/0008). Only use it for leads that exist in the database. */
export interface LeadRecords {
  /** Every acknowledged save, oldest first. */
  saves(guid: LeadGuid): Promise<readonly StoredSave[]>;
  /** The newest save that is on disk. Does not wait for writes in progress. Null = there is none. */
  findNewest(guid: LeadGuid): Promise<ObjectDraft | null>;
  /** The save that the lead's database row refers to, if it is not the one that `findNewest` returns. Null = the Durable Object has lost it. */
  findRowSave(guid: LeadGuid, revision: number): Promise<ObjectDraft | null>;
  /** null = no such revision. */
  findRevision(guid: LeadGuid, revision: number): Promise<LeadRevision | null>;
}

/** Deletes the personal data of a lead in the Durable Object, the database row and the bucket. */
export interface LeadErasure {
  /** Deletes the data. Repeating it changes nothing. */
  erase(guid: LeadGuid): Promise<void>;
}

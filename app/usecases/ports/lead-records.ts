import type { LeadGuid } from "../../domain/core/ids";
import type { Lead } from "../../domain/lead/lead";
import type { LeadEvent, LeadRevision } from "../../domain/lead/stored-lead";

/** A save as the lead's own object stores it: a revision is its own event. */
export interface StoredSave extends LeadEvent {
  readonly revision: number;
  readonly idempotencyKey: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** The lead without contact details, as JSON. Of the newest save it equals the lead's row in the database, if the row has it. */
  readonly state: string;
  /** Nothing in the lead's database row changed with this save. */
  readonly isAlone: boolean;
}

/** The newest save of a lead, with the data stored apart from its saves. */
export interface NewestSave extends StoredSave {
  /** The save that the lead's row in the database names. */
  readonly rowRevision: number;
  readonly sealedContact: string | null;
}

/** A draft as its object has it. */
export interface ObjectDraft {
  readonly lead: Lead;
  /** The revision of the lead's database row, which has the same holder and search area. */
  readonly rowRevision: number;
  readonly sealedContact: string | null;
}

/** What belongs to one lead alone, in its own object (docs/decisions/0008). Ask only for a lead that the database has. */
export interface LeadRecords {
  /** Every acknowledged save, oldest first. */
  saves(guid: LeadGuid): Promise<readonly StoredSave[]>;
  /** The newest durable save, without waiting for writes in progress. Complements the lead's row. null when there is none. */
  newest(guid: LeadGuid): Promise<ObjectDraft | null>;
  /** The save that the lead's row in the database names, where `newest` names another one. null = the object lost it. */
  standing(guid: LeadGuid, revision: number): Promise<ObjectDraft | null>;
  /** null = no such revision. */
  revision(guid: LeadGuid, revision: number): Promise<LeadRevision | null>;
}

/** Deletes a lead's personal data in its own object, its row and the bucket. */
export interface LeadErasure {
  /** Repeating it changes nothing. */
  erase(guid: LeadGuid): Promise<void>;
}

import type { LeadGuid } from "../../domain/ids";
import type { Lead } from "../../domain/lead/lead";
import type { LeadEvent, LeadRevision } from "./leads";

/** A save as the lead's own object keeps it: a revision is its own event. */
export interface KeptSave extends LeadEvent {
  readonly revision: number;
  readonly idempotencyKey: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** The lead without contact details, as JSON: while it is the newest, word for word what the lead's row in the database says, where that says it. */
  readonly state: string;
  /** The lead's row in the database had nothing to change, and stands as a save before it left it. */
  readonly isAlone: boolean;
}

/** The newest save of a lead, with what is kept beside its saves. */
export interface NewestSave extends KeptSave {
  /** The save that the lead's row in the database names. */
  readonly rowRevision: number;
  readonly sealedContact: string | null;
}

/** A draft as its object has it. */
export interface ObjectDraft {
  readonly lead: Lead;
  /** Where the lead's row stands, which has the same holder and is searched in the same place. */
  readonly rowRevision: number;
  readonly sealedContact: string | null;
}

/** What belongs to one lead alone, in its own object (docs/decisions/0008). Ask only for a lead that the database has. */
export interface LeadRecords {
  /** Every save that somebody was told of, oldest first. */
  saves(guid: LeadGuid): Promise<readonly KeptSave[]>;
  /** The newest save that stands for certain, read without waiting for what is being written: beside the lead's row. null = it keeps none. */
  newest(guid: LeadGuid): Promise<ObjectDraft | null>;
  /** The save that the lead's row in the database names, where `newest` names another one. null = the object lost it. */
  standing(guid: LeadGuid, revision: number): Promise<ObjectDraft | null>;
  /** null = there is no such revision. */
  revision(guid: LeadGuid, revision: number): Promise<LeadRevision | null>;
}

/** What is deleted of a lead with its holder's data, in its own object, its row and the bucket. */
export interface LeadErasure {
  /** Repeating it changes nothing. */
  erase(guid: LeadGuid): Promise<void>;
}
